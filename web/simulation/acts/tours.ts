import { ownTourDays } from '#shared/domain/access/own-tour-days.ts'
import { canCreateTour, canDeleteTour, canSeeTours } from '#shared/domain/access/tour-permissions.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { ofDrivenDays, type PricedFields, priceOn, withPrice, withPriceFrom } from '#shared/domain/tour/prices.ts'
import { type TourDraft, tourFaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { VisibleTour } from '#shared/schemas/tour.ts'
import { getMeta } from '../../db/local-db.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { LookupRecord } from '../../db/records.ts'
import {
  EXCEPTION_KINDS,
  entriesOf as entriesOfException,
  exceptionFaults,
  typedOf,
  withAmount,
  withException,
} from '../../screens/disposition/calendar/exception-values.ts'
import { type ChoiceField, dayOptions, withChoice } from '../../screens/disposition/days/day-fields.ts'
import type { TourLookups } from '../../screens/disposition/edit-tour-context.ts'
import {
  decideTour,
  editOfTour,
  enableDay,
  followTour,
  openNewTour,
  openTour,
  setWeekValue,
} from '../../screens/disposition/tour-form.ts'
import { queueCreate, queueDelete } from '../../sync/push/outbox.ts'
import { DATED_DAYS } from '../company.ts'
import type { Device } from '../device.ts'
import { freshAmount, freshValue, type History, type OpenForm } from '../history-state.ts'
import { entriesOf, look, offeredRows, readDisk, shownHere } from '../screen.ts'
import { saveAndLook, saveForm } from './save.ts'

/** Actions on tours, made of the screens' own functions. */

type TourOpened = Extract<OpenForm, { entity: 'tour' }>
const choicesOf = (lookups: readonly LookupRecord[]): TourLookups => ({
  vehicles: offeredRows(lookups, 'vehicle') as unknown as Vehicle[],
  drivers: offeredRows(lookups, 'driver') as unknown as Driver[],
  subcontractors: offeredRows(lookups, 'subcontractor') as unknown as Subcontractor[],
  customers: offeredRows(lookups, 'customer') as unknown as Customer[],
  addresses: [],
  observers: [],
  combinations: [],
  addressNames: new Map(),
  driverNames: new Map(),
})

/** Opens a tour in the editor. */
export const openTourForm = async (history: History, device: Device, key?: RowKey): Promise<TourOpened | null> => {
  if (!canSeeTours(device.viewer())) return null
  const { rows, numbers } = await shownHere(device, 'tour')
  const candidates = (key === undefined
    ? rows
    : rows.filter((row) => row.key === key)) as unknown as Shown<VisibleTour>[]
  const marked = candidates.filter(({ mark }) => mark !== null)
  if (candidates.length === 0) return null
  const shown = history.random.pick(marked.length > 0 && history.random.chance(0.3) ? marked : candidates)
  const row = history.ledger.rowOf('tour', shown.key, numbers)
  const seen = await getMeta(device.db(), 'seq')
  return {
    entity: 'tour',
    device,
    user: device.user(),
    account: device.account(),
    key: shown.key,
    row,
    seen,
    open: openTour(shown),
  }
}

type Typing = (history: History, draft: TourDraft, day: number, choices: TourLookups) => TourDraft

/** Chooses one of the values that the weekday's field offers. */
const typeChoice =
  (field: ChoiceField): Typing =>
  ({ random }, draft, day, choices) => {
    const options = dayOptions(draft, field, day, choices)
    return options.length > 0 ? withChoice(draft, field, day, random.pick(options).value, choices) : draft
  }
const typeVehicle = typeChoice('tr_week_gps')
const typeDriver = typeChoice('tr_week_driver')
const typeSub = typeChoice('tr_week_sub')
const typePrice: Typing = (history, draft, day) =>
  setWeekValue(draft, 'tr_week_sub_invoice_trip', day, freshAmount(history))
const typeCombination: Typing = (history, draft) => ({ ...draft, tr_tour_comb: freshValue(history) })
const typeLock: Typing = (_history, draft, day) =>
  setWeekValue(draft, 'tr_week_locked', day, draft.tr_week_locked[day] !== true)
const typeDayOff: Typing = (_history, draft, day) =>
  draft.tr_week_status.filter(Boolean).length > 2 ? enableDay(draft, day, false) : draft

/** Enters, changes or takes out the exceptions of some days, as their dialog does. */
export const typeExceptions: Typing = (history, draft, _day, choices) => {
  let typed = draft
  for (let count = 1 + history.random.below(3); count > 0; count -= 1) typed = typeException(history, typed, choices)
  return typed
}
const typeException = (history: History, draft: TourDraft, { subcontractors }: TourLookups): TourDraft => {
  const { random } = history
  const edited = random.chance(0.5) ? (draft.tr_days[random.below(4)] ?? null) : null
  if (edited && random.chance(0.3)) return withException(draft, edited, [])
  const first = typedOf(edited)
  const [day, to] = [edited?.day ?? random.pick(DATED_DAYS), random.pick(DATED_DAYS)]
  const said = { ...first, day, to, kind: random.pick(EXCEPTION_KINDS) }
  const reasoned = { ...said, entry: { ...said.entry, reason: freshValue(history) } }
  const priced = random.chance(0.3) ? withAmount(reasoned, 'customer_trip', freshAmount(history)) : reasoned
  const isOthers = subcontractors.length > 0 && random.chance(0.3)
  const crew = isOthers ? { sub: random.pick(subcontractors).sc_name } : {}
  const typed = { ...priced, entry: { ...priced.entry, ...crew } }
  const others = draft.tr_days.filter((entry) => entry.day !== edited?.day)
  if (Object.keys(exceptionFaults(typed, others, draft)).length > 0) return draft
  return withException(draft, edited, entriesOfException(typed, others, draft))
}

/** Enters other prices from a day on, or takes them out, as the section of the editor does. */
const typeDatedPrice: Typing = (history, draft, day) => {
  const { random } = history
  const from = random.pick(DATED_DAYS)
  const others = draft.tr_prices.filter((price) => price.from !== from)
  if (others.length < draft.tr_prices.length && random.chance(0.3)) return { ...draft, tr_prices: others }
  const price = { ...priceOn(draft, from), ...dearer(history, draft, from, day) }
  return { ...draft, tr_prices: withPrice(others, ofDrivenDays(price, draft.tr_week_status)) }
}
/** Another amount of the customer's, or of a weekday's subcontractor, from a day on. */
const dearer = (history: History, tour: PricedFields, from: string, day: number): Partial<TourPrice> =>
  history.random.chance(0.5)
    ? { customer_trip: freshAmount(history) }
    : { sub_trip: priceOn(tour, from).sub_trip.with(day, freshAmount(history)) }

const ADMIN_TYPES: readonly Typing[] = [
  typePrice,
  typePrice,
  typeCombination,
  typeCombination,
  typeVehicle,
  typeDriver,
  typeSub,
  typeLock,
  typeDayOff,
  typeExceptions,
  typeExceptions,
  typeDatedPrice,
]
const SUB_TYPES: readonly Typing[] = [typeVehicle, typeDriver]

/** Types into a day of the open tour that the person may assign; null if there is none. */
export const typeIntoTour = async (
  history: History,
  form: TourOpened,
  onDay?: number,
  typing?: Typing,
): Promise<TourOpened | null> => {
  const { random } = history
  const viewer = form.device.viewer()
  const isAdmin = viewer.role === 'admin'
  const { draft } = form.open
  const own = ownTourDays(viewer, draft)
  const days = draft.tr_week_status.flatMap((enabled, day) =>
    enabled && (isAdmin || (own[day] && !draft.tr_week_locked[day])) && (onDay === undefined || day === onDay)
      ? [day]
      : [],
  )
  if (days.length === 0) return null
  const { lookups } = await readDisk(form.device, 'lookups')
  const type = typing ?? random.pick(isAdmin ? ADMIN_TYPES : SUB_TYPES)
  const choices = choicesOf(lookups)
  let typed = type(history, draft, random.pick(days), choices)
  // A subcontractor plans several days at once.
  if (!isAdmin && random.chance(0.4)) typed = random.pick(SUB_TYPES)(history, typed, random.pick(days), choices)
  return { ...form, open: { ...form.open, draft: typed } }
}

/** Saves the form as its button does: follows the row's present state, and saves if the form allows it. */
export const saveTourForm = async (history: History, form: TourOpened): Promise<string | null> => {
  const { device } = form
  const {
    shown: [now],
  } = await look(device, [form])
  if (!now) return 'the tour is gone'
  const shown = now as unknown as Shown<VisibleTour>
  const { role } = device.viewer()
  const followed = followTour(form.open, shown, role)
  // Fields that another person changed too are decided before anything is saved.
  const mine = followed.contested.filter(() => history.random.chance(0.5))
  const open = decideTour(followed, new Set(mine.map(({ unit }) => unit)))
  const faults = role === 'admin' ? tourFaults(open.draft) : []
  if (faults.length > 0) return `the form has faults: ${faults.map(({ path }) => path)}`
  const edit = editOfTour(shown.key, open)
  // The form shows what is typed over the row as it is: what differs is what its person says, whatever the form compares.
  const { tr_days, tr_prices } = openTour(shown).base
  return saveForm(history, device, form, edit, { ...edit.before, tr_days, tr_prices })
}

/** Changes the price of a tour from a day on in the price list, where what later prices went on with follows. */
export const changePrice = async (history: History, device: Device): Promise<string | null> => {
  if (device.viewer().role !== 'admin') return null
  const opened = await openTourForm(history, device)
  if (!opened) return null
  const { random } = history
  const { base: tour, rev } = opened.open
  const from = random.pick(DATED_DAYS)
  const entry = { ...priceOn(tour, from), ...dearer(history, tour, from, random.below(5)) }
  return saveForm(history, device, opened, {
    entity: 'tour',
    key: opened.key,
    rev,
    before: { tr_prices: tour.tr_prices },
    after: { tr_prices: withPriceFrom(tour, entry) },
  })
}

/** Opens, changes and saves a tour; some forms stay open for later. */
export const editTour = async (history: History, device: Device): Promise<string | null> => {
  const opened = await openTourForm(history, device)
  const form = opened && (await typeIntoTour(history, opened))
  if (!form) return null
  if (history.random.chance(0.2)) {
    history.forms.push(form)
    return `tour ${form.key} is open`
  }
  return saveTourForm(history, form)
}

const createTour = async (history: History, device: Device): Promise<string | null> => {
  const { lookups } = await readDisk(device, 'lookups')
  const feed = await getMeta(device.db(), 'seq')
  const choices = choicesOf(lookups)
  const { random } = history
  if (choices.customers.length === 0 || choices.subcontractors.length === 0) return null
  const open = openNewTour()
  const draft: TourDraft = {
    ...open.draft,
    tr_name: freshValue(history),
    tr_cm_id: random.pick(choices.customers).cm_id,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_stp: '05:00',
    tr_std: '06:00',
    tr_sta: '10:00',
  }
  let days = draft
  for (const day of [random.below(3), 3 + random.below(2)])
    days = typeVehicle(history, typeSub(history, enableDay(days, day, true), day, choices), day, choices)
  if (tourFaults(days).length > 0) return 'the form has faults'
  return saveAndLook(history, device, {
    entity: 'tour',
    row: null,
    before: {},
    after: days as unknown as Fields,
    feed,
    write: () => queueCreate(device.outbox(), { entity: 'tour', fields: days, seen: feed }),
  })
}

/** Deletes a tour in the list. */
export const deleteShownTour = async (history: History, device: Device, key?: RowKey): Promise<string | null> => {
  if (!canDeleteTour(device.viewer())) return null
  const { rows, numbers } = await shownHere(device, 'tour')
  const shown = (key === undefined ? rows : rows.filter((row) => row.key === key)) as unknown as Shown<VisibleTour>[]
  if (shown.length === 0) return null
  const tour = history.random.pick(shown)
  const { ledger } = history
  const before = await entriesOf(device)
  await queueDelete(device.outbox(), { entity: 'tour', key: tour.key, rev: tour.rev })
  const left = await entriesOf(device)
  const ids = new Set(left.map(({ id }) => id))
  for (const entry of before) if (!ids.has(entry.id)) ledger.giveUp(entry)
  const known = new Set(before.map(({ id }) => id))
  const entry = left.findLast(({ id }) => !known.has(id))
  if (entry)
    ledger.promise(entry.id, {
      device,
      user: device.user(),
      account: device.account(),
      entity: 'tour',
      op: 'delete',
      key: tour.key,
      row: ledger.rowOf('tour', tour.key, numbers),
      seen: tour.row,
      changes: new Map(),
    })
  return `delete tour ${tour.key}`
}

export const createOrDeleteTour = async (history: History, device: Device): Promise<string | null> => {
  if (!canCreateTour(device.viewer())) return null
  return history.random.chance(0.6) ? createTour(history, device) : deleteShownTour(history, device)
}
