import { and, asc, count, desc, eq, max } from 'drizzle-orm'
import {
  type DatedPercent as DatedTerm,
  type FuelPart,
  type FuelTerms,
  fuelParts,
} from '#shared/domain/money/fuel/fuel-parts.ts'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { DatedPercent, FuelOverview, IndexValue } from '#shared/schemas/fuel.ts'
import { HISTORY_PAGE } from '#shared/schemas/history.ts'
import { notFound } from '../../kit/refusal.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import { nextRev } from '../../master-data/store/master-data.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { appendHistory, type HistoryEntity } from '../../store/history/history.ts'
import { floaterValues, indexValues } from '../../store/schema/fuel.ts'
import { listFloaters } from './floaters.ts'
import { listFuelIndices } from './fuel-indices.ts'

/** Party that the surcharge is for. */
type FuelParty = { side: InvoiceSide; name: string }

/** The values that count, by series and month. */
export const listIndexValues = (store: Store): IndexValue[] => {
  const last = store.db
    .select({ id: max(indexValues.iv_id).as('id'), entries: count().as('entries') })
    .from(indexValues)
    .groupBy(indexValues.ix_name, indexValues.iv_month)
    .as('last')
  return store.db
    .select({
      index: indexValues.ix_name,
      month: indexValues.iv_month,
      value: indexValues.iv_value,
      by: indexValues.iv_by,
      at: indexValues.iv_at,
      entries: last.entries,
    })
    .from(indexValues)
    .innerJoin(last, eq(last.id, indexValues.iv_id))
    .orderBy(asc(indexValues.ix_name), asc(indexValues.iv_month))
    .all()
    .flatMap(({ value, entries, ...row }) => (value === null ? [] : [{ ...row, value, before: entries - 1 }]))
}

/** Values entered for a month, newest first, one page of them. */
export const indexValueHistory = (store: Store, index: string, month: string) =>
  store.db
    .select({ value: indexValues.iv_value, by: indexValues.iv_by, at: indexValues.iv_at })
    .from(indexValues)
    .where(and(eq(indexValues.ix_name, index), eq(indexValues.iv_month, month)))
    .orderBy(desc(indexValues.iv_id))
    .limit(HISTORY_PAGE)
    .all()

/** Keeps an entry below a series or a rule in the log, inside the caller's transaction. */
const note = (
  store: Store,
  entity: HistoryEntity & ('index' | 'floater'),
  key: string,
  username: string,
  change: Record<string, { from: string | null; to: string | null }>,
): void =>
  appendHistory(store, {
    entity,
    key,
    rev: nextRev(store, entity, key),
    username,
    source: 'person',
    action: 'edit',
    changes: change,
  })

const inWords = (rows: readonly { month: string; value: number | null }[]): string | null =>
  rows.flatMap(({ month, value }) => (value === null ? [] : [`${month} ${value}`])).join('; ') || null

/** Enters values of a series; a month that has the value already is left alone. @returns number of values written */
export const saveIndexValues = (
  store: Store,
  index: string,
  values: readonly { month: string; value: number | null }[],
  username: string,
): number =>
  store.write(() => {
    const known = new Map(
      listIndexValues(store).flatMap((row) => (row.index === index ? [[row.month, row.value] as const] : [])),
    )
    const changed = values.filter(({ month, value }) => (known.get(month) ?? null) !== value)
    if (changed.length === 0) return 0
    const at = nowIso(store)
    for (const { month, value } of changed)
      store.db
        .insert(indexValues)
        .values({ ix_name: index, iv_month: month, iv_value: value, iv_by: username, iv_at: at })
        .run()
    const before = changed.map(({ month }) => ({ month, value: known.get(month) ?? null }))
    note(store, 'index', index, username, { iv_value: { from: inWords(before), to: inWords(changed) } })
    return changed.length
  })

