import { ANSWER_LINK_HOLDS } from '#shared/domain/links/links.ts'
import { dayOf, daysBetween, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import { weekdayIndex, weekLabel } from '#shared/domain/time/weeks.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { formatText, type TextKey, translateIn } from '../../kit/texts.ts'

/** The fields of a subcontractor's trips in the list that it is mailed. */
type ListedTrip = Pick<
  Trip,
  'tt_tour' | 'tt_from_text' | 'tt_to_text' | 'tt_stp' | 'tt_std' | 'tt_sta' | 'tt_gps' | 'tt_driver' | 'tt_drivernr'
>

/**
 * The mail that tells a subcontractor which trips were published for it: day by day, in the company's time zone.
 * @param weeks year-weeks in order
 * @param trips by planned positioning time
 */
export const publishedTripsMail = (language: Language, list: WeekListOfMail): MailTexts =>
  listMail(language, list, 'published')

/** The correction after a publication was undone: these trips are open again. */
export const withdrawnTripsMail = (language: Language, list: WeekListOfMail): MailTexts =>
  listMail(language, list, 'withdrawn')

/** Tells of trips that were adapted to their tours and are driven no more, or by another subcontractor. */
export const takenTripsMail = (language: Language, list: WeekListOfMail): MailTexts => listMail(language, list, 'taken')

/** Reminds of trips that have no answer yet, or none since they changed. */
export const remindedTripsMail = (language: Language, list: WeekListOfMail): MailTexts =>
  listMail(language, list, 'reminded')

type WeekListOfMail = {
  subcontractor: string
  /** Weeks of the list; a reminder does not name them. */
  weeks: readonly number[]
  trips: readonly ListedTrip[]
  timeZone: string
  /** Address at which these trips are answered; undefined where nothing is asked. */
  answerUrl?: string | undefined
}
type MailTexts = { subject: string; body: string }

const LINK_HOURS = ANSWER_LINK_HOLDS / HOUR_MS

const listMail = (
  language: Language,
  list: WeekListOfMail,
  kind: 'published' | 'withdrawn' | 'taken' | 'reminded',
): MailTexts => {
  const translate = translateIn(language)
  const weeks = list.weeks.map((week) => weekLabel(week, language)).join(', ')
  const values = { subcontractor: list.subcontractor, weeks, count: list.trips.length }
  return {
    subject: translate(`mail_${kind}_subject`, values),
    body: [
      translate(`mail_${kind}_body`, {
        ...values,
        list: dayLists(language, list.trips, list.timeZone).join('\n\n'),
        zone: list.timeZone,
      }),
      ...(list.answerUrl ? [translate('mail_answer_link', { link: list.answerUrl, hours: LINK_HOURS })] : []),
    ].join('\n\n'),
  }
}

const dayLists = (language: Language, trips: readonly ListedTrip[], timeZone: string): string[] => {
  const days = new Map<string, ListedTrip[]>()
  for (const trip of trips) {
    const day = dayOf(trip.tt_stp, timeZone)
    days.set(day, [...(days.get(day) ?? []), trip])
  }
  return [...days].map(([day, ofDay]) => {
    const weekday = formatText(language, `weekday_${weekdayIndex(day)}` as TextKey)
    const lines = ofDay.map((trip) => tripLines(language, trip, day, timeZone))
    return `${weekday}, ${formatDayMonth(day)}\n${lines.join('\n')}`
  })
}

const tripLines = (language: Language, trip: ListedTrip, day: string, timeZone: string): string => {
  /** A clock time, with the number of days after the trip's day. */
  const clock = (instant: string): string => {
    const later = daysBetween(day, dayOf(instant, timeZone))
    return `${formatClock(instant, timeZone)}${later > 0 ? ` (+${later})` : ''}`
  }
  const times = (['stp', 'std', 'sta'] as const).map(
    (leg) => `${formatText(language, `field_tr_${leg}`)} ${clock(trip[`tt_${leg}`])}`,
  )
  const driver = [trip.tt_driver, trip.tt_drivernr && `(${trip.tt_drivernr})`].filter(Boolean).join(' ')
  const crew = [
    trip.tt_gps || formatText(language, 'mail_published_no_vehicle'),
    driver || formatText(language, 'mail_published_no_driver'),
  ]
  return [
    `- ${formatText(language, 'label_before', { label: trip.tt_tour })} ${trip.tt_from_text} – ${trip.tt_to_text}`,
    `  ${times.join(', ')}`,
    `  ${crew.join(', ')}`,
  ].join('\n')
}
