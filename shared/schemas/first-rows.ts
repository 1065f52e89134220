import { z } from 'zod'
import { LANGUAGES, type Language } from '../domain/names/languages.ts'
import {
  FIRST_ROWS_VERSION,
  type FirstRows as FirstRowsRecord,
  MAX_FIRST_ROWS,
  ROOMS,
} from '../first-rows/first-rows.ts'

/** Texts, and between them numbers of runs. */
const Coded = z.array(z.union([z.string(), z.int()]))

/** The first rows of a person's timetable, as texts: drawn before the app has started. */
export const FirstRows = z.object({
  version: z.literal(FIRST_ROWS_VERSION),
  owner: z.int(),
  at: z.int(),
  until: z.int(),
  as_of: z.string(),
  language: z.enum(LANGUAGES),
  room: z.enum(ROOMS),
  chosen: z.string(),
  width: z.number().nullable(),
  scrolled: z.number(),
  looks: z.array(z.string()),
  runs: z.array(z.array(z.int())),
  screen: z.int(),
  above: Coded,
  list: Coded,
  rows: z.array(z.object({ id: z.string().nullable(), drawn: Coded })).max(MAX_FIRST_ROWS),
}) satisfies z.ZodType<FirstRowsRecord<Language>>

/** Asks for them: of a phone, whose person has chosen nothing there. */
export const FirstRowsWish = z.object({ room: z.literal('cards'), language: z.enum(LANGUAGES) })
