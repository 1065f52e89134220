import { canCreateTrip, canOpenTripEdit, editableTripFields } from '#shared/domain/access/permissions.ts'
import { isCheckedTrip } from '#shared/domain/money/invoice.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'
import { driverChoices, vehicleChoices } from '#shared/domain/trip/choices.ts'
import { TRIP_STATUSES } from '#shared/domain/trip/trip-status.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import { getMeta } from '../../db/local-db.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { LookupRecord } from '../../db/records.ts'
import {
  decide,
  editOfTrip,
  followRow,
  type OpenTrip,
  openConflicts,
  openNewTrip,
  openTrip,
} from '../../screens/edit-trip/form/open-trip.ts'
import { editedTrip, saveRefusal, tripFaults } from '../../screens/edit-trip/form/trip-faults.ts'
import { type FormField, type TripForm, tripFieldOf, tripOfForm } from '../../screens/edit-trip/form/trip-form.ts'
import { editOfCheck } from '../../screens/journals/cells/check-edit.ts'
import { queueCreate, queueEdit } from '../../sync/push/outbox.ts'
import { DAY, emptyTrip, HOUR, REQUIREMENT } from '../company.ts'
import type { Device } from '../device.ts'
import { freshAmount, freshValue, type History, type OpenForm } from '../history-state.ts'
import { look, offeredRows, readDisk, shownHere } from '../screen.ts'
import { saveAndLook, saveForm } from './save.ts'

/** Actions on trips, made of the screens' own functions. */

type TripOpened = Extract<OpenForm, { entity: 'trip' }>
type MayWrite = (field: FormField) => boolean

const mayWriteOn = (device: Device, trip: VisibleTrip): MayWrite => {
  const editable = editableTripFields(device.viewer(), editedTrip(trip), device.now())
  return (field) => editable === 'all' || editable.has(tripFieldOf(field))
}

/** Chooses a trip that the person may open, preferably one with a conflict. */
const chooseTrip = ({ random }: History, device: Device, rows: readonly Shown<Fields>[]): Shown<VisibleTrip> | null => {
  const open = (rows as unknown as Shown<VisibleTrip>[]).filter(({ row }) =>
    canOpenTripEdit(device.viewer(), editedTrip(row), device.now()),
  )
  const marked = open.filter(({ mark }) => mark !== null)
  if (open.length === 0) return null
  return marked.length > 0 && random.chance(0.3) ? random.pick(marked) : random.pick(open)
}

/** Opens a trip in the editor. */
export const openTripForm = async (history: History, device: Device, key?: RowKey): Promise<TripOpened | null> => {
  const { rows, numbers } = await shownHere(device, 'trip')
  const shown = chooseTrip(history, device, key === undefined ? rows : rows.filter((row) => row.key === key))
  if (!shown) return null
  const row = history.ledger.rowOf('trip', shown.key, numbers)
  const seen = await getMeta(device.db(), 'seq')
  return {
    entity: 'trip',
    device,
    user: device.user(),
    account: device.account(),
    key: shown.key,
    row,
    seen,
    open: openTrip(shown),
  }
}

const ADMIN_TEXTS = [
  ['tt_note', 'secret-'],
  ['tt_info', ''],
  ['tt_customer_invoice_text', 'secret-'],
  ['tt_sub_invoice_comment', 'subonly-'],
  ['tt_tour_combination', ''],
] as const

const vehiclesOf = (lookups: readonly LookupRecord[]) => offeredRows(lookups, 'vehicle') as unknown as Vehicle[]
const driversOf = (lookups: readonly LookupRecord[]) => offeredRows(lookups, 'driver') as unknown as Driver[]

type Typing = (history: History, form: TripForm, lookups: readonly LookupRecord[]) => Partial<TripForm>

