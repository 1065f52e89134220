import { coarse } from '../../shared/domain/links/links.ts'
import { deriveReports, isStep, timeSource } from '../../shared/domain/links/reports.ts'
import { sameSpelling, splitNames } from '../../shared/domain/names/names.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { ACTUAL_TIMES } from '../../shared/domain/tracking/tracker-trip.ts'
import { changedFacts } from '../../shared/domain/trip/answer-given.ts'
import { KNOWN_REQUIREMENT } from '../../shared/domain/trip/known-requirement.ts'
import { slotOf } from '../../shared/domain/trip/slots.ts'
import { answerDue, answerFacts, answerState } from '../../shared/domain/trip/trip-answers.ts'
import { splitTripCustomer } from '../../shared/domain/trip/trip-customer.ts'
import { isOff } from '../../shared/domain/trip/trip-status.ts'
import type { Customer } from '../../shared/records/customer.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import type {
  AnswerPage,
  AnswerTrip,
  DriverPage,
  DriverTrip,
  LinkPage,
  SharePage,
} from '../../shared/schemas/trip-link.ts'
import { formatText } from '../kit/texts.ts'
import { listAddresses, listCustomers } from '../master-data/store/lookups.ts'
import { companyOf } from '../people/store/company.ts'
import { dispatchContact } from '../people/store/dispatch-contact.ts'
import type { Store } from '../store/db.ts'
import { findTracked } from '../telematics/store/positions.ts'
import { lastAnsweredFacts } from '../trips/store/trip-answers.ts'
import { misfitsOf } from './answer-misfits.ts'
import {
  filesOfReports,
  idsOfLink,
  isOfPresent,
  type ReportOfTrip,
  type ReportRow,
  reportsOfTrip,
} from './store/trip-reports.ts'
import type { LiveLink } from './trips-of-link.ts'

/** A position older than this says nothing of where the vehicle is. */
const POSITION_HOLDS = 2 * HOUR_MS

/** The customer of a trip; undefined where the master data has none of this name. */
export const customerOfTrip = (store: Store, { tt_customer }: Pick<Trip, 'tt_customer'>): Customer | undefined => {
  const { customer } = splitTripCustomer(tt_customer)
  return listCustomers(store).find(({ cm_name }) => sameSpelling(cm_name, customer))
}

const timesOf = (trip: Trip) => ({
  stp: trip.tt_stp,
  std: trip.tt_std,
  sta: trip.tt_sta,
  etp: trip.tt_etp,
  eta: trip.tt_eta,
  atp: trip.tt_atp,
  atd: trip.tt_atd,
  ata: trip.tt_ata,
})

const sourcesOf = (trip: Trip): SharePage['sources'] =>
  Object.fromEntries(
    ACTUAL_TIMES.flatMap((field) => {
      const source = timeSource(trip, field)
      return source ? [[field.slice('tt_'.length), source]] : []
    }),
  )

const placesOf = (store: Store) => {
  const known = new Map(listAddresses(store, true).map((address) => [address.add_id, address]))
  return (id: string, text: string): DriverTrip['from'] => {
    const address = known.get(id)
    return {
      text,
      street: address?.add_street ?? '',
      lat: address?.add_lat ?? null,
      lon: address?.add_lon ?? null,
    }
  }
}

const reportsTold = (link: LiveLink['link'], trip: Trip, reports: readonly ReportOfTrip[]): DriverTrip['reports'] => {
  const { flags } = deriveReports(trip, reports)
  /** True for a report that the driver sees: of a former subcontractor only the steps that are done. */
  const isTold = (report: ReportOfTrip): boolean =>
    isOfPresent(trip, report) || (isStep(report.re_kind) && flags[report.re_id] === undefined)
  // That a step was taken back is told by its flag.
  return reports
    .filter((report) => report.re_kind !== 'taken_back' && isTold(report))
    .map(({ re_id, re_kind, re_at, tl_id }) => ({
      re_id,
      re_kind,
      re_at,
      flag: flags[re_id] ?? null,
      isOwn: tl_id === link.tl_id,
    }))
}

/** Content of a link's page, and nothing else: neither prices nor anything of other trips. */
export const linkPage = (store: Store, live: LiveLink): LinkPage => {
  const { link, trips, expiresAt } = live
  const common = {
    lang: link.tl_lang,
    company: companyOf(store).name,
    phone: dispatchContact(store).dispatch_phone,
    time_zone: store.timeZone,
    now: new Date(store.now()).toISOString(),
    expires_at: expiresAt,
  }
  switch (link.tl_kind) {
    case 'driver':
      return { kind: 'driver', ...common, ...reported(store, live) } satisfies DriverPage
    case 'share':
      return { kind: 'share', ...common, ...shared(store, trips[0] as Trip) } satisfies SharePage
    case 'answer': {
      const language = link.tl_lang as Language
      const misfits = misfitsOf(store, link.tl_sub, trips.filter(isOpen))
      const list = {
        subcontractor: link.tl_sub,
        currency: formatText(language, 'currency_symbol'),
        trips: trips.map((trip) => ({
          ...answerTrip(store, trip, language),
          misfits: (isOpen(trip) && misfits.get(trip.tt_id)) || [],
        })),
      }
      return { kind: 'answer', ...common, ...list, epoch: store.epoch() } satisfies AnswerPage
    }
  }
}

