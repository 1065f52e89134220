import { TZDate } from '@date-fns/tz'
import { ICalCalendar, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { renewedDocuments } from '../../shared/domain/approvals/documents.ts'
import { fairShare } from '../../shared/domain/approvals/fair-share.ts'
import { addDaysToDay, dayOf } from '../../shared/domain/time/dates.ts'
import { instantsOfDays } from '../../shared/domain/time/views.ts'
import { seenDocument } from '../../shared/records/document.ts'
import { seenDriver } from '../../shared/records/driver.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { allDocuments } from '../store/approvals/documents.ts'
import type { Store } from '../store/db.ts'
import { listDrivers } from '../store/master-data/lookups.ts'
import type { LiveFeed } from '../store/programs/calendar-feeds.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { visibleTripsTouching } from '../store/trips/visible-trips.ts'
import { formatText } from '../texts.ts'

/** Days of the calendar, around today. */
export const FEED_DAYS = { before: 30, after: 90 } as const
/** More events than any calendar shows; those of the next days first. */
const MAX_EVENTS = 5_000

/** The company's time zone as calendars know it; null where they know none of that name, and get UTC. */
const calendarZone = (timeZone: string): { name: string; block: string } | null => {
  const found = tzlib_get_ical_block(timeZone)
  if (!Array.isArray(found)) return null
  const [block = '', id = ''] = found
  return { name: id.replace(/^TZID=/, ''), block }
}

/** First and last day of what a feed holds. */
export const feedRange = (store: Store): { from: string; to: string } => {
  const today = dayOf(store.now(), store.timeZone)
  return { from: addDaysToDay(today, -FEED_DAYS.before), to: addDaysToDay(today, FEED_DAYS.after) }
}

/** `domain`: what the ids of events end with. */
export type CalendarToRead = Pick<LiveFeed, 'viewer' | 'language'> & { database: DatabaseToRead; domain: string }

/**
 * The calendar of a person (RFC 5545): its trips, absences of drivers and ends of documents, each as its role sees it. The same
 * rows give the same text, byte by byte. Thousands of events take a second: run it in the worker.
 */
export const calendarText = ({ database, ...of }: CalendarToRead): string =>
  withReadStore(database, (store) => textOf(store, of))

const textOf = (store: Store, { viewer, language, domain }: Omit<CalendarToRead, 'database'>): string => {
  const text = (key: Parameters<typeof formatText>[1], values = {}) => formatText(language, key, values)
  const { from, to } = feedRange(store)
  const zone = calendarZone(store.timeZone)
  const calendar = new ICalCalendar({
    name: text('calendar_name'),
    prodId: { company: 'Tours', product: 'Tours', language: language.toUpperCase() },
    ttl: 15 * 60,
  })
  calendar.timezone({ name: null, generator: () => zone?.block ?? null })
  const stamp = (at: string | null | undefined) => new Date(at ?? 0)
  const moment = (at: string) => (zone ? new TZDate(at, zone.name) : new Date(at))

  const addTrip = (trip: VisibleTrip): void => {
    const { tt_id, tt_rev, tt_stp, tt_sta } = trip
    if (!tt_stp || !tt_sta) return
    const isOff = trip.tt_status === 'canceled' || trip.tt_status === 'inactive'
    const start = moment(tt_stp)
    const end = moment(tt_sta < tt_stp ? tt_stp : tt_sta)
    const named = [trip.tt_driver, trip.tt_gps, trip.tt_info].filter(Boolean).join('\n')
    calendar.createEvent({
      id: `trip-${tt_id}@${domain}`,
      sequence: tt_rev,
      start,
      end,
      ...(zone && { timezone: zone.name }),
      stamp: stamp(trip.tt_last_edit),
      summary: `${trip.tt_tour}: ${trip.tt_from_text} – ${trip.tt_to_text}`,
      ...(trip.tt_from_text && { location: trip.tt_from_text }),
      ...(named && { description: named }),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  const addDays = (id: string, first: string, last: string, summary: string): void => {
    calendar.createEvent({
      id: `${id}@${domain}`,
      start: new TZDate(first, 'UTC'),
      end: new TZDate(addDaysToDay(last, 1), 'UTC'),
      allDay: true,
      stamp: new Date(0),
      summary,
      busystatus: ICalEventBusyStatus.FREE,
    })
  }

  const trips = visibleTripsTouching(store, viewer, instantsOfDays({ from, to }, store.timeZone))
  // Of too many those that are over are left out first.
  for (const trip of trips.slice(-MAX_EVENTS)) addTrip(trip)
  const names = new Map<string, string>()
  for (const driver of listDrivers(store)) {
    const seen = seenDriver(viewer, driver)
    if (!seen) continue
    names.set(String(seen.dr_id), seen.dr_name ?? '')
    for (const absence of seen.dr_absences ?? [])
      if (absence.to >= from && absence.from <= to)
        addDays(
          `absence-${seen.dr_id}-${absence.from}`,
          absence.from,
          absence.to,
          text('calendar_absent', { name: seen.dr_name ?? '' }),
        )
  }
  const documents = allDocuments(store)
  const renewed = renewedDocuments(documents)
  const ending = documents.flatMap((row) => {
    const seen = row.retired || renewed.has(row.do_id) ? null : seenDocument(viewer, row)
    const end = seen?.do_valid_to
    return seen && end && end >= from && end <= to ? [{ seen, end, by: row.do_proposed_by, row }] : []
  })
  // A subcontractor that proposes hundreds does not fill another's calendar.
  const { shown } = fairShare(
    ending.sort((a, b) => a.end.localeCompare(b.end)),
    ({ row, by }) => (row.do_verified_at === null ? by : ''),
  )
  for (const { seen, end } of shown) {
    const { do_id, do_owner, do_owner_key = '', do_kind, do_number } = seen
    const owner =
      do_owner === 'company'
        ? text('document_owner_company')
        : do_owner === 'driver'
          ? (names.get(do_owner_key) ?? do_owner_key)
          : do_owner_key
    const what = [text(`document_${do_kind}` as 'document_eu_licence'), do_number].filter(Boolean).join(' ')
    addDays(`document-${do_id}`, end, end, text('calendar_document_ends', { owner, what }))
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`
}
