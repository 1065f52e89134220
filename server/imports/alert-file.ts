import type { z } from 'zod'
import { rowNamed, splitNames } from '../../shared/domain/names/names.ts'
import { type Alert, AlertBody } from '../../shared/schemas/alert.ts'
import { fieldErrors, invalid, Refusal } from '../refusal.ts'
import type { Store } from '../store/db.ts'
import { listAddresses, listCustomers } from '../store/master-data/lookups.ts'
import { addAlert, deleteAlert, keptAlert, listAlerts } from '../store/messages/alerts.ts'
import { requireRowsAtMost } from './csv.ts'
import { type Column, readYesOrNo } from './csv-format.ts'
import { type Fields, type FileRowsRead, headedColumns, repeatedRow, tryFileRows } from './file-rows.ts'
import type { FileTable } from './files/table.ts'
import type { Importable } from './master-data-formats.ts'

type Body = z.output<typeof AlertBody>

const MAX_ALERTS = 1000
/** Returns true if an alert is on, as it is where the cell is empty; null for what cannot be read. */
const readActive = (cell: string): boolean | null => (cell === '' ? true : readYesOrNo(cell))

const COLUMNS: readonly Column[] = [
  { name: 'al_type', required: true },
  { name: 'al_lang', required: true },
  { name: 'al_active', kind: 'flag', read: readActive },
  { name: 'al_customer', empty: 'null' },
  { name: 'al_sub', empty: 'null' },
  { name: 'al_adrnr_arr', read: splitNames },
  { name: 'al_email_arr', read: splitNames },
  { name: 'al_sms_arr', kind: 'digits', read: splitNames },
]

/** What makes two alerts the same: all but their number. */
const keyOf = ({ al_id: _id, ...alert }: Partial<Alert>): string =>
  JSON.stringify([
    alert.al_type,
    alert.al_lang,
    alert.al_active,
    alert.al_customer,
    alert.al_sub,
    [...(alert.al_adrnr_arr ?? [])].sort(),
    [...(alert.al_email_arr ?? [])].sort(),
    [...(alert.al_sms_arr ?? [])].sort(),
  ])

/** The alerts that a file adds; one that is there with the same fields stays as it is. Files name the customer. */
const tryAlerts = (store: Store, file: FileTable): FileRowsRead<Body> => {
  requireRowsAtMost(file, MAX_ALERTS)
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: Body[] = []
  const known = new Set(listAlerts(store).map(keyOf))
  const seen = new Map<string, number>()
  const addresses = listAddresses(store).map(({ add_id }) => add_id)
  const customers = listCustomers(store)
  const tryRow = (fields: Fields, line: number): void => {
    const name = fields.al_customer
    const customer = typeof name === 'string' ? rowNamed(customers, ({ cm_name }) => cm_name, name) : null
    if (customer === undefined) throw invalid([{ path: 'al_customer', message: 'customer_unknown' }])
    const parsed = AlertBody.safeParse({ ...fields, al_customer: customer?.cm_id ?? null }, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const alert = keptAlert(store, parsed.data)
    const key = keyOf(alert)
    const first = seen.get(key)
    if (first !== undefined) throw repeatedRow(first)
    seen.set(key, line)
    counts[known.has(key) ? 'present' : 'added'] += 1
    if (!known.has(key)) rows.push(alert)
  }
  const warnings = tryFileRows(store, COLUMNS, file, tryRow, (column) => (column === 'al_adrnr_arr' ? addresses : []))
  return { counts, rows, warnings }
}

/** Import of alerts. */
export const alertFile: Importable = {
  columns: headedColumns(COLUMNS),
  try: tryAlerts,
  writer: (store, username) => (given) => {
    const { al_id } = addAlert(store, given as Body, { username, source: 'upload' })
    return { entity: 'alert', key: String(al_id), username, before: null }
  },
  restore: (store, noted) => {
    const there = new Set(listAlerts(store).map(({ al_id }) => String(al_id)))
    for (const { key, username } of noted)
      if (there.has(key)) deleteAlert(store, Number(key), { username, source: 'upload' })
  },
}
