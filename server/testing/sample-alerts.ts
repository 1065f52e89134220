import type { z } from 'zod'
import { alert } from '../../shared/records/alert.ts'
import { addRow } from '../master-data/store/master-data.ts'
import { alertTable } from '../messages/store/alerts.ts'
import type { Store } from '../store/db.ts'

/** An alert in German; what is not said of it is as a body leaves it. */
export const addAlert = (store: Store, given: Omit<z.input<typeof alert.body>, 'al_lang'>): void => {
  addRow(store, alertTable, alert.body.parse({ al_lang: 'de', ...given }), { username: 'admin', source: 'person' })
}
