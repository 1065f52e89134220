import { eq } from 'drizzle-orm'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import type { ANSWER_FIELDS } from '../../shared/domain/trip/answer-given.ts'
import type { TripFieldOfKind } from '../../shared/domain/trip/trip-fields.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { enqueueMessage, noteDead } from '../messages/store/outbox.ts'
import { listDatedPercents, saveDatedPercent, saveIndexValues } from '../money/store/fuel.ts'
import { noteLogin } from '../people/store/logins.ts'
import { addReset } from '../people/store/password-resets.ts'
import { users } from '../store/schema/accounts.ts'
import { floaters, fuelIndices } from '../store/schema/fuel.ts'
import { addresses, closedDays, customers, drivers, subcontractors, vehicles } from '../store/schema/master-data.ts'
import { alerts, outbox } from '../store/schema/messages.ts'
import { trips } from '../store/schema/trips.ts'
import { receivePosition } from '../telematics/intake.ts'
import { noteFeedError } from '../telematics/store/feeds.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { insertTour } from '../tours/store/tours.ts'
import { insertTrip, updateTrip } from '../trips/store/trips.ts'
import { plantStatements } from './planted-statements.ts'

/** The askers: the columns of the permission table. */
export const ASKERS = ['none', 'admin', 'sub', 'customer', 'observer'] as const
export type Asker = (typeof ASKERS)[number]

/** A text that was put into the database and that only some may ever read. */
export type Secret = { what: string; text: string; mayRead: readonly Asker[] }

const ADMIN = ['admin'] as const
const OWN_SUB = ['admin', 'sub'] as const
const ALL = ['admin', 'sub', 'customer', 'observer'] as const

const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** Mondays are Meier's, Tuesdays Huber's, the rest is not driven. */
const days = <Value>(monday: Value, tuesday: Value, rest: Value): Value[] =>
  WEEK.map((day) => (day === 0 ? monday : day === 1 ? tuesday : rest))

/** Every text and amount of a trip, each with its own mark; what names a row of the company is no secret of its own. */
type Marked = Pick<
  TripFields,
  Exclude<
    TripFieldOfKind<'text' | 'amount'>,
    'tt_customer' | 'tt_sub' | 'tt_gps' | 'tt_from_adrnr' | 'tt_to_adrnr' | (typeof ANSWER_FIELDS)[number]
  >
>

