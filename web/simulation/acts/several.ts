import { editableTripFields, statusChoices } from '#shared/domain/access/permissions.ts'
import { driverChoices, vehicleChoices } from '#shared/domain/trip/choices.ts'
import { fitOfChange, offeredTo, type TripChange } from '#shared/domain/trip/trip-change.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { getMeta } from '../../db/local-db.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { editOfChange } from '../../edits/change-edit.ts'
import { type Choices, canTakeBack, type TripEdit, takeBack } from '../../edits/take-back.ts'
import { type Assignment, editOfAssignment, lastPairs, otherDays } from '../../screens/dashboard/phone/assignment.ts'
import { editedTrip } from '../../screens/edit-trip/form/trip-faults.ts'
import { queueEdits } from '../../sync/push/outbox.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { changesBetween } from '../oracle/changes.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { entriesOf, offeredRows, readDisk, shownHere } from '../screen.ts'
import { saveAllAndLook } from './save.ts'

/** Edits of several trips at once, by the list of a desk and by the sheet of a phone, and their undo. */

type Trip = Shown<VisibleTrip>
export type Lists = { vehicles: Vehicle[]; drivers: Driver[]; subcontractors: Subcontractor[] }

export const listsOf = async (device: Device): Promise<Lists & Choices> => {
  const { lookups } = await readDisk(device, 'lookups')
  return {
    vehicles: offeredRows(lookups, 'vehicle') as unknown as Vehicle[],
    drivers: offeredRows(lookups, 'driver') as unknown as Driver[],
    subcontractors: offeredRows(lookups, 'subcontractor') as unknown as Subcontractor[],
  }
}

/** The disk is full after some of the edits: none of them may stay. */
const saveOnFullDisk = async (
  history: History,
  device: Device,
  edits: readonly TripEdit[],
  waiting: readonly OutboxEntry[],
): Promise<string> => {
  const db = device.db()
  let room = history.random.below(edits.length)
  const write = () => {
    if (room === 0) throw new DOMException('full', 'QuotaExceededError')
    room -= 1
  }
  db.outbox.hook('creating', write)
  let failed = false
  try {
    await queueEdits(device.outbox(), edits)
  } catch {
    failed = true
  } finally {
    db.outbox.hook('creating').unsubscribe(write)
  }
  mustHold(failed, () => '1: several edits on a full disk were called saved')
  // Other tabs may change waiting entries meanwhile, so only new ones count.
  const before = new Set(waiting.map(({ id }) => id))
  const added = (await entriesOf(device)).filter(({ id }) => !before.has(id))
  mustHold(added.length === 0, () => `9: several edits were not saved, and some of them wait: ${JSON.stringify(added)}`)
  return 'disk full'
}

export const saveSeveral = (
  history: History,
  device: Device,
  edits: readonly TripEdit[],
  rows: readonly string[],
): Promise<string> =>
  saveAllAndLook(
    history,
    device,
    edits.map(({ key, before, after, seen, isBack }, index) => ({
      entity: 'trip',
      key,
      row: rows[index] ?? '',
      before,
      after,
      feed: seen,
      isBack,
    })),
    () => queueEdits(device.outbox(), edits),
  )

/** Saves, and offers the undo as the notification does: until the next one, or until the page is closed. */
export const saveWithUndo = async (
  history: History,
  device: Device,
  edits: readonly TripEdit[],
  nameOf: (key: RowKey) => string,
  choices: Choices,
): Promise<string | null> => {
  const changing = edits.filter(({ before, after }) => changesBetween(before, after).size > 0)
  if (changing.length === 0) return null
  const waiting = await entriesOf(device)
  const isEachNew =
    edits.length === changing.length && !edits.some((edit) => waiting.some(({ key }) => key === edit.key))
  if (isEachNew && history.random.chance(0.15)) return saveOnFullDisk(history, device, edits, waiting)
  const rows = edits.map(({ key }) => nameOf(key))
  const author = { user: device.user(), account: device.account(), token: device.token() }
  const said = await saveSeveral(history, device, edits, rows)
  history.undos = history.undos.filter((undo) => undo.device !== device)
  if (!canTakeBack(edits, choices)) return said
  history.undos.push({ device, ...author, edits, rows })
  return `${said}, with undo`
}

const replacement = ({ random }: History, device: Device, { vehicles, drivers, subcontractors }: Lists): TripChange => {
  const changes: TripChange[] = [{ kind: 'status', status: random.pick(statusChoices(device.viewer())) }]
  if (drivers.length > 0) {
    const { dr_name, dr_number } = random.pick(drivers)
    changes.push({ kind: 'driver', name: dr_name, number: dr_number })
  }
  if (vehicles.length > 0) changes.push({ kind: 'vehicle', vehicle: random.pick(vehicles).gps_id })
  if (subcontractors.length > 0)
    changes.push({ kind: 'subcontractor', subcontractor: random.pick(subcontractors).sc_name })
  return random.pick(changes)
}

