import { TZDate } from '@date-fns/tz'
import { ICalCalendar, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { renewedDocuments } from '#shared/domain/approvals/documents.ts'
import { fairShare } from '#shared/domain/approvals/fair-share.ts'
import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import { addDaysToDay, dayOf } from '#shared/domain/time/dates.ts'
import { instantsOfDays } from '#shared/domain/time/views.ts'
import { seenDocument } from '#shared/records/document.ts'
import { seenDriver } from '#shared/records/driver.ts'
import { seenVehicle } from '#shared/records/vehicle.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { allDocuments } from '../../documents/store/documents.ts'
import { formatText } from '../../kit/texts.ts'
import { listDrivers, listVehicles } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { visibleTripsTouching } from '../../trips/store/visible-trips.ts'
import type { LiveFeed } from '../store/calendar-feeds.ts'
import { nearest } from './nearest.ts'

/** Days of the calendar, around today. */
export const FEED_DAYS = { before: 14, after: 60 } as const
/** Programs that read calendars give up at a megabyte: a trip takes some 400 bytes, and 2,000 with long texts. */
const MAX_TRIPS = 1_000
const MAX_TRIP_BYTES = 880_000
/** Bytes of an event beside its texts. */
const EVENT_BYTES = 350
/** Absences and ends of documents, of each. */
const MAX_DAYS = 300
/** Characters of the description beside the places. */
const MAX_DESCRIPTION = 300

/** The company's time zone as calendars know it; null where they know none of that name, and get UTC. */
const calendarZone = (timeZone: string): { name: string; block: string } | null => {
  const found = tzlib_get_ical_block(timeZone)
  if (!Array.isArray(found)) return null
  const [block = '', id = ''] = found
  return { name: id.replace(/^TZID=/, ''), block }
}

/** First and last day of a feed. */
export const feedRange = (store: Store): { from: string; to: string } => {
  const today = dayOf(store.now(), store.timeZone)
  return { from: addDaysToDay(today, -FEED_DAYS.before), to: addDaysToDay(today, FEED_DAYS.after) }
}

/** The status of a trip that does not run, in words; null for one that does. */
const offStatus = ({ tt_status }: VisibleTrip) =>
  tt_status === 'canceled' ? 'status_canceled' : tt_status === 'inactive' ? 'status_inactive' : null

const byStart =
  <Row>(startOf: (row: Row) => string) =>
  (one: Row, other: Row): number =>
    startOf(one).localeCompare(startOf(other))

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length > MAX_DESCRIPTION ? `${letters.slice(0, MAX_DESCRIPTION - 1).join('')}…` : text
}

const wordsOf = ({ tt_driver, tt_gps, tt_info, tt_tour, tt_from_text, tt_to_text }: VisibleTrip) => ({
  named: shortened([tt_driver, tt_gps, tt_info].filter(Boolean).join('\n')),
  places: `${tt_tour}: ${tt_from_text} – ${tt_to_text}`,
})
const bytesOf = (trip: VisibleTrip): number => {
  const { named, places } = wordsOf(trip)
  return EVENT_BYTES + Buffer.byteLength(named + places + (trip.tt_from_text ?? ''))
}

/** The first row after the last one that is shown; undefined where none follows. */
const firstAfter = <Row>(rows: readonly Row[], shown: readonly Row[]): Row | undefined => {
  const last = shown.at(-1)
  return last === undefined ? undefined : rows[rows.indexOf(last) + 1]
}

/** `domain`: the end of the ids of events. */
export type CalendarToRead = Pick<LiveFeed, 'viewer' | 'language'> & { database: DatabaseToRead; domain: string }

/**
 * The calendar of a person (RFC 5545): its trips, absences of drivers, outages of vehicles and ends of documents, each as its role sees it. The same
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
    const off = offStatus(trip)
    const start = moment(tt_stp)
    const end = moment(tt_sta < tt_stp ? tt_stp : tt_sta)
    const { named, places } = wordsOf(trip)
    calendar.createEvent({
      id: `trip-${tt_id}@${domain}`,
      sequence: tt_rev,
      start,
      end,
      ...(zone && { timezone: zone.name }),
      stamp: stamp(trip.tt_last_edit),
      // Calendars that are subscribed to show no status.
      summary: off ? `${text('label_before', { label: text(off) })} ${places}` : places,
      ...(trip.tt_from_text && { location: trip.tt_from_text }),
      ...(named && { description: named }),
      status: off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: off ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
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
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }

  const days = instantsOfDays({ from, to }, store.timeZone)
  const today = dayOf(store.now(), store.timeZone)
  const { from: now } = instantsOfDays({ from: today, to: today }, store.timeZone)
  const trips = visibleTripsTouching(store, viewer, days).sort(byStart(({ tt_stp }) => tt_stp ?? ''))
  const ofTrips = { endOf: ({ tt_sta }: VisibleTrip) => tt_sta ?? '', now, max: MAX_TRIPS }
  const shownTrips = nearest(trips, { ...ofTrips, sizeOf: bytesOf, maxBytes: MAX_TRIP_BYTES })
  for (const trip of shownTrips) addTrip(trip)
  // Where it ends early, the day of the first trip that is left out says so.
  const next = shownTrips.length < trips.length ? firstAfter(trips, shownTrips) : undefined
  if (next?.tt_stp) {
    const day = dayOf(next.tt_stp, store.timeZone)
    addDays('more-trips', day, day, text('calendar_more'))
  }
  const names = new Map<string, string>()
  type Away = { id: string; name: string; first: string; last: string }
  const daysAway = (id: string, name: string, absences: readonly DayOff[] = []): Away[] =>
    absences
      .filter((one) => one.to >= from && one.from <= to)
      // A day may have two of them.
      .map((one) => ({ id: `${id}-${one.from}${one.from_time ?? ''}`, name, first: one.from, last: one.to }))
  const addAway = (away: Away[], key: 'calendar_absent' | 'calendar_out_of_service'): void => {
    away.sort(byStart(({ first }) => first))
    for (const { id, name, first, last } of nearest(away, { endOf: (one) => one.last, now: today, max: MAX_DAYS }))
      addDays(id, first, last, text(key, { name }))
  }
  const absent: Away[] = []
  for (const driver of listDrivers(store)) {
    const seen = seenDriver(viewer, driver)
    if (!seen) continue
    const name = seen.dr_name ?? ''
    names.set(String(seen.dr_id), name)
    absent.push(...daysAway(`absence-${seen.dr_id}`, name, seen.dr_absences))
  }
  addAway(absent, 'calendar_absent')
  const outages = listVehicles(store).flatMap((vehicle) => {
    const { gps_id = '', gps_absences } = seenVehicle(viewer, vehicle) ?? {}
    return daysAway(`outage-${encodeURIComponent(gps_id)}`, gps_id, gps_absences)
  })
  addAway(outages, 'calendar_out_of_service')
  const documents = allDocuments(store)
  const renewed = renewedDocuments(documents)
  const ending = documents.flatMap((row) => {
    const seen = row.retired || renewed.has(row.do_id) ? null : seenDocument(viewer, row)
    const end = seen?.do_valid_to
    return seen && end && end >= from && end <= to ? [{ seen, end, by: row.do_proposed_by, row }] : []
  })
  // A subcontractor that proposes hundreds does not fill another's calendar.
  const { shown } = fairShare(ending.sort(byStart(({ end }) => end)), ({ row, by }) =>
    row.do_verified_at === null ? by : '',
  )
  for (const { seen, end } of nearest(shown, { endOf: (one) => one.end, now: today, max: MAX_DAYS })) {
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