const plantTrips = (t: TestApp, plant: Plant) => {
  const author = { username: 'dora', source: 'person' } as const
  const trip = (whose: string, who: { read: readonly Asker[]; sub: readonly Asker[] }): Marked => ({
    tt_tour: plant(`tour number of ${whose}`, who.read),
    tt_from_text: plant(`start of ${whose}`, who.read),
    tt_to_text: plant(`destination of ${whose}`, who.read),
    tt_driver: plant(`driver of ${whose}`, who.read),
    tt_drivernr: plant(`driver number of ${whose}`, who.read),
    tt_info: plant(`information of ${whose}`, who.read),
    tt_tour_combination: plant(`combination of ${whose}`, who.read),
    tt_requirements: plant(`requirement of ${whose}`, who.sub),
    tt_approval_override: plant(`reason of the override of ${whose}`, ADMIN),
    tt_from_slot_number: plant(`slot at the departure of ${whose}`, who.read),
    tt_to_slot_number: plant(`slot at the arrival of ${whose}`, who.read),
    tt_note: plant(`note of ${whose}`, ADMIN),
    tt_customer_invoice_text: plant(`customer invoice text of ${whose}`, ADMIN),
    tt_customer_invoice_trip: plant.amount(`customer price of ${whose}`, ADMIN),
    tt_customer_invoice_toll: plant.amount(`customer toll of ${whose}`, ADMIN),
    tt_customer_invoice_waiting_fee: plant.amount(`customer waiting fee of ${whose}`, ADMIN),
    tt_customer_invoice_cancellation_fee: plant.amount(`customer cancellation fee of ${whose}`, ADMIN),
    tt_sub_invoice_comment: plant(`subcontractor comment of ${whose}`, who.sub),
    tt_sub_invoice_trip: plant.amount(`subcontractor price of ${whose}`, who.sub),
    tt_sub_invoice_toll: plant.amount(`subcontractor toll of ${whose}`, who.sub),
    tt_sub_invoice_waiting_fee: plant.amount(`subcontractor waiting fee of ${whose}`, who.sub),
    tt_sub_invoice_cancellation_fee: plant.amount(`subcontractor cancellation fee of ${whose}`, who.sub),
  })
  const add = (fields: Partial<TripFields>) => insertTrip(t.store, { ...SAMPLE_TRIP, ...fields }, author).row
  /** A new trip is not answered yet. */
  const answer = ({ tt_id }: { tt_id: number }, whose: string, sub: readonly Asker[]) => {
    const tt_answer_note = plant(`note of the answer to ${whose}`, sub)
    const tt_answer_facts = plant(`facts of the answer to ${whose}`, sub)
    const values = { tt_answer: 'declined', tt_answer_hours: 12, tt_answer_note, tt_answer_facts }
    t.store.db.update(trips).set(values).where(eq(trips.tt_id, tt_id)).run()
  }
  const foreign = { tt_sub: 'Huber AG', tt_customer: 'Stein AG;otto-zq', tt_gps: 'HUBER-1' }
  const own = add({
    ...trip('the own trip', { read: ALL, sub: OWN_SUB }),
    tt_customer: 'Holz AG;olga;oskar-zq',
    tt_gps: 'MEIER-1',
  })
  const scheduled = add({
    ...trip('the own scheduled trip', { read: OWN_SUB, sub: OWN_SUB }),
    tt_status: 'scheduled',
    tt_customer: 'Holz AG;olga',
    tt_gps: 'MEIER-1',
  })
  const another = add({ ...trip("another's trip", { read: ADMIN, sub: ADMIN }), ...foreign })
  answer(own, 'the own trip', OWN_SUB)
  answer(scheduled, 'the own scheduled trip', OWN_SUB)
  answer(another, "another's trip", ADMIN)
  // What it was before is as secret as what it is: it was Huber's first.
  const now = trip('the trip that was handed over', { read: OWN_SUB, sub: OWN_SUB })
  const handedOver = add({
    ...now,
    ...foreign,
    tt_info: plant('information before the handover', ADMIN),
    tt_sub_invoice_comment: plant('subcontractor comment before the handover', ADMIN),
  })
  const { tt_info, tt_sub_invoice_comment } = now
  const byHuber = { username: 'huber-zq', source: 'person' } as const
  const ofHuber = {
    tt_driver: plant('driver before the handover', ADMIN),
    tt_answer_note: plant('note of the answer before the handover', ADMIN),
  }
  const before = updateTrip(t.store, handedOver, ofHuber, byHuber).row
  updateTrip(
    t.store,
    before,
    {
      tt_sub: 'Meier Trans',
      tt_customer: 'Holz AG',
      tt_status: 'scheduled',
      tt_info,
      tt_sub_invoice_comment,
      tt_gps: 'MEIER-1',
      tt_driver: now.tt_driver,
    },
    author,
  )
  return { own: own.tt_id, scheduled: scheduled.tt_id, another: another.tt_id, handedOver: handedOver.tt_id }
}