const isOpen = (trip: Trip): boolean => ['asked', 'changed'].includes(answerState(trip) ?? '')

/** Changes since the answer, or since the one before the trip was asked anew, which may be of an earlier name. */
const changedSinceAnswer = (store: Store, trip: Trip): AnswerTrip['changed'] => {
  if (trip.tt_answer) return changedFacts(trip)
  const former = changedFacts({ ...trip, tt_answer_facts: lastAnsweredFacts(store, trip) })
  return former.filter(({ field }) => field !== 'tt_sub')
}

/** Trip that a subcontractor accepts or declines: with its own price, and nothing of the customer. */
const answerTrip = (store: Store, trip: Trip, language: Language): AnswerTrip => {
  const due = answerDue(trip)
  return {
    tt_id: trip.tt_id,
    tour: trip.tt_tour,
    from: trip.tt_from_text,
    to: trip.tt_to_text,
    stp: trip.tt_stp,
    std: trip.tt_std,
    sta: trip.tt_sta,
    vehicle: trip.tt_gps,
    driver: trip.tt_driver,
    requirements: splitNames(trip.tt_requirements).map((code) =>
      code === KNOWN_REQUIREMENT ? formatText(language, 'requirement_11_2_7') : code.toUpperCase(),
    ),
    price: trip.tt_sub_invoice_trip,
    toll: trip.tt_sub_invoice_toll,
    due: due === null ? null : new Date(due).toISOString(),
    answer: trip.tt_answer,
    state: answerState(trip),
    reason: trip.tt_answer_reason,
    facts: answerFacts(trip),
    changed: isOpen(trip) ? changedSinceAnswer(store, trip) : [],
    off: isOff(trip.tt_status),
  }
}

/** The trips, and the ids by which a phone finds its reports that a restore lost. */
const reported = (store: Store, live: LiveLink): Pick<DriverPage, 'trips' | 'epoch' | 'others'> => {
  const trips = driverTrips(store, live)
  const told = new Set(trips.flatMap(({ reports }) => reports.map(({ re_id }) => re_id)))
  const others = idsOfLink(store, live.link.tl_id).filter((id) => !told.has(id))
  return { trips, epoch: store.epoch(), others }
}

const driverTrips = (store: Store, { link, trips }: LiveLink): DriverTrip[] => {
  const place = placesOf(store)
  return trips.map((trip) => ({
    tt_id: trip.tt_id,
    tour: trip.tt_tour,
    from: place(trip.tt_from_adrnr, trip.tt_from_text),
    to: place(trip.tt_to_adrnr, trip.tt_to_text),
    ...timesOf(trip),
    off: isOff(trip.tt_status),
    vehicle: trip.tt_gps,
    info: trip.tt_info,
    reports: reportsTold(link, trip, reportsOfTrip(store, trip.tt_id)),
    sources: sourcesOf(trip),
    slots: { from: slotOf(trip, 'from'), to: slotOf(trip, 'to') },
  }))
}

type Shared = Omit<SharePage, 'kind' | 'lang' | 'company' | 'phone' | 'time_zone' | 'now' | 'expires_at'>
const shared = (store: Store, trip: Trip): Shared => {
  const customer = customerOfTrip(store, trip)
  return {
    tour: trip.tt_tour,
    from: trip.tt_from_text,
    to: trip.tt_to_text,
    ...timesOf(trip),
    off: isOff(trip.tt_status),
    sources: sourcesOf(trip),
    estimated_at: trip.tt_eta !== null && trip.tt_ata === null ? trip.tt_last_update : null,
    position: customer?.cm_share_position ? positionShared(store, trip) : null,
    proof: customer?.cm_share_proof ? proofShared(store, trip) : null,
  }
}

/** Position of the vehicle between departure and arrival, to about a kilometre. */
const positionShared = (store: Store, trip: Trip): SharePage['position'] => {
  if (trip.tt_atd === null || trip.tt_ata !== null || isOff(trip.tt_status)) return null
  const last = findTracked(store, trip.tt_gps)?.state.motion.last
  if (!last || last.at < Date.parse(trip.tt_atd) || last.at < store.now() - POSITION_HOLDS) return null
  return { lat: coarse(last.lat), lon: coarse(last.lon), at: new Date(last.at).toISOString() }
}

/** The newest proof of delivery that counts, with its photos. */
export const proofOf = (store: Store, trip: Trip): ReportRow | undefined => {
  const reports = reportsOfTrip(store, trip.tt_id)
  const { flags } = deriveReports(trip, reports)
  return reports.findLast(({ re_id, re_kind }) => re_kind === 'proof' && !flags[re_id])
}

const proofShared = (store: Store, trip: Trip): SharePage['proof'] => {
  const proof = proofOf(store, trip)
  if (!proof) return null
  const files = filesOfReports(store, [proof.re_id]).filter(({ rf_kind }) => rf_kind === 'photo')
  return { at: proof.re_at, name: proof.re_name, files: files.map(({ rf_id }) => rf_id) }
}
