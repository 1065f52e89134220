import type { TextKey } from '#shared/text-key.ts'
import type { Language } from '../../names/languages.ts'
import { dayOf, formatClock, formatDay, formatDayMonth } from '../../time/dates.ts'
import { hoursText, spanText } from '../../time/spans.ts'
import { weekName } from '../../time/weeks.ts'
import { formatAbsence } from '../absences.ts'
import type { Availability } from '../availability.ts'
import { type Finding, isOfHours, type TripKey } from './findings.ts'

/** A key of the message catalogue with the values of its placeholders. */
type Words = { key: string; values: Record<string, string | number> }
export type Message = Words & { key: TextKey }
type NamedTrip = {
  readonly tt_tour?: string
  readonly tt_stp?: string | null
  readonly tt_sta?: string | null
  readonly tt_from_text?: string
  readonly tt_to_text?: string
}
/** The trips of which findings speak, the company's zone, and the reader's language. */
export type Named = { tripOf: (key: TripKey) => NamedTrip | undefined; zone: string; language: Language }

/** `4:30` of minutes, which need not be whole. */
const hours = (minutes: number): string => hoursText(Math.floor(minutes))

/** `20:10`, with its day where that is another one than of the trip that is looked at. */
const momentOf = (instant: string | null | undefined, beside: string | null | undefined, zone: string): string => {
  if (!instant) return ''
  const day = dayOf(instant, zone)
  const clock = formatClock(instant, zone)
  return beside && dayOf(beside, zone) === day ? clock : `${formatDayMonth(day)} ${clock}`
}

/**
 * Returns the message of a finding, for a reader of one of its trips.
 * @param own the trip that is looked at
 */
export const findingMessage = (finding: Finding, own: TripKey, named: Named): Message => {
  const message = plainMessage(finding, own, named) as Message
  const isElsewhere = isOfHours(finding) && finding.trip !== own
  if (!isElsewhere) return message
  const trip = named.tripOf(finding.trip)
  const day = trip?.tt_stp ? formatDayMonth(dayOf(trip.tt_stp, named.zone)) : ''
  return { key: `${message.key}_at` as TextKey, values: { ...message.values, tour: trip?.tt_tour ?? '', day } }
}

const plainMessage = (finding: Finding, own: TripKey, { tripOf, zone, language }: Named): Words => {
  const key = `clash_${finding.kind}`
  const stp = tripOf(own)?.tt_stp
  if ('effect' in finding) {
    const { of, name, document, day, effect } = finding
    return { key: finding.kind, values: { of, name, document, day: formatDay(day), effect } }
  }
  switch (finding.kind) {
    case 'vehicle_twice':
    case 'driver_twice': {
      const { tt_tour = '', ...other } = tripOf(finding.other === own ? finding.trip : finding.other) ?? {}
      const [from, to] = [momentOf(other.tt_stp, stp, zone), momentOf(other.tt_sta, stp, zone)]
      return { key, values: { tour: tt_tour, from, to } }
    }
    case 'gap_too_short':
    case 'wrong_place': {
      const { of, needed } = finding
      const available = spanText(finding.kind === 'gap_too_short' ? finding.available : 0)
      const values = { of, needed: spanText(needed), available }
      if (finding.other === own) {
        const next = tripOf(finding.trip)
        const [time, place] = [momentOf(next?.tt_stp, stp, zone), next?.tt_from_text ?? '']
        return { key: `${key}_before`, values: { ...values, tour: next?.tt_tour ?? '', time, place } }
      }
      const before = tripOf(finding.other)
      const [time, place] = [momentOf(before?.tt_sta, stp, zone), before?.tt_to_text ?? '']
      return { key: `${key}_after`, values: { ...values, tour: before?.tt_tour ?? '', time, place } }
    }
    case 'absent':
    case 'out_of_service': {
      const { from, to, from_time, to_time } = finding
      const days = formatAbsence({ from, to, from_time, to_time })
      if (finding.kind === 'absent') return { key, values: { days } }
      return { key, values: { days, until: [formatDay(to), to_time].filter(Boolean).join(' ') } }
    }
    case 'no_price':
      return { key, values: { of: finding.of } }
    case 'trip_too_tight':
      return { key, values: { needed: spanText(finding.needed), available: spanText(finding.available) } }
    case 'rest_break':
    case 'rest_day':
      return { key, values: { driving: hours(finding.driving), allowed: hours(finding.allowed) } }
    case 'rest_week':
    case 'rest_fortnight': {
      const { driving, allowed, week } = finding
      return { key, values: { driving: hours(driving), allowed: hours(allowed), week: weekName(week, language) } }
    }
    case 'rest_daily':
      return { key, values: { rest: hours(finding.rest), required: hours(finding.required) } }
    case 'rest_weekly':
      return { key, values: { since: hours(finding.since), allowed: hours(finding.allowed) } }
    case 'rest_weekly_regular': {
      const { rest, required, week } = finding
      return { key, values: { rest: hours(rest), required: hours(required), week: weekName(week, language) } }
    }
    default:
      return { key, values: {} }
  }
}

/** Returns the message of an availability; short, since it stands beside a name. */
export const availabilityMessage = (availability: Availability, own: TripKey, named: Named): Message => {
  if (availability.state === 'free') return { key: 'free_now', values: {} }
  if (availability.state === 'until') {
    const other = named.tripOf(availability.other)
    const time = momentOf(other?.tt_sta, named.tripOf(own)?.tt_stp, named.zone)
    return { key: 'free_until', values: { tour: other?.tt_tour ?? '', time } }
  }
  const { finding } = availability
  if (isOfHours(finding)) return { key: 'free_hours', values: {} }
  const { key, values } = plainMessage(finding, own, named)
  return { key: key.replace(/^clash/, 'free').replace(/_(vehicle|driver)_twice/, '_twice') as TextKey, values }
}
