import type { Language } from '#shared/domain/names/languages.ts'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { type LinkTextKey, OTHER_TEXTS } from './link-texts.ts'
import { isOfProduct } from './page-languages.ts'

type OtherLanguage = Exclude<DriverLanguage, Language>
type Values = { tour: string; day: string; from: string; to: string; address: string }

/** The day of a trip, and its hour, in a language: `pon. 23.11., 08:00`. */
const dayIn = (language: DriverLanguage, instant: string, timeZone: string, hasHour: boolean): string => {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone }).format(Date.parse(instant))
  const day = `${weekday} ${formatDayMonth(dayOf(instant, timeZone))}`
  return hasHour ? `${day}, ${formatClock(instant, timeZone)}` : day
}

const filled = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (_place, name: string) => values[name as keyof Values])

/**
 * The message that hands on a link, and the subject of its mail, in the language of the link: tour, day, hour and places. A link
 * to all trips of a day names no hour.
 * @param translate the texts of a language of the product
 * @param instant the planned positioning, ISO
 */
export const linkMessage = (
  { lang, kind }: { lang: DriverLanguage; kind: 'driver' | 'day' | 'share' },
  trip: Omit<Values, 'day'> & { instant: string | null | undefined; timeZone: string },
  translate: (key: `trip_links_message_${LinkTextKey | 'share'}` | 'tell_subject', values: Values) => string,
): { text: string; subject: string } => {
  const { instant, timeZone, ...named } = trip
  const values = { ...named, day: instant ? dayIn(lang, instant, timeZone, kind !== 'day') : '' }
  if (isOfProduct(lang) || kind === 'share')
    return { text: translate(`trip_links_message_${kind}`, values), subject: translate('tell_subject', values) }
  const texts = OTHER_TEXTS[lang as OtherLanguage]
  return { text: filled(texts[kind], values), subject: filled(texts.subject, values) }
}