const plantTours = (t: TestApp, plant: Plant, customer: { own: number; another: number }) => {
  const author = { username: 'dora', source: 'person' } as const
  const priceFrom = {
    customer_trip: plant.amount('customer price from a day on', ADMIN),
    customer_toll: plant.amount('customer toll from a day on', ADMIN),
    sub_trip: days(
      plant.amount("own day's price from a day on", OWN_SUB),
      plant.amount("another's day's price from a day on", ADMIN),
      0,
    ),
    sub_toll: days(0, plant.amount("another's day's toll from a day on", ADMIN), 0),
  }
  const own = insertTour(
    t.store,
    {
      ...newTourDefaults(),
      tr_name: plant('name of the shared tour', OWN_SUB),
      // Not the customer of a trip that Meier drives: the client of a tour is for admin alone.
      tr_cm_id: customer.another,
      tr_tour_comb: plant('combination of the shared tour', OWN_SUB),
      tr_departure: 'HUB',
      tr_arrival: 'GVA',
      tr_sta: '01:15',
      tr_sta_plus_day: 1,
      tr_customer_invoice_trip: plant.amount('customer price of the shared tour', ADMIN),
      tr_customer_invoice_toll: plant.amount('customer toll of the shared tour', ADMIN),
      tr_week_status: days(true, true, false),
      tr_week_sub: days<string | null>('Meier Trans', 'Huber AG', null),
      tr_week_gps: days<string | null>('MEIER-1', 'HUBER-1', null),
      tr_week_driver: days<number | null>(11, 998_877_665, null),
      tr_week_drivernr: days<string | null>(
        plant("own day's driver number", OWN_SUB),
        plant("another's day's driver number", ADMIN),
        null,
      ),
      tr_week_observer: days<string | null>('olga;oskar-zq', plant('observers of the shared tour', ADMIN), null),
      tr_week_sub_invoice_trip: days(
        plant.amount("own day's price", OWN_SUB),
        plant.amount("another's day's price", ADMIN),
        0,
      ),
      tr_week_sub_invoice_toll: days(
        plant.amount("own day's toll", OWN_SUB),
        plant.amount("another's day's toll", ADMIN),
        0,
      ),
      tr_days: [
        {
          day: '2027-01-04',
          kind: 'changed',
          reason: plant('why the own day is another', OWN_SUB),
          customer_trip: plant.amount('customer price of the own day', ADMIN),
          sub_trip: plant.amount('price of the own day', OWN_SUB),
        },
        { day: '2027-01-05', kind: 'off', reason: plant("why another's day is off", ADMIN) },
      ],
      tr_prices: [
        { from: '2027-01-01', ...priceFrom },
        {
          ...priceFrom,
          from: plant.known('the day from which a customer pays more', '2031-03-17', ADMIN),
          customer_trip: plant.amount('customer price from a later day on', ADMIN),
        },
      ],
    },
    author,
  ).row.tr_id
  const another = insertTour(
    t.store,
    {
      ...newTourDefaults(),
      tr_name: plant("name of another's tour", ADMIN),
      tr_cm_id: customer.another,
      tr_tour_comb: plant("combination of another's tour", ADMIN),
      tr_departure: 'HUB',
      tr_arrival: 'GVA',
      tr_sta: '10:00',
      tr_week_status: days(true, true, false),
      tr_week_sub: days<string | null>('Huber AG', 'Huber AG', null),
    },
    author,
  ).row.tr_id
  return { own, another }
}

const plantMasterData = (t: TestApp, plant: Plant) => {
  const { db } = t.store
  const customer = (cm_name: string): number =>
    db
      .insert(customers)
      .values({
        cm_name,
        cm_name_key: cm_name.toLowerCase(),
        cm_comatic_id: plant(`accounting number of ${cm_name}`, ADMIN),
        cm_reference_1: plant(`first reference of ${cm_name}`, ADMIN),
        cm_reference_5: plant(`last reference of ${cm_name}`, ADMIN),
        cm_requirements: plant(`requirement of ${cm_name}`, ADMIN),
        cm_email: plant(`mail of ${cm_name}`, ADMIN, '@holz.example'),
        cm_phone: plant(`phone of ${cm_name}`, ADMIN),
        cm_address: plant(`address of ${cm_name}`, ADMIN),
        cm_vat_rate: 0,
        cm_vat_reason: plant(`why no VAT is due from ${cm_name}`, ADMIN),
      })
      .returning()
      .get().cm_id
  const ids = { own: customer('Holz AG'), another: customer('Stein AG') }
  const huber = {
    sc_name: 'Huber AG',
    sc_name_key: 'huber ag',
    sc_email: plant("another company's mail", ADMIN, '@huber.example'),
    sc_phone: plant("another company's phone", ADMIN),
    sc_address: plant("another company's address", ADMIN),
    sc_vat_rate: 0,
    sc_vat_reason: plant('why no VAT is due to another company', ADMIN),
  }
  const meier = {
    sc_name: 'Meier Trans',
    sc_name_key: 'meier trans',
    sc_email: plant('own company mail', OWN_SUB, '@meier.example'),
    sc_phone: plant('own company phone', OWN_SUB),
    sc_address: plant('own company address', OWN_SUB),
    sc_vat_rate: 0,
    sc_vat_reason: plant('why no VAT is due to the own company', OWN_SUB),
  }
  db.insert(subcontractors).values([huber, meier]).run()
  db.insert(vehicles)
    .values([
      { gps_id: 'MEIER-1', gps_groups: 'meier trans;huber ag', gps_device: plant('own telematics unit', ADMIN) },
      { gps_id: 'HUBER-1', gps_groups: 'huber ag', gps_device: plant("another's telematics unit", ADMIN) },
      { gps_id: 'FREE-1', gps_groups: '', gps_device: 'FREE-1' },
    ])
    .run()
  const driver = { dr_requirements: '11_2_7', dr_groups: 'Meier Trans' }
  db.insert(drivers)
    .values([
      {
        ...driver,
        dr_id: 11,
        dr_name: plant('own driver', OWN_SUB),
        dr_number: plant("own driver's number", OWN_SUB),
        dr_phone: plant("own driver's phone", OWN_SUB),
      },
      {
        ...driver,
        dr_id: 998_877_665,
        dr_name: plant("another's driver", ADMIN),
        dr_number: plant("another's driver's number", ADMIN),
        dr_phone: plant("another's driver's phone", ADMIN),
        dr_groups: 'Huber AG',
      },
      {
        ...driver,
        dr_id: 12,
        dr_name: 'Free Driver',
        dr_number: '12',
        dr_phone: plant("the pool's driver's phone", ADMIN),
        dr_groups: '',
      },
    ])
    .run()
  const scope = { cd_region: '', cd_addresses: [], cd_half: false }
  db.insert(closedDays)
    .values([
      { cd_day: '2027-12-25', cd_name: plant('a closed day', OWN_SUB), ...scope },
      { cd_day: '2027-12-26', cd_name: plant("a customer's closed day", ADMIN), ...scope, cd_customer: ids.another },
    ])
    .run()
  db.insert(addresses)
    .values(['HUB', 'GVA'].map((add_id) => ({ add_id, add_name: `Terminal ${add_id}`, add_lat: 47.5, add_lon: 7.6 })))
    .run()
  return ids
}

