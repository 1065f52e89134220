import { formatInstant } from '../../shared/domain/dates.ts'
import { formatAmount } from '../../shared/domain/money.ts'
import { tripColumn } from '../../shared/domain/trip-columns.ts'
import { isTripStatus } from '../../shared/domain/trip-status.ts'
import { hasText, type TextKey, type TextValues } from '../notify/texts.ts'
import type { Store } from '../store/db.ts'
import { type HistoryEntity, rowHistory } from '../store/history.ts'
import { currentName, type HistoryRow } from '../store/reports.ts'

/** How the log names rows and tells what changed in them. */
type Say = (key: TextKey, values?: TextValues) => string

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
}

const nameIn = ({ entity, changes }: Pick<HistoryRow, 'entity' | 'changes'>): string | undefined => {
  const change = changes[NAME_FIELDS[entity] ?? '']
  const name = change?.to ?? change?.from
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** The name of each row of the history: as the version itself says, as it is called now, or as it was called last. */
export const rowNames = (store: Store): ((row: HistoryRow) => string) => {
  const known = new Map<string, string>()
  return (row) => {
    const own = nameIn(row)
    if (own) return own
    const id = `${row.entity} ${row.key}`
    const name =
      known.get(id) ??
      currentName(store, row.entity, row.key) ??
      rowHistory(store, row.entity as HistoryEntity, row.key)
        .map(({ changes }) => nameIn({ entity: row.entity, changes }))
        .find((found) => found !== undefined) ??
      ''
    known.set(id, name)
    return name
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

const labelOf = (field: string, say: Say): string => {
  const key = [`column_${field}`, `field_${field}`].find(hasText)
  return key ? say(key) : field
}

const valueText = (field: string, value: unknown, timeZone: string, say: Say): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (typeof value === 'number') return tripColumn(field)?.kind === 'amount' ? formatAmount(value) : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (INSTANT.test(value)) return formatInstant(value, timeZone)
  return field === 'tt_status' && isTripStatus(value) ? say(`status_${value}`) : value
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || value === false

/**
 * What a version changed, field by field: `Fahrzeug: ZH 1 → ZH 2`. Of a row that was added or deleted only what it held
 * is told.
 */
export const changesText = ({ action, changes }: HistoryRow, timeZone: string, say: Say): string =>
  Object.entries(changes)
    .flatMap(([field, { from, to }]) => {
      // Of a password the history only knows that it changed.
      if (field === 'password') return say('log_event_password_changed')
      const show = (value: unknown) => valueText(field, value, timeZone, say)
      if (action === 'edit') return `${labelOf(field, say)}: ${show(from)} → ${show(to)}`
      const value = action === 'create' ? to : from
      return isNothing(value) ? [] : `${labelOf(field, say)}: ${show(value)}`
    })
    .join('; ')
