export const LANGUAGES = ['de', 'en', 'fr', 'it', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]
