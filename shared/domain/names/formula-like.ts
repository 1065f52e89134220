const FORMULA_START = /^\s*[=+\-@]|^[\t\r]/
/** Returns true if an office program would take a text for a formula once it is typed again, or read from CSV. */
export const looksLikeFormula = (text: string): boolean => FORMULA_START.test(text)