export const listDatedPercents = (store: Store): DatedPercent[] =>
  store.db
    .select({
      fv_id: floaterValues.fv_id,
      floater: floaterValues.fl_name,
      fv_from: floaterValues.fv_from,
      fv_percent: floaterValues.fv_percent,
      fv_reason: floaterValues.fv_reason,
      fv_by: floaterValues.fv_by,
      fv_at: floaterValues.fv_at,
    })
    .from(floaterValues)
    .orderBy(asc(floaterValues.fl_name), asc(floaterValues.fv_from))
    .all()

const toldDated = (row: DatedTerm | undefined): string | null =>
  row ? `${formatDay(row.fv_from)}: ${row.fv_percent === null ? '–' : `${row.fv_percent} %`}, ${row.fv_reason}` : null

/** Enters a percentage above a rule, in the place of one of the same day. */
export const saveDatedPercent = (store: Store, floater: string, dated: DatedTerm, username: string): void =>
  store.write(() => {
    const same = and(eq(floaterValues.fl_name, floater), eq(floaterValues.fv_from, dated.fv_from))
    const before = store.db.select().from(floaterValues).where(same).get()
    const [from, to] = [toldDated(before), toldDated(dated)]
    if (from === to) return
    const by = { fv_by: username, fv_at: nowIso(store) }
    store.db
      .insert(floaterValues)
      .values({ fl_name: floater, ...dated, ...by })
      .onConflictDoUpdate({ target: [floaterValues.fl_name, floaterValues.fv_from], set: { ...dated, ...by } })
      .run()
    note(store, 'floater', floater, username, { fv_percent: { from, to } })
  })

/** @throws Refusal 404 */
export const deleteDatedPercent = (store: Store, id: number, username: string): void =>
  store.write(() => {
    const before = store.db.delete(floaterValues).where(eq(floaterValues.fv_id, id)).returning().get()
    if (!before) throw notFound()
    note(store, 'floater', before.fl_name, username, { fv_percent: { from: toldDated(before), to: null } })
  })

/** Parties and their rules: customers, then subcontractors, by name. */
export const listFloaterUses = (store: Store): FuelOverview['uses'] => [
  ...listCustomers(store).flatMap(({ cm_name, cm_floater, cm_floater_from }) =>
    cm_floater
      ? [{ floater: cm_floater, side: 'customer' as const, party: cm_name, since: cm_floater_from ?? null }]
      : [],
  ),
  ...listSubcontractors(store, true).flatMap(({ sc_name, sc_floater, sc_floater_from }) =>
    sc_floater ? [{ floater: sc_floater, side: 'sub' as const, party: sc_name, since: sc_floater_from ?? null }] : [],
  ),
]

/**
 * Returns a function that gives the terms of a party's percentage, null for one without a rule. Everything is read once, for
 * many.
 */
export const fuelTerms = (store: Store): ((party: FuelParty) => FuelTerms | null) => {
  const uses = listFloaterUses(store)
  if (uses.length === 0) return () => null
  const rules = listFloaters(store)
  const units = new Map(listFuelIndices(store).map(({ ix_name, ix_unit }) => [ix_name, ix_unit]))
  const dated = listDatedPercents(store)
  const values = new Map<string, Map<string, number>>()
  for (const { index, month, value } of listIndexValues(store))
    values.set(index, (values.get(index) ?? new Map<string, number>()).set(month, value))
  return ({ side, name }) => {
    const use = uses.find((one) => one.side === side && sameSpelling(one.party, name))
    const rule = rules.find(({ fl_name }) => fl_name === use?.floater)
    if (!use || !rule) return null
    return {
      rule,
      unit: units.get(rule.fl_index) ?? '',
      dated: dated.filter(({ floater }) => floater === rule.fl_name),
      values: values.get(rule.fl_index) ?? new Map(),
      since: use.since,
    }
  }
}

/** Fuel that the rule of a party gives for a period; empty for a party without a rule. */
export const proposedFuel = (store: Store, party: FuelParty, days: DayRange): FuelPart[] => {
  const terms = fuelTerms(store)(party)
  return terms ? fuelParts(terms, days) : []
}
