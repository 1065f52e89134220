import { type Alert, type AlertBody, alert } from '#shared/records/alert.ts'
import { typedFields } from '#shared/records/record.ts'
import { alertTable } from '../../messages/store/alerts.ts'
import { requireRowsAtMost } from '../csv.ts'
import { type Importable, importableRecord } from './master-data-formats.ts'

const MAX_ALERTS = 1000

/** Key by which two alerts are the same: all but their number. */
const keyOf = (row: Partial<Alert>): string =>
  JSON.stringify(
    typedFields(alert).map(([name]) => {
      const value = row[name as keyof Alert]
      return Array.isArray(value) ? value.toSorted() : value
    }),
  )

/** Receivers of its messages, by which a person knows it again. */
const receiversOf = ({ al_email_arr, al_sms_arr, al_push_arr }: AlertBody): string =>
  [...al_email_arr, ...al_sms_arr, ...al_push_arr].join(', ')

const importable = importableRecord<Alert, AlertBody, Omit<Alert, 'al_id'>>(alert, alertTable as never, undefined, {
  sameAs: keyOf,
  calledBy: receiversOf,
})

/** Import of alerts: one that names its number is changed, others are added unless one says the same already. */
export const alertFile: Importable = {
  ...importable,
  try: (store, file, settling) => {
    requireRowsAtMost(file, MAX_ALERTS)
    return importable.try(store, file, settling)
  },
}
