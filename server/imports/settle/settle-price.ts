import { formatAmount } from '#shared/domain/money/money.ts'
import { type ListedPrice, PRICE_AMOUNTS, type PriceAmount } from '#shared/domain/money/price-list.ts'
import { nameKey, sameName } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { priceOn } from '#shared/domain/tour/prices.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { invalid } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { findVersion } from '../../store/history/history.ts'
import { readWeekdays } from '../cells/weekdays.ts'
import { fingerprint, readState, stateOf } from './row-state.ts'
import { clashId, MAX_CLASHES, ROW_KEY, ROW_STATE, type Settling } from './settle-row.ts'

/**
 * A row of the price list is the price of some weekdays of a tour on a day. Its key names the three, `17 2026-11-26 12345`: what
 * the file says of them may be others by the time it comes back.
 */
type PriceKey = { id: number; day: string; weekdays: number[] }

const keyOf = ({ id, day, weekdays }: PriceKey): string =>
  `${id} ${day} ${weekdays.map((weekday) => weekday + 1).join('')}`
const KEY = /^(\d{1,15}) (\d{4}-\d\d-\d\d) ([1-7]{1,7})$/
const readKey = (text: string): PriceKey | null => {
  const [, id, day = '', digits = ''] = KEY.exec(text) ?? []
  return id === undefined ? null : { id: Number(id), day, weekdays: [...digits].map((digit) => Number(digit) - 1) }
}

const isOfSub = (amount: PriceAmount): amount is 'sub_trip' | 'sub_toll' =>
  amount === 'sub_trip' || amount === 'sub_toll'
/** Amounts of a tour on a day; of a subcontractor's price one for each of some weekdays. */
const amountOn = (tour: Tour, amount: PriceAmount, day: string, weekdays: readonly number[]): number[] => {
  const price = priceOn(tour, day)
  if (isOfSub(amount)) return weekdays.map((weekday) => price[amount][weekday] ?? 0)
  return [amount === 'c_trip' ? price.customer_trip : price.customer_toll]
}

/** An amount on a day and on all later ones; of a subcontractor's with the names that it is for. */
const courseOf = (tour: Tour, amount: PriceAmount, { day, weekdays }: PriceKey): unknown => {
  const days = [day, ...tour.tr_prices.flatMap(({ from }) => (from > day ? [from] : []))]
  const names = isOfSub(amount) ? weekdays.map((weekday) => nameKey(tour.tr_week_sub[weekday] ?? '')) : []
  return [names, days.map((one) => [one, amountOn(tour, amount, one, weekdays)])]
}

const courseName = (amount: PriceAmount): string => `${amount}.course`
const NAMES = ['tour', 'weekdays', ...PRICE_AMOUNTS, ...PRICE_AMOUNTS.map(courseName)]

type OfServer = { [ROW_KEY]: string; [ROW_STATE]: string }
/** Returns the function that says key and state of a row of a tour's prices on a day. */
export const priceRowState = (store: Store): ((tour: Tour, day: string, row: ListedPrice) => OfServer) => {
  const write = stateOf(store)
  return (tour, day, row) => {
    const weekdays = [...row.weekdays]
    const key = { id: tour.tr_id, day, weekdays }
    const courses = PRICE_AMOUNTS.map((amount) => courseOf(tour, amount, key))
    const values = [nameKey(row.tour_no), weekdays, ...PRICE_AMOUNTS.map((amount) => row[amount]), ...courses]
    return { [ROW_KEY]: keyOf(key), [ROW_STATE]: write(keyOf(key), NAMES, values) }
  }
}

export type HeldPrice = { key: PriceKey; tour: Tour; state: Map<string, string> | null }
type Keyed = { tour: string; weekdays: string; [ROW_KEY]: string; [ROW_STATE]: string }

/**
 * The tour that a row names by its key; null for a row without one.
 * @throws Refusal 400 for a key of no tour or of another row, and for a state of another row
 */
export const tourOfKey = (byId: ReadonlyMap<number, Tour>, row: Keyed): HeldPrice | null => {
  if (row[ROW_KEY] === '') return null
  const key = readKey(row[ROW_KEY])
  const tour = key && byId.get(key.id)
  if (!key || !tour) throw invalid([{ path: ROW_KEY, message: 'import_row_key_unknown' }])
  const state = row[ROW_STATE] === '' ? null : readState(row[ROW_STATE], row[ROW_KEY], NAMES)
  if (row[ROW_STATE] !== '' && !state) throw invalid([{ path: ROW_STATE, message: 'import_row_state_broken' }])
  const isLeft = state?.get('tour') === fingerprint(nameKey(row.tour)) || sameName(tour.tr_name, row.tour)
  const named = row.weekdays.trim() === '' ? null : readWeekdays(row.weekdays)
  const areLeft = !named || sameValue(named.toSorted(), key.weekdays.toSorted())
  const differing = !isLeft ? 'tour' : areLeft ? null : 'weekdays'
  if (differing) throw invalid([{ path: differing, message: 'import_row_key_differs' }])
  return { key, tour, state }
}

type Amounts = Partial<Record<PriceAmount, number | undefined>>
/**
 * The amounts of a row that are to be written: neither those that the file has as they were downloaded, nor those that both
 * changed, but for what a person takes from the file.
 * @param on the weekdays that the row is for, and the day from which it counts
 */
export const settledAmounts = (
  store: Store,
  { key, tour, state }: HeldPrice,
  { amounts, line, on }: { amounts: Amounts; line: number; on: { day: string; weekdays: readonly number[] } },
  { taken, clashes }: Settling,
): Amounts => {
  if (!state) return amounts
  const settled: Amounts = { ...amounts }
  for (const amount of PRICE_AMOUNTS) {
    const inFile = amounts[amount]
    if (inFile === undefined) continue
    if (fingerprint(inFile) === state.get(amount)) {
      delete settled[amount]
      continue
    }
    const course = fingerprint(courseOf(tour, amount, key))
    const now = amountOn(tour, amount, on.day, on.weekdays)
    if (course === state.get(courseName(amount)) || now.every((one) => one === inFile)) continue
    const id = clashId(line, amount, course)
    clashes.total += 1
    if (clashes.cells.length < MAX_CLASHES) {
      const shown = [...new Set(now.map(formatAmount))].join(' / ')
      const field = isOfSub(amount)
        ? amount.replace('sub_', 'tr_week_sub_invoice_')
        : amount.replace('c_', 'tr_customer_invoice_')
      const fields = ['tr_prices', field, ...(isOfSub(amount) ? ['tr_week_sub'] : [])]
      const version = findVersion(store, { entity: 'tour', key: tour.tr_id }, fields)
      clashes.cells.push({
        ...{ id, line, key: tour.tr_name, column: amount, days: isOfSub(amount) ? [...on.weekdays] : [] },
        ...{ file: formatAmount(inFile), now: shown },
        ...{ by: version?.username ?? null, at: version?.at ?? null },
      })
    }
    if (!taken.has(id)) delete settled[amount]
  }
  return settled
}
