import { z } from 'zod'
import { isKnownRegion } from '../domain/calendar/region-names.ts'
import { MAX_AMOUNT } from '../domain/money/money.ts'
import { cleanText, oneLine } from '../domain/names/clean-text.ts'
import { asciiEmail, hasForeignLocalPart } from '../domain/names/email.ts'
import { LANGUAGES } from '../domain/names/languages.ts'
import { isMailbox } from '../domain/names/mailbox.ts'
import { isPhoneLike } from '../domain/names/phone-text.ts'
import { isInKnownYears, isInPlannedYears } from '../domain/time/known-years.ts'

/** From 1970 on, as weeks are, to the last known year: another one was mistyped. Instants are compared as texts, once they are UTC. */
const isPlausible = (text: string): boolean => {
  const instant = new Date(text)
  return instant.getTime() >= 0 && isInKnownYears(instant.toISOString())
}

/** An instant: ISO 8601 in, always UTC with milliseconds out (`2026-11-21T08:30:00.000Z`). */
export const Instant = z.iso
  .datetime({ offset: true, error: 'invalid_date', abort: true })
  .refine((text) => isPlausible(text), { error: 'invalid_date', abort: true })
  .overwrite((text) => new Date(text).toISOString())

/** A calendar day in the company's time zone, `YYYY-MM-DD`, of any year: what is asked for, never what is kept. */
export const AskedDay = z.iso.date({ error: 'invalid_date', abort: true })

/** A calendar day in the company's time zone, `YYYY-MM-DD`, that every program which is handed it knows. */
export const Day = AskedDay.refine(isInKnownYears, { error: 'invalid_date', abort: true })

/** A day for which plans are made. */
export const PlannedDay = AskedDay.refine(isInPlannedYears, { error: 'year_not_planned' })

/** A wall-clock time in the company's time zone, `HH:mm`, 24 hours. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid_time' })

/** Money at the wire: a JSON number of at least 0 with at most two decimals; more is refused, never rounded. */
export const Amount = z
  .number({ error: 'amount_invalid' })
  .min(0, { error: 'amount_invalid' })
  .max(MAX_AMOUNT, { error: 'amount_invalid' })
  .refine((value) => Number(value.toFixed(2)) === value, { error: 'amount_invalid' })

/** A year-week number `YYYYWW`, ISO 8601. */
export const YearWeek = z.int().min(197001).max(999953)

const textOf = (tidy: (typed: string) => string) => (max: number) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, { error: 'text_too_long' })
    // Half a surrogate pair is no character: the database would keep another one in its place.
    .refine((typed) => !/\p{Surrogate}/u.test(typed), { error: 'value_invalid' })
/** Text of one line or more, trimmed, in its one spelling ({@link cleanText}). All texts pass here, or through `line`. */
export const text = textOf((typed) => cleanText(typed).trim())
export const requiredText = (max: number) => text(max).min(1, { error: 'field_required' })
/** For names that stand in the path of a call: `.` and `..` mean folders there, however they are written. */
export const isPathName = (name: string): boolean => name !== '.' && name !== '..'
/** Name of a row, or another text of one line: each run of blanks is one. */
export const line = textOf((typed) => oneLine(cleanText(typed)))
/** A list that stands in one line, joined by commas: lines of a cell or of what was pasted are its parts. */
export const commaLine = textOf((typed) =>
  oneLine(
    cleanText(typed)
      .trim()
      .replace(/\s*,?[^\S\r\n]*[\r\n]+\s*/g, ', '),
  ),
)
/** A country or a part of it by ISO 3166-2 (`CH-ZH`), typed in any case; or nothing. */
export const Region = line(6)
  .overwrite((typed) => typed.toUpperCase())
  .refine((typed) => typed === '' || isKnownRegion(typed), { error: 'region_invalid' })
export const name = (max: number) => line(max).min(1, { error: 'field_required' })

/** The language in which a company is written to; null where none was chosen. */
export const CompanyLanguage = z.enum(LANGUAGES, { error: 'language_invalid' }).nullable()

/** Hours before the start by which a trip has to be answered. */
export const AnswerHours = z
  .int({ error: 'answer_hours_invalid' })
  .min(0, { error: 'answer_hours_invalid' })
  .max(168, { error: 'answer_hours_invalid' })

/** Terms about waiting, field by field; null where nothing is. */
export const WaitingTerm = {
  free_minutes: z
    .int({ error: 'minutes_invalid' })
    .min(0, { error: 'minutes_invalid' })
    .max(1440, { error: 'minutes_invalid' })
    .nullable(),
  waiting_rate: Amount.nullable(),
  waiting_step: z
    .int({ error: 'minutes_invalid' })
    .min(1, { error: 'minutes_invalid' })
    .max(240, { error: 'minutes_invalid' })
    .nullable(),
  waiting_max: Amount.nullable(),
}

const MAX_EMAIL = 200
/**
 * An e-mail address, kept as it was typed; one with umlauts in its domain too, whose ASCII form has to be an address. Before
 * the `@` stands ASCII alone, since many mail servers refuse anything else.
 */
export const Email = line(MAX_EMAIL)
  .superRefine((typed, issues) => requireEmail(typed, issues))
  .meta({ format: 'email' })
/** The empty text where there is none. */
export const OptionalEmail = line(MAX_EMAIL).superRefine((typed, issues) => {
  if (typed !== '') requireEmail(typed, issues)
})
const requireEmail = (typed: string, issues: z.RefinementCtx<string>): void => {
  const ascii = asciiEmail(typed)
  if (ascii !== null && isMailbox(typed) && z.email().max(MAX_EMAIL).safeParse(ascii).success) return
  issues.addIssue({ code: 'custom', message: hasForeignLocalPart(typed) ? 'email_local_part' : 'email_invalid' })
}

/** A phone number as people type it; the empty text where there is none. */
export const PhoneNumber = line(40).refine((phone) => phone === '' || isPhoneLike(phone), { error: 'phone_invalid' })

/** Answer to every write: a key of the message catalogue. */
export const MessageAnswer = z.object({ message: z.string() })