const chooseVehicle: Typing = ({ random }, form, lookups) => {
  const vehicles = vehicleChoices(vehiclesOf(lookups), form.tt_sub)
  return { tt_gps: vehicles.length > 0 ? random.pick(vehicles).gps_id : form.tt_gps }
}
export const chooseDriver: Typing = ({ random }, form, lookups) => {
  const drivers = driverChoices(driversOf(lookups), form.tt_sub)
  if (drivers.length === 0 || random.chance(0.1)) return { tt_driver: '', tt_drivernr: '' }
  const { dr_name, dr_number } = random.pick(drivers)
  return { tt_driver: dr_name, tt_drivernr: dr_number }
}
export const chooseSub: Typing = ({ random }, form, lookups) => {
  const names = offeredRows(lookups, 'subcontractor').map(({ sc_name }) => String(sc_name))
  return { tt_sub: names.length > 0 ? random.pick(names) : form.tt_sub }
}
const chooseCustomer: Typing = ({ random }, form, lookups) => {
  const names = offeredRows(lookups, 'customer').map(({ cm_name }) => String(cm_name))
  return { customer: names.length > 0 ? random.pick(names) : form.customer }
}
const chooseFrom: Typing = ({ random }, form, lookups) => {
  const offered = offeredRows(lookups, 'address')
  if (offered.length === 0) return { tt_from_adrnr: form.tt_from_adrnr }
  const { add_id, add_name } = random.pick(offered)
  return { tt_from_adrnr: String(add_id), tt_from_text: String(add_name) }
}
const shiftTimes: Typing = ({ random }, form) => {
  const ms = (random.below(7) - 3) * HOUR
  const shifted = (time: string) => new Date(Date.parse(time) + ms).toISOString()
  return { tt_stp: shifted(form.tt_stp), tt_std: shifted(form.tt_std), tt_sta: shifted(form.tt_sta) }
}
const typeAmount: Typing = (history) => ({ tt_sub_invoice_trip: formatAmount(freshAmount(history)) })
const typeText: Typing = (history) => {
  const [field, prefix] = history.random.pick(ADMIN_TEXTS)
  return { [field]: freshValue(history, prefix) }
}
const typeComment: Typing = (history) => ({ tt_sub_invoice_comment: freshValue(history, 'subonly-') })
/** Chosen apart from the history's own numbers, which go on as they did before there were slots. */
const bookSlot: Typing = (history, form) => {
  const random = seededRandom(`slot ${history.values} ${form.tt_stp}`)
  const place = random.pick(['from', 'to'] as const)
  const [from, to, number] = [`tt_${place}_slot_from`, `tt_${place}_slot_to`, `tt_${place}_slot_number`] as const
  if (random.next() < 0.2) return { [from]: '', [to]: '', [number]: freshValue(history) }
  const begins = Date.parse(place === 'from' ? form.tt_stp : form.tt_sta) + (random.below(5) - 2) * HOUR
  const at = (ms: number) => new Date(ms).toISOString()
  return { [from]: at(begins), [to]: at(begins + HOUR), [number]: freshValue(history) }
}
const chooseRequirement: Typing = ({ random }) => ({ tt_requirements: random.pick(['', REQUIREMENT, REQUIREMENT]) })
const chooseStatus: Typing = ({ random }) => ({ tt_status: random.pick(TRIP_STATUSES) })

const ADMIN_TYPES: readonly Typing[] = [
  typeText,
  typeText,
  typeAmount,
  chooseVehicle,
  chooseDriver,
  chooseSub,
  chooseCustomer,
  chooseFrom,
  shiftTimes,
  chooseStatus,
  chooseRequirement,
]
const SUB_TYPES: readonly Typing[] = [typeComment, typeComment, chooseVehicle, chooseDriver]

/** One of so many forms books a slot too. */
const SLOT_EACH = 3

/** Types one or two things into the open form, and sometimes a slot. */
export const typeIntoTrip = async (history: History, form: TripOpened, ...given: Typing[]): Promise<TripOpened> => {
  const { random } = history
  const { lookups } = await readDisk(form.device, 'lookups')
  const isAdmin = form.device.viewer().role === 'admin'
  const types = given.length > 0 ? given : [random.pick(isAdmin ? ADMIN_TYPES : SUB_TYPES)]
  if (given.length === 0 && random.chance(0.3)) types.push(isAdmin ? typeText : typeComment)
  if (given.length === 0 && history.values % SLOT_EACH === 0) types.push(bookSlot)
  let typed = form.open.form
  for (const type of types) typed = { ...typed, ...type(history, typed, lookups) }
  return { ...form, open: { ...form.open, form: typed } }
}

