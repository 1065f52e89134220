import { DRIVER_LANGUAGE_NAMES, type DriverLanguage } from '#shared/domain/links/driver-languages.ts'
import english from './texts/en.json' with { type: 'json' }

export type DriverTextKey = keyof typeof english
export type DriverTexts = Record<DriverTextKey, string>
/** @param values for the placeholders, `{n}` */
export type Say = (key: DriverTextKey, values?: Record<string, string | number>) => string

/** A language's words are a file of their own; English is at hand where one cannot be fetched. */
const FILES = import.meta.glob<DriverTexts>(['./texts/*.json', '!./texts/en.json'], { import: 'default' })

/** Returns the texts of a language; English ones while there is no network to fetch them. */
export const sayIn = async (language: DriverLanguage): Promise<Say> => {
  const texts = (await FILES[`./texts/${language}.json`]?.().catch(() => null)) ?? english
  return (key, values = {}) => texts[key].replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

/**
 * The language of a page on which none was chosen: the phone's first one, then that of the link, which dispatch guessed,
 * then others of the phone, then English.
 */
export const languageOfPhone = (phone: readonly string[], ofLink?: DriverLanguage): DriverLanguage => {
  const [first, ...others] = phone.map((tag) => tag.toLowerCase().split('-')[0] ?? '').map((code) => ALSO[code] ?? code)
  const isSpoken = (code: string | undefined): code is DriverLanguage =>
    code !== undefined && code in DRIVER_LANGUAGE_NAMES
  return [first, ofLink, ...others].find(isSpoken) ?? 'en'
}
/** Languages whose readers understand another one that is here. */
const ALSO: Record<string, string> = { sr: 'hr', bs: 'hr', sh: 'hr', mo: 'ro', gsw: 'de', rm: 'de' }

/** Sentences for what the server refuses, by its message; any other says to call. */
const REFUSALS: Record<string, DriverTextKey> = {
  link_unknown: 'ended',
  trip_report_after_end: 'lateKept',
  trip_report_file_lost: 'photoLost',
  trip_report_file_missing: 'photoBad',
  trip_report_files_too_many: 'r_files',
  trip_report_foreign_trip: 'r_foreign',
  trip_report_incomplete: 'r_incomplete',
  trip_report_picture_invalid: 'photoBad',
  trip_report_taken_back_late: 'r_late',
  trip_report_time_wrong: 'r_time',
  trip_report_too_many: 'r_many',
}
export const refusalText = (message: string): DriverTextKey => REFUSALS[message] ?? 'r_other'
