import { insertDocument } from '../../server/documents/store/documents.ts'
import { saveApprovalRules } from '../../server/documents/store/rules.ts'
import type { Store } from '../../server/store/db.ts'
import { users } from '../../server/store/schema/accounts.ts'
import { addresses, customers, drivers, subcontractors, vehicles } from '../../server/store/schema/master-data.ts'
import { settings } from '../../server/store/schema/sync.ts'
import { insertTour } from '../../server/tours/store/tours.ts'
import { insertTrip } from '../../server/trips/store/trips.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { INITIAL_TRIP } from '../../shared/domain/trip/trip-fields.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'

/** The small company that every history begins with. */

/** A Saturday evening: two days later the window of days has moved by a week. */
export const START = Date.parse('2026-11-21T20:00:00.000Z')
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** The days whose exceptions and prices are edited: few, so that several persons change the same. */
export const DATED_DAYS = ['2026-12-07', '2026-12-08', '2026-12-12', '2026-12-24'] as const

const person = (username: string, role: Viewer['role'], belongsTo: Partial<Viewer> = {}): Viewer => ({
  username,
  role,
  subcontractor: null,
  customer: null,
  ...belongsTo,
})
/** All people with a device, at the start of the company; roles and employers change. */
export const PEOPLE: readonly Viewer[] = [
  person('anna', 'admin'),
  person('bert', 'admin'),
  person('sara', 'sub', { subcontractor: 'Alpen' }),
  person('sven', 'sub', { subcontractor: 'Bise' }),
  person('carl', 'customer', { customer: 'Cargo' }),
  person('olga', 'observer'),
]
/** A dispatcher at another client of the server: she makes all changes from elsewhere. */
export const OTHER_DISPATCHER = 'dora'
export const USERS: readonly Viewer[] = [...PEOPLE, person(OTHER_DISPATCHER, 'admin')]

export const emptyTrip = (stp: number): TripFields => ({
  ...INITIAL_TRIP,
  tt_tour: 'T',
  tt_customer: 'Cargo;olga',
  tt_from_adrnr: 'ZRH',
  tt_from_text: 'Zürich',
  tt_to_adrnr: 'GVA',
  tt_to_text: 'Genève',
  tt_sub: 'Alpen',
  tt_driver: 'Ada',
  tt_drivernr: '1',
  tt_gps: 'A-1',
  tt_stp: new Date(stp).toISOString(),
  tt_std: new Date(stp + HOUR).toISOString(),
  tt_sta: new Date(stp + 4 * HOUR).toISOString(),
  tt_note: 'secret note',
  tt_customer_invoice_trip: 500,
  tt_customer_invoice_toll: 50,
  tt_customer_invoice_text: 'secret price',
  tt_sub_invoice_trip: 400,
  tt_sub_invoice_toll: 40,
})

const week = <Value>(value: (day: number) => Value): Value[] => Array.from({ length: 7 }, (_, day) => value(day))
const onWorkdays = <Value>(even: Value, odd: Value): (Value | null)[] =>
  week((day) => (day < 5 ? (day % 2 === 0 ? even : odd) : null))

/** Requirement of secured freight here: an approved haulier, from the first day on. */
export const REQUIREMENT = '11_2_7'

const seedApprovals = (store: Store): void => {
  saveApprovalRules(store, [
    { requirement: REQUIREMENT, owner: 'haulier', kind: 'approved_haulier', from: null, effect: 'block' },
  ])
  for (const name of ['Alpen', 'Bise']) addApproval(store, name, { isVerified: true, lastDay: null })
}

/** Adds a document of a subcontractor. */
export const addApproval = (
  store: Store,
  sub: string,
  { isVerified, lastDay }: { isVerified: boolean; lastDay: string | null },
): void => {
  insertDocument(
    store,
    {
      ...{ do_owner: 'sub', do_owner_key: sub, do_kind: 'approved_haulier', do_valid_to: lastDay },
      do_verified_at: isVerified ? new Date(START).toISOString() : null,
      do_verified_by: isVerified ? 'seed' : null,
    },
    { username: 'seed', source: 'person' },
  )
}