/** Saves the form as its button does: follows the row's present state, and saves if the form allows it. */
export const saveTripForm = async (history: History, form: TripOpened): Promise<string | null> => {
  const { device } = form
  const {
    shown: [now],
  } = await look(device, [form])
  if (!now) return 'the trip is gone'
  const shown = now as unknown as Shown<VisibleTrip>
  const { lookups } = await readDisk(device, 'lookups')
  const followed = followRow(form.open, shown)
  // Fields that another person changed too are decided before anything is saved.
  const mine = openConflicts(followed).filter(() => history.random.chance(0.5))
  const open = decide(followed, new Set(mine.map(({ unit }) => unit)))
  const mayWrite = mayWriteOn(device, shown.row)
  const faults = Object.keys(tripFaults(open.form, open.base, device.now(), mayWrite))
  if (faults.length > 0) return `the form has faults: ${faults}`
  const offered = { vehicles: vehiclesOf(lookups), drivers: driversOf(lookups) }
  const refusal = saveRefusal(device.viewer(), shown.row, open, offered, device.now())
  if (refusal) return `the form refuses: ${refusal}`
  const edit = editOfTrip(shown.key, open, mayWrite)
  return saveForm(history, device, form, edit)
}

/** Opens, changes and saves a trip; some forms stay open for later. */
export const editTrip = async (history: History, device: Device): Promise<string | null> => {
  const opened = await openTripForm(history, device)
  if (!opened) return null
  const form = await typeIntoTrip(history, opened)
  if (history.random.chance(0.2)) {
    history.forms.push(form)
    return `trip ${form.key} is open`
  }
  return saveTripForm(history, form)
}

const newTrip = (history: History, lookups: readonly LookupRecord[]): OpenTrip => {
  const { random, world } = history
  const open = openNewTrip()
  const { tt_stp, tt_std, tt_sta } = emptyTrip(world.now() + (random.below(20) - 8) * DAY)
  let form: TripForm = {
    ...open.form,
    tt_tour: freshValue(history),
    tt_status: random.pick(['active', 'scheduled'] as const),
    observers: ['olga'],
    tt_to_adrnr: 'GVA',
    tt_to_text: 'Genève',
    tt_stp,
    tt_std,
    tt_sta,
  }
  for (const type of [chooseCustomer, chooseFrom, chooseSub, chooseVehicle, chooseDriver])
    form = { ...form, ...type(history, form, lookups) }
  return { ...open, form }
}

/** @returns the key of the new trip */
export const createTrip = async (history: History, device: Device): Promise<{ said: string | null; key?: RowKey }> => {
  if (!canCreateTrip(device.viewer())) return { said: null }
  const { lookups } = await readDisk(device, 'lookups')
  const feed = await getMeta(device.db(), 'seq')
  const open = newTrip(history, lookups)
  if (Object.keys(tripFaults(open.form, open.base, device.now())).length > 0) return { said: 'the form has faults' }
  const trip = tripOfForm(open.form)
  // An older app, or a damaged disk: the server refuses values that the form would not allow.
  const isWrong = history.random.chance(0.15)
  if (isWrong) trip.tt_std = new Date(Date.parse(open.form.tt_stp) - HOUR).toISOString()
  let key: RowKey | undefined
  const said = await saveAndLook(history, device, {
    entity: 'trip',
    row: null,
    before: {},
    after: trip,
    feed,
    write: async () => {
      key = await queueCreate(device.outbox(), { entity: 'trip', fields: trip, seen: feed })
      return key
    },
  })
  return { said: isWrong ? `${said} (wrong)` : said, key }
}

/** Sets or takes away the invoice check mark of one side, in a journal. */
export const checkTrip = async (history: History, device: Device): Promise<string | null> => {
  if (device.viewer().role !== 'admin') return null
  const { rows, numbers } = await shownHere(device, 'trip')
  const known = (rows as unknown as Shown<VisibleTrip>[]).filter(({ key }) => typeof key === 'number')
  if (known.length === 0) return null
  const shown = history.random.pick(known)
  const side = Number(shown.key) % 2 === 0 ? 'sub' : 'customer'
  const edit = editOfCheck(shown, !isCheckedTrip(shown.row, side), side)
  return saveAndLook(history, device, {
    entity: 'trip',
    row: history.ledger.rowOf('trip', shown.key, numbers),
    before: edit.before,
    after: edit.after,
    feed: undefined,
    write: async () => {
      await queueEdit(device.outbox(), edit)
      return shown.key
    },
  })
}
