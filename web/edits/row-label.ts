import type { Formats } from '../i18n/format.ts'
import type { Translate } from '../i18n/text.ts'

/** A trip by its tour and day, "LX 7308 of Mo 23.11.", in the company's zone; a tour by its name. */
export const rowLabel = (
  { name, stp }: { name: string; stp: string | null },
  text: Translate,
  formats: Formats,
): string => (stp ? text('trip_of_day', { name, day: formats.weekday(stp) }) : name)