/** A dispatcher selects trips of the list, and replaces driver, vehicle, subcontractor or status where that fits. */
export const changeSeveral = async (history: History, device: Device): Promise<string | null> => {
  const { random, ledger } = history
  if (device.viewer().role !== 'admin') return null
  const lists = await listsOf(device)
  const { rows, numbers } = await shownHere(device, 'trip')
  const trips = rows as unknown as Trip[]
  if (trips.length === 0) return null
  const change = replacement(history, device, lists)
  const offered = offeredTo(lists)
  const selected = new Set(Array.from({ length: 2 + random.below(4) }, () => random.pick(trips)))
  const chosen = [...selected].filter(({ row }) => {
    const { kind } = fitOfChange(device.viewer(), change, row, offered, device.now())
    return kind === 'fits' || (kind === 'doubtful' && random.chance(0.3))
  })
  const seen = await getMeta(device.db(), 'seq')
  const edits = chosen.map((trip) => editOfChange(change, trip, seen))
  return saveWithUndo(history, device, edits, (key) => ledger.rowOf('trip', key, numbers), lists)
}

/** Returns the offers of the sheet for a trip: a vehicle, a driver, or a pair that drove the tour before. */
const assignment = (
  { random }: History,
  { vehicles, drivers }: Lists,
  trips: readonly Trip[],
  trip: Trip,
): Partial<Assignment> => {
  const [own, crew] = [vehicleChoices(vehicles, trip.row.tt_sub), driverChoices(drivers, trip.row.tt_sub)]
  const choices: Partial<Assignment>[] = [
    ...own.map(({ gps_id }) => ({ tt_gps: gps_id })),
    ...crew.map(({ dr_name, dr_number }) => ({ tt_driver: dr_name, tt_drivernr: dr_number })),
    ...lastPairs(
      trips,
      trip,
      ({ tt_gps, tt_driver, tt_drivernr }) =>
        own.some(({ gps_id }) => gps_id === tt_gps) &&
        crew.some(({ dr_name, dr_number }) => dr_name === tt_driver && dr_number === tt_drivernr),
    ),
  ]
  return choices.length > 0 ? random.pick(choices) : {}
}

/** A subcontractor assigns vehicle or driver of a trip by the phone's sheet, for other days of the tour too. */
export const assignDays = async (history: History, device: Device): Promise<string | null> => {
  const { random, ledger } = history
  if (device.viewer().role !== 'sub') return null
  const { rows, numbers } = await shownHere(device, 'trip')
  const trips = rows as unknown as Trip[]
  const assignable = trips.filter(({ row }) => {
    const editable = editableTripFields(device.viewer(), editedTrip(row), device.now())
    return editable === 'all' || editable.has('tt_gps')
  })
  if (assignable.length === 0) return null
  const trip = random.pick(assignable)
  const days = otherDays(trips, trip, device.now()).filter(() => random.chance(0.6))
  const lists = await listsOf(device)
  const set = assignment(history, lists, trips, trip)
  const seen = await getMeta(device.db(), 'seq')
  const edits = [trip, ...days].map((day) => editOfAssignment(day, set, seen))
  return saveWithUndo(history, device, edits, (key) => ledger.rowOf('trip', key, numbers), lists)
}

/** Presses the undo that a device still offers, even if another person is logged in by now. */
export const undo = async (history: History, device: Device): Promise<string | null> => {
  const open = history.undos.find((one) => one.device === device)
  if (!open) return null
  history.undos = history.undos.filter((one) => one !== open)
  const { rows } = await shownHere(device, 'trip')
  const edits = takeBack(
    open.edits,
    { author: open.token, present: device.token() },
    ({ key }) => rows.find((row) => row.key === key)?.rev,
  )
  if (!edits) return 'not in this session'
  mustHold(
    open.user === device.user() && open.account === device.account(),
    () => `6: ${device.user()} is made to take back what ${open.user} did`,
  )
  for (const { key, before, after } of edits)
    mustHold(after.tt_gps !== '' || before.tt_gps === '', () => `12: the undo takes the vehicle of trip ${key} away`)
  return saveSeveral(history, device, edits, open.rows)
}

/** Several trips are changed, and taken back at once, once sent, or by the next person on the device. */
export const changeAndUndo = async (history: History, device: Device): Promise<string | null> => {
  const { random } = history
  const said = await (device.viewer().role === 'admin' ? changeSeveral : assignDays)(history, device)
  if (said === null) return null
  if (random.chance(0.5)) await device.sync()
  const others = device.people.filter((person) => person !== device.user())
  if (others.length > 0 && random.chance(0.5)) await device.logIn(random.pick(others))
  return `${said}, then ${await undo(history, device)}`
}