const plantPeople = (t: TestApp, plant: Plant, customer: { own: number; another: number }) => {
  const add = (username: string, role: 'admin' | 'sub' | 'customer' | 'observer', company: object = {}): string => {
    const itself = ASKERS.filter((who) => who === role && !username.endsWith('-zq'))
    const email = plant(`mail of ${username}`, [...new Set([...ADMIN, ...itself])], '@people.example')
    const token = t.addUser({ username, role, email, ...company })
    plant.known(`token of ${username}`, token, [])
    plant.known(`hash of the token of ${username}`, hashToken(token), [])
    return token
  }
  const tokens = {
    none: null,
    admin: add('dora', 'admin'),
    sub: add('meier', 'sub', { subcontractor: 'Meier Trans' }),
    customer: add('holz', 'customer', { customer_id: customer.own }),
    observer: add('olga', 'observer'),
  }
  const others = {
    admin: add('erik-zq', 'admin'),
    sub: add('huber-zq', 'sub', { subcontractor: 'Huber AG' }),
    customer: add('stein-zq', 'customer', { customer_id: customer.another }),
    observer: add('otto-zq', 'observer'),
    second: add('oskar-zq', 'observer'),
  }
  t.addUser({ username: 'last', role: 'observer', email: 'taken@example.com' })
  const { db } = t.store
  db.update(users).set({ built_in: false }).run()
  plant.known('the hash of a password', db.select().from(users).get()?.password_hash ?? '', [])
  return { tokens, others }
}

const plantOperations = (t: TestApp, plant: Plant) => {
  const { store } = t
  const resetId = newToken()
  plant.known('a reset link', resetId, [])
  plant.known('the hash of a reset link', hashToken(resetId), [])
  addReset(store, { idHash: hashToken(resetId), userId: store.db.select().from(users).all().at(-1)?.id ?? 0 })
  enqueueMessage(store, {
    channel: 'mail',
    kind: 'test',
    dedupKey: plant('why a mail exists', []),
    recipient: plant('recipient of a mail', ADMIN, '@mail.example'),
    subject: plant('subject of a mail', ADMIN),
    body: plant('text of a mail', []),
  })
  const [message] = store.db.select().from(outbox).all()
  if (message) noteDead(store, message, { fault: 'busy', error: plant('why a mail failed', ADMIN) })
  store.db
    .insert(alerts)
    .values({
      al_type: 'alert_ata',
      al_active: true,
      al_customer: null,
      al_sub: null,
      al_adrnr_arr: [],
      al_email_arr: [plant('recipient of an alert', ADMIN, '@alert.example')],
      al_sms_arr: ['+41790008877'],
      al_lang: 'de',
    })
    .run()
  plant.known('phone number of an alert', '41790008877', ADMIN)
  noteFeedError(store, 'traccar', plant('fault of a feed', ADMIN))
  noteLogin(store, 'login_failed', 'erik-zq')
  const device =
    store.db
      .select()
      .from(vehicles)
      .all()
      .find(({ gps_id }) => gps_id === 'MEIER-1')?.gps_device ?? ''
  receivePosition(store, {
    feed: 'osmand',
    device,
    body: plant('message of a telematics unit', ADMIN),
    fix: null,
  })
  return { resetId }
}