const seedMasterData = (store: Store): void => {
  for (const name of ['Alpen', 'Bise'])
    store.db
      .insert(subcontractors)
      .values({ sc_name: name, sc_name_key: name.toLowerCase(), sc_answer_hours: 12 })
      .run()
  for (const name of ['Cargo', 'Delta'])
    store.db.insert(customers).values({ cm_name: name, cm_name_key: name.toLowerCase() }).run()
  for (const { username, role, subcontractor, customer } of USERS) {
    const email = `${username}@x.example`
    store.db
      .insert(users)
      .values({
        username,
        username_key: username,
        email,
        email_key: email,
        password_hash: '-',
        role,
        subcontractor,
        customer_id: customer ? 1 : null,
      })
      .run()
  }
  for (const [id, group] of [
    ['A-1', 'Alpen'],
    ['A-2', 'alpen'],
    ['B-1', 'Bise'],
    ['B-2', 'bise'],
    ['X-1', ''],
  ] as const) {
    store.db.insert(vehicles).values({ gps_id: id, gps_groups: group, gps_device: id }).run()
  }
  for (const [name, number, groups] of [
    ['Ada', '1', 'Alpen'],
    ['Abe', '2', 'alpen'],
    ['Bea', '3', 'Bise'],
    ['Ben', '4', 'Bise'],
  ] as const) {
    store.db
      .insert(drivers)
      .values({ dr_name: name, dr_number: number, dr_groups: groups, dr_requirements: number === '2' ? '' : '11_2_7' })
      .run()
  }
  for (const [id, name] of [
    ['ZRH', 'Zürich'],
    ['GVA', 'Genève'],
    ['BSL', 'Basel'],
  ] as const)
    store.db.insert(addresses).values({ add_id: id, add_name: name }).run()
}

/** Crews that a subcontractor could not choose itself: of another company, or none yet; by seeded trip. */
const CREWS: Record<number, Partial<TripFields>> = {
  3: { tt_gps: '', tt_driver: '', tt_drivernr: '' },
  4: { tt_gps: 'B-1', tt_driver: 'Bea', tt_drivernr: '3' },
  6: { tt_gps: '', tt_driver: '', tt_drivernr: '' },
}

/** Master data, a few trips inside the window of days, some just outside on both sides, two tours. */
export const seedCompany = (store: Store): void => {
  const author = { username: 'seed', source: 'person' } as const
  store.write(() => {
    store.db
      .insert(settings)
      .values({ name: 'epoch', value: 'epoch-0' })
      .onConflictDoUpdate({ target: settings.name, set: { value: 'epoch-0' } })
      .run()
    seedMasterData(store)
    seedApprovals(store)
    // The week after the next one is free, to be copied into.
    const days = [-13, -5, 0, 1, 1, 2, 3, 15, 20]
    days.forEach((day, index) => {
      const isEven = index % 2 === 0
      const given = isEven ? { tt_sub: 'Alpen' } : { tt_sub: 'Bise', tt_gps: 'B-1', tt_driver: 'Bea', tt_drivernr: '3' }
      const trip = { ...emptyTrip(START + day * DAY + 6 * HOUR), tt_tour: isEven ? 'line-a' : 'line-b', ...given }
      insertTrip(store, { ...trip, ...CREWS[index] }, author)
    })
    for (const name of ['tour-a', 'tour-b']) {
      insertTour(
        store,
        {
          tr_name: name,
          tr_status: true,
          tr_cm_id: 1,
          tr_tour_comb: '',
          tr_departure: 'ZRH',
          tr_arrival: 'GVA',
          tr_stp: '06:00',
          tr_std: '07:00',
          tr_std_plus_day: 0,
          tr_sta: '11:00',
          tr_sta_plus_day: 0,
          tr_requirements: name === 'tour-a' ? ['11_2_7'] : [],
          tr_customer_invoice_trip: 500,
          tr_customer_invoice_toll: 50,
          tr_week_status: week((day) => day < 5),
          tr_week_sub: onWorkdays('Alpen', 'Bise'),
          tr_week_gps: onWorkdays('A-1', 'B-1'),
          tr_week_driver: onWorkdays(1, 3),
          tr_week_drivernr: onWorkdays('1', '3'),
          tr_week_observer: onWorkdays('olga', 'olga'),
          tr_week_sub_invoice_trip: week((day) => (day < 5 ? 400 : 0)),
          tr_week_sub_invoice_toll: week(() => 0),
          tr_week_locked: week((day) => day === 4),
          tr_valid_from: null,
          tr_valid_to: null,
          tr_holiday_rule: '',
          tr_days: [],
          tr_prices: [],
        },
        author,
      )
    }
  })
}
