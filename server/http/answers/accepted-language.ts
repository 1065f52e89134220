import { LANGUAGES, type Language } from '#shared/domain/names/languages.ts'

/** Returns the first language that a browser asks for and that there is. */
export const acceptedLanguage = (accepted: string | undefined, byDefault: Language): Language => {
  const wanted = (accepted ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  for (const one of wanted) {
    const known = LANGUAGES.find((language) => language === one)
    if (known) return known
  }
  return byDefault
}