/** A rule that Holz AG and Meier Trans have, with a percentage above it. */
const plantFuel = ({ store }: TestApp, plant: Plant) => {
  const floater = plant('name of a rule', ADMIN)
  store.db
    .insert(fuelIndices)
    .values({ ix_name: 'Diesel', ix_unit: '', ix_source: plant('source of an index', ADMIN) })
    .run()
  saveIndexValues(store, 'Diesel', [{ month: '2026-10', value: 128.4 }], 'dora')
  store.db
    .insert(floaters)
    .values({
      fl_name: floater,
      fl_index: 'Diesel',
      fl_kind: 'table',
      fl_on: 'trip',
      fl_lag: 1,
      fl_counts: 'whole',
      fl_upwards: false,
      fl_table: '100 1',
      fl_round: 'hundredth',
    })
    .run()
  const reason = plant('why a percentage was agreed', ADMIN)
  saveDatedPercent(store, floater, { fv_from: '2026-11-01', fv_percent: 2, fv_reason: reason }, 'dora')
  store.db.update(customers).set({ cm_floater: floater }).where(eq(customers.cm_name, 'Holz AG')).run()
  store.db.update(subcontractors).set({ sc_floater: floater }).where(eq(subcontractors.sc_name, 'Meier Trans')).run()
  return { floater, dated: listDatedPercents(store)[0]?.fv_id ?? 0 }
}

/** Marks are numbered, so that none is part of another. */
const createPlant = (secrets: Secret[]) => {
  const known = (what: string, text: string, mayRead: readonly Asker[]): string => {
    secrets.push({ what, text, mayRead })
    return text
  }
  const mark = (what: string, mayRead: readonly Asker[], ending = ''): string =>
    known(what, `zq${String(secrets.length).padStart(3, '0')}${ending}`, mayRead)
  const amount = (what: string, mayRead: readonly Asker[]): number => {
    const value = 840_000 + secrets.length + 0.37
    known(what, value.toFixed(2), mayRead)
    return value
  }
  return Object.assign(mark, { amount, known })
}
type Plant = ReturnType<typeof createPlant>

/**
 * A company in which every value that one of the roles may not read is a mark of its own. The askers are dora (admin),
 * meier (sub of Meier Trans), holz (customer Holz AG) and olga (observer); what is "another's" belongs to Huber AG,
 * Stein AG and otto.
 */
export const plantCompany = (options: Parameters<typeof createTestApp>[0] = {}) => {
  const t = createTestApp(options)
  const secrets: Secret[] = []
  const plant = createPlant(secrets)
  const customer = plantMasterData(t, plant)
  const { tokens, others } = plantPeople(t, plant, customer)
  const trips = plantTrips(t, plant)
  const tours = plantTours(t, plant, customer)
  const statements = plantStatements(t, trips, customer)
  const { resetId } = plantOperations(t, plant)
  const { floater, dated } = plantFuel(t, plant)
  plant.known('another subcontractor', 'Huber AG', ADMIN)
  plant.known('another subcontractor, as a group', 'huber ag', ADMIN)
  plant.known('another customer', 'Stein AG', ADMIN)
  plant.known("another's vehicle", 'HUBER-1', ADMIN)
  plant.known("another's driver id", '998877665', ADMIN)
  plant.known('an observer', 'olga', ['admin', 'sub', 'observer'])
  plant.known('an observer beside', 'oskar-zq', OWN_SUB)
  for (const name of ['erik-zq', 'huber-zq', 'stein-zq', 'otto-zq']) plant.known(`the user ${name}`, name, ADMIN)
  return { t, secrets, tokens, others, customer, trips, tours, statements, resetId, floater, dated }
}
export type PlantedCompany = ReturnType<typeof plantCompany>
