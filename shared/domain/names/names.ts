/**
 * Returns true if two names of customers, subcontractors, vehicles, groups or users mean the same: without regard to
 * case and to blanks around them (rules 1.5). An empty or missing name is the same as nothing, not even as another
 * empty one, so that a user without a company never matches a trip without one.
 */
export const sameName = (a: string | null | undefined, b: string | null | undefined): boolean => {
  if (!a || !b) return false
  if (a === b) return a.trim() !== ''
  const key = nameKey(a)
  return key !== '' && key === nameKey(b)
}

/** The spelling by which names are compared and kept unique. */
export const nameKey = (name: string): string => name.trim().toLowerCase()

/** The names of a semicolon list (`gps_groups`, `dr_groups`, `dr_requirements`), trimmed, without empty ones. */
export const splitNames = (list: string | null | undefined): string[] =>
  list
    ? list
        .split(';')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : []
