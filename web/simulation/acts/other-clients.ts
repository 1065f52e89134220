import type { Upload } from '#server/http/upload.ts'
import { importTripPlan } from '#server/imports/import-file.ts'
import { addressTable } from '#server/master-data/store/addresses.ts'
import { customerTable } from '#server/master-data/store/customers.ts'
import { driverTable } from '#server/master-data/store/drivers.ts'
import { listCustomers } from '#server/master-data/store/lookups.ts'
import { addRow, changeRow, deleteOrRetireRow, type MasterTable } from '#server/master-data/store/master-data.ts'
import { subcontractorTable } from '#server/master-data/store/subcontractors.ts'
import { vehicleTable } from '#server/master-data/store/vehicles.ts'
import type { Store } from '#server/store/db.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import { getTour, getTours, insertTour, updateTour } from '#server/tours/store/tours.ts'
import { removeTour } from '#server/tours/tour-edits.ts'
import { deleteTrips, getTrip, insertTrip, reportTrip, updateTrip } from '#server/trips/store/trips.ts'
import { inOrder, TOUR_DAY_KINDS, type TourDay } from '#shared/domain/tour/dated.ts'
import { priceOn, withPriceFrom } from '#shared/domain/tour/prices.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { DATED_DAYS, DAY, emptyTrip, HOUR, OTHER_DISPATCHER } from '../company.ts'
import { freshAmount, freshValue, type History } from '../history-state.ts'
import { driverName, type NameEvent, recordName } from '../oracle/name-events.ts'
import type { Random } from '../random.ts'
import { worker } from '../world.ts'

/** Changes at other clients of the server, made by the server's own functions. */

const person = { username: OTHER_DISPATCHER, source: 'person' } as const

const selectOpenTrips = prepared((store) =>
  store.sqlite.prepare('select tt_id from trips where tt_ata is null order by tt_id').pluck(),
)

/** Retires a row that trips and tours refer to, or offers it again; devices keep its name. */
const retireOrRevive = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  random: Random,
): string => {
  const rows = table.all(store)
  if (rows.length === 0) return 'nothing'
  const row = random.pick(rows)
  const name = `${table.entity} ${row[table.keyField]}`
  if (row.retired) {
    addRow(store, table, row as unknown as Given, person)
    return `${name} offered again`
  }
  return `${name} ${deleteOrRetireRow(store, table, row, person)}`
}

const masterDataChanges = ({ random, world }: History): string => {
  const store = world.store()
  switch (random.below(4)) {
    case 0:
      return retireOrRevive(store, addressTable, random)
    case 1:
      return retireOrRevive(store, vehicleTable, random)
    default:
      return retireOrRevive(store, driverTable, random)
  }
}

/** Renames a company or a driver; another one may get the former name. */
export const rename = (
  history: History,
  kind = history.random.pick(['sub', 'sub', 'customer', 'driver'] as const),
  isTakenOver = history.random.chance(0.3),
): string => {
  const { random, world } = history
  const store = world.store()
  history.values += 1
  const renamed = (name: string) => `${name.split(' ')[0]} ${history.values}`
  const give = (event: Omit<NameEvent, 'seq'>, work: () => unknown) => recordName(world.names(), store, event, work)
  const said = (from: string) => `${from} is called ${renamed(from)}${isTakenOver ? ', and somebody new so' : ''}`
  if (kind === 'sub') {
    const before = random.pick(subcontractorTable.all(store))
    const [name, to] = [before.sc_name, renamed(before.sc_name)]
    give({ kind: 'subcontractor', name, to }, () =>
      changeRow(store, subcontractorTable, before, { sc_name: to, sc_email: null }, person),
    )
    if (isTakenOver)
      give({ kind: 'subcontractor', name, to: null }, () =>
        addRow(store, subcontractorTable, { sc_name: name, sc_email: null }, person),
      )
    world.readViewers()
    return said(name)
  }
  if (kind === 'customer') {
    const row = random.pick(customerTable.all(store))
    const { cm_id: _id, retired: _retired, ...before } = row
    const [name, to] = [before.cm_name, renamed(before.cm_name)]
    give({ kind: 'customer', name, to }, () => changeRow(store, customerTable, row, { ...before, cm_name: to }, person))
    if (isTakenOver) give({ kind: 'customer', name, to: null }, () => addRow(store, customerTable, before, person))
    world.readViewers()
    return said(name)
  }
  const drivers = driverTable.all(store)
  if (drivers.length === 0) return 'nothing'
  const { retired, ...driver } = random.pick(drivers)
  const [name, to] = [driver.dr_name, renamed(driver.dr_name)]
  const key = (dr_name: string) => driverName(dr_name, driver.dr_number)
  give({ kind: 'driver', name: key(name), to: key(to) }, () =>
    changeRow(store, driverTable, { ...driver, retired }, { ...driver, dr_name: to }, person),
  )
  const isFree = !driverTable.all(store).some((one) => one.dr_name === name && one.dr_number === driver.dr_number)
  if (isTakenOver && isFree) {
    const { dr_id: _id, ...fields } = driver
    give({ kind: 'driver', name: key(name), to: null }, () => addRow(store, driverTable, fields, person))
  }
  return said(name)
}

/**
 * Adds a company that no row names.
 * @returns its name, and a function that deletes it and creates another one with that name
 */
export const temporaryCompany = (history: History, kind: 'customer' | 'subcontractor'): [string, () => void] => {
  const { world } = history
  const store = world.store()
  history.values += 1
  const name = `Passing ${history.values}`
  const give = (to: string | null, work: () => unknown) => recordName(world.names(), store, { kind, name, to }, work)
  if (kind === 'customer') {
    const { cm_id: _id, ...fields } = history.random.pick(listCustomers(store))
    const row = addRow(store, customerTable, { ...fields, cm_name: name }, person)
    const remake = () => {
      give('nobody', () => deleteOrRetireRow(world.store(), customerTable, row, person))
      give(null, () => addRow(world.store(), customerTable, { ...fields, cm_name: name }, person))
    }
    return [name, remake]
  }
  const fields = { sc_name: name, sc_email: null }
  const row = addRow(store, subcontractorTable, fields, person)
  const remake = () => {
    give('nobody', () => deleteOrRetireRow(world.store(), subcontractorTable, row, person))
    give(null, () => addRow(world.store(), subcontractorTable, fields, person))
  }
  return [name, remake]
}

/** A file as a browser sends it. */
const uploadOf = async (file: Uint8Array<ArrayBuffer>): Promise<Upload> => {
  const form = new FormData()
  form.set('file', new File([file], 'plan.csv'))
  const sent = new Response(form)
  return {
    body: new Uint8Array(await sent.arrayBuffer()),
    contentType: sent.headers.get('content-type') ?? '',
  }
}

/** Uploads a CSV trip plan of two lines, of which one may be wrong: then none is added. */
export const upload = async (history: History): Promise<string> => {
  const { random, world } = history
  const store = world.store()
  const [sub = 'Alpen'] = world.subcontractors()
  const [customer] = listCustomers(store)
  const lines = [1, 2].map((day) => {
    const date = new Date(world.now() + day * DAY).toISOString().slice(0, 10)
    const times = ['08:00', '09:00', '13:00'].map((time) => `${date} ${time}`)
    return ['CSV', customer?.cm_name, 'ZRH', 'GVA', random.chance(0.2) ? 'Nobody' : sub, 'X-1', '1', ...times].join(';')
  })
  const header = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA'
  try {
    const actor = { ...world.viewerOf(OTHER_DISPATCHER), userId: 0, sessionId: 0 }
    const file = Buffer.from([header, ...lines].join('\n'))
    const { added } = await importTripPlan({ store, worker }, () => actor, await uploadOf(file), {
      check: false,
      encoding: undefined,
    })
    return `a file added ${added} trips`
  } catch {
    return 'a file was refused'
  }
}

export const addTrips = (history: History, count: number): string => {
  const { random, world } = history
  const store = world.store()
  const names = {
    tt_customer: `${random.pick(listCustomers(store)).cm_name};olga`,
    tt_driver: '',
    tt_drivernr: '',
  }
  for (let number = 0; number < count; number += 1) {
    const trip = { ...emptyTrip(world.now() + random.below(10) * DAY), ...names, tt_tour: 'new' }
    insertTrip(store, { ...trip, tt_sub: random.pick(world.subcontractors()), tt_status: 'scheduled' }, person)
  }
  return `${count} trips were added`
}

export const addTour = ({ world }: History): string => {
  const store = world.store()
  const [model] = getTours(store, [1, 2])
  if (!model) return 'nothing'
  const { tr_id: _id, tr_rev: _rev, tr_cm_name: _name, tr_client: _client, ...fields } = model
  const { row } = insertTour(store, { ...fields, tr_name: 'added', tr_tour_comb: '' }, person)
  return `tour ${row.tr_id} was added`
}

/** Enters, replaces or takes out the exception of a day; or enters a price from a day on. */
const changedLists = (history: History, tour: Tour): Partial<Pick<Tour, 'tr_days' | 'tr_prices'>> => {
  const { random } = history
  const day = random.pick(DATED_DAYS)
  if (random.chance(0.25)) {
    const price = { ...priceOn(tour, day), customer_toll: freshAmount(history) }
    return { tr_prices: withPriceFrom(tour, price) }
  }
  const others = tour.tr_days.filter((entry) => entry.day !== day)
  const isOut = others.length < tour.tr_days.length && random.chance(0.3)
  const entries: TourDay[] = isOut ? [] : [{ day, kind: random.pick(TOUR_DAY_KINDS), reason: freshValue(history) }]
  return { tr_days: inOrder([...others, ...entries], 'day') }
}

/** Changes two days of the lists of a tour. */
export const changeLists = (history: History, id: unknown): string => {
  const store = history.world.store()
  for (let day = 0; day < 2; day += 1) {
    const tour = getTour(store, Number(id))
    if (tour) updateTour(store, tour, changedLists(history, tour), person)
  }
  return `exceptions or prices of tour ${id}`
}

/** Gives days of a tour to another subcontractor, changes their prices or exceptions, or locks them; or deletes the tour. */
export const changeTour = (history: History, onDay?: number): string => {
  const { random, world } = history
  const store = world.store()
  const [tour] = getTours(store, [1, 2])
  if (!tour) return 'nothing'
  if (onDay === undefined && random.chance(0.15)) {
    removeTour(store, world.viewerOf(OTHER_DISPATCHER), tour.tr_id)
    return `tour ${tour.tr_id} deleted elsewhere`
  }
  const day = onDay ?? random.below(5)
  const change = <Value>(week: readonly Value[], value: Value): Value[] =>
    week.map((old, index) => (index === day ? value : old))
  const choices = [
    { tr_week_sub: change(tour.tr_week_sub, random.pick(world.subcontractors())) },
    { tr_week_gps: change(tour.tr_week_gps, random.pick(['A-1', 'A-2', 'B-1', 'X-1'])) },
    { tr_week_driver: change(tour.tr_week_driver, 1), tr_week_drivernr: change(tour.tr_week_drivernr, '1') },
    { tr_week_sub_invoice_trip: change(tour.tr_week_sub_invoice_trip, 1 + random.below(900)) },
    { tr_week_locked: change(tour.tr_week_locked, random.chance(0.3)) },
    ...(onDay === undefined ? [changedLists(history, tour), changedLists(history, tour)] : []),
  ]
  // Two at once, so that a day differs in fields that its subcontractor sees and may not write.
  const given = { ...random.pick(choices), ...random.pick(choices) }
  updateTour(store, tour, given, person)
  return `tour ${tour.tr_id} day ${day}: ${Object.keys(given)}`
}

/** Changes what a subcontractor answers to. */
const changeFact = ({ random, world }: History, trip: Trip): string => {
  const earlier = new Date(Date.parse(trip.tt_stp) - HOUR).toISOString()
  const facts = random.pick([{ tt_stp: earlier }, { tt_sub_invoice_trip: 1 + random.below(900) }])
  updateTrip(world.store(), trip, facts, person)
  return `trip ${trip.tt_id} has another ${Object.keys(facts)}`
}

/** Makes one change of another client: another dispatcher, or a vehicle. */
export const changeAtOtherClient = (history: History): string => {
  const { random, world } = history
  const store = world.store()
  const ids = selectOpenTrips(store).all() as number[]
  const kind = random.below(10)
  if (kind === 0) return addTrips(history, 2)
  if (kind === 1 || kind === 2) return changeTour(history)
  if (kind === 3) return masterDataChanges(history)
  if (ids.length === 0) return 'nothing'
  const trip = getTrip(store, random.pick(ids)) as Trip
  switch (kind) {
    case 4:
      deleteTrips(store, [trip], person)
      return `trip ${trip.tt_id} deleted`
    case 5: {
      const at = new Date(world.now()).toISOString()
      reportTrip(store, trip, { tt_ignition: 1, tt_eta: at, tt_position_at: at })
      return `trip ${trip.tt_id} reported`
    }
    case 6:
      updateTrip(store, trip, { tt_status: random.pick(['active', 'scheduled', 'canceled', 'inactive']) }, person)
      return `trip ${trip.tt_id} has another status`
    case 7:
      return changeFact(history, trip)
    default: {
      const others = world.subcontractors().filter((name) => name !== trip.tt_sub)
      const info = freshValue(history)
      updateTrip(store, trip, { tt_sub: others.length > 0 ? random.pick(others) : trip.tt_sub, tt_info: info }, person)
      return `trip ${trip.tt_id} given to another subcontractor`
    }
  }
}
