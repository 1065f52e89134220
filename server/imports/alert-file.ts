import { type Alert, type AlertBody, alert } from '../../shared/records/alert.ts'
import { typedFields } from '../../shared/records/record.ts'
import { fieldErrors, Refusal } from '../refusal.ts'
import type { Store } from '../store/db.ts'
import { listAddresses } from '../store/master-data/lookups.ts'
import { keptAlert, listAlerts } from '../store/messages/alerts.ts'
import { requireRowsAtMost } from './csv.ts'
import { type Fields, type FileRowsRead, repeatedRow, tryFileRows } from './file-rows.ts'
import type { FileTable } from './files/table.ts'
import { columnsOf, type Importable, MASTER_DATA } from './master-data-formats.ts'

const MAX_ALERTS = 1000
const COLUMNS = columnsOf(alert)

/** What makes two alerts the same: all but their number. */
const keyOf = (row: Partial<Alert>): string =>
  JSON.stringify(
    typedFields(alert).map(([name]) => {
      const value = row[name as keyof Alert]
      return Array.isArray(value) ? value.toSorted() : value
    }),
  )

/** The alerts that a file adds; one that is there with the same fields stays as it is. */
const tryAlerts = (store: Store, file: FileTable): FileRowsRead<AlertBody> => {
  requireRowsAtMost(file, MAX_ALERTS)
  const counts = { added: 0, changed: 0, present: 0 }
  const rows: AlertBody[] = []
  const known = new Set(listAlerts(store).map(keyOf))
  const seen = new Map<string, number>()
  const addresses = listAddresses(store).map(({ add_id }) => add_id)
  const tryRow = (fields: Fields, line: number): void => {
    const parsed = alert.body.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new Refusal(400, 'validation_failed', {}, fieldErrors(parsed.error))
    const kept = keptAlert(store, parsed.data)
    const key = keyOf(kept)
    // It may be there more than once.
    if (known.has(key)) {
      counts.present += 1
      return
    }
    const first = seen.get(key)
    if (first !== undefined) throw repeatedRow(first)
    seen.set(key, line)
    counts.added += 1
    rows.push(kept)
  }
  const warnings = tryFileRows(store, COLUMNS, file, tryRow, (column) => (column === 'al_adrnr_arr' ? addresses : []))
  return { counts, rows, warnings }
}

/** Import of alerts: they are added, none is changed. */
export const alertFile: Importable = { ...MASTER_DATA.alert, try: tryAlerts }
