import type { LineFacts } from '../../shared/domain/money/statement-canonical.ts'
import { hasText, type TextKey } from '../notify/texts.ts'
import type { Store } from '../store/db.ts'
import { listAddresses, listCustomers, listDrivers } from '../store/master-data/lookups.ts'
import { type HistoryEntity, rowHistory } from '../store/trips/history.ts'
import { currentName, type HistoryRow } from '../store/trips/reports.ts'

/** The field by which people call a row. */
const NAME_FIELDS: Record<string, string> = {
  trip: 'tt_tour',
  tour: 'tr_name',
  customer: 'cm_name',
  user: 'username',
  vehicle: 'gps_id',
  driver: 'dr_name',
  address: 'add_name',
  subcontractor: 'sc_name',
  alert: 'al_type',
  statement: 'st_party',
  document: 'do_number',
}
/** The key of these is what they are called. */
const NAMED_BY_KEY: ReadonlySet<string> = new Set(['user', 'vehicle', 'subcontractor'])

const nameIn = ({ entity, changes }: Pick<HistoryRow, 'entity' | 'changes'>): string | undefined => {
  if (entity === 'statement_line') return (changes.sl_facts?.from as LineFacts | null | undefined)?.tt_tour
  const change = changes[NAME_FIELDS[entity] ?? '']
  const name = change?.to ?? change?.from
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * The name of each row of the history: as the version itself says, as it is called now, or as it was called last. An alert
 * is called by its event.
 */
export const rowNames = (store: Store, translate: (key: TextKey) => string): ((row: HistoryRow) => string) => {
  const known = new Map<string, string>()
  const shown = (entity: string, name: string): string => {
    const key = `alert_type_${name}`
    return entity === 'alert' && hasText(key) ? translate(key) : name
  }
  return (row) => {
    const { entity, key } = row
    const own = nameIn(row)
    if (own) return shown(entity, own)
    if (NAMED_BY_KEY.has(entity)) return key
    const id = `${entity} ${key}`
    const name =
      known.get(id) ??
      currentName(store, entity, key) ??
      rowHistory(store, entity as HistoryEntity, key)
        .map(({ changes }) => nameIn({ entity, changes }))
        .find((found) => found !== undefined) ??
      ''
    known.set(id, name)
    return shown(entity, name)
  }
}

/** Returns the present name of the row whose number a field holds; undefined for other fields and for deleted rows. */
export type PointedAt = (field: string, value: string | number) => string | undefined

export const namesPointedAt = (store: Store): PointedAt => {
  const customers = new Map<unknown, string>(listCustomers(store).map(({ cm_id, cm_name }) => [cm_id, cm_name]))
  const addresses = new Map<unknown, string>(
    listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]),
  )
  const drivers = new Map<unknown, string>(listDrivers(store, true).map(({ dr_id, dr_name }) => [dr_id, dr_name]))
  const lists: Record<string, Map<unknown, string>> = {
    customer_id: customers,
    tr_cm_id: customers,
    tr_departure: addresses,
    tr_arrival: addresses,
    al_adrnr_arr: addresses,
    tr_week_driver: drivers,
  }
  return (field, value) => lists[field]?.get(value)
}
