import { useMemo } from 'react'
import { ALERT_TYPES } from '#shared/domain/alerts/alert-events.ts'
import type { Column } from '#shared/domain/columns/column.ts'
import type { Alert } from '#shared/records/alert.ts'
import { useLookup } from '../../data/lookups.ts'
import { wordOf } from '../../i18n/word-of.ts'

/** The filter's value for an alert that is not limited to one company. No company's name holds a semicolon. */
const ANY = ';'

/** Names of the alerts' filters; filters are stored under them. */
export const ALERT_FILTER_KEYS = ['al_type', 'al_customer', 'al_sub', 'al_active'] as const

export const useAlertFilters = (): Column<Alert>[] => {
  const customers = useLookup('customer')
  return useMemo(() => {
    const fields: Record<(typeof ALERT_FILTER_KEYS)[number], Omit<Column<Alert>, 'id' | 'label'>> = {
      al_type: {
        value: ({ al_type }) => al_type,
        show: (value, translate) => wordOf(translate, 'alert_type_', ALERT_TYPES, value),
        order: ALERT_TYPES,
      },
      al_customer: {
        value: ({ al_customer }) => al_customer ?? ANY,
        show: (value, translate) =>
          value === ANY
            ? translate('alert_any')
            : (customers?.find(({ cm_id }) => String(cm_id) === value)?.cm_name ?? '…'),
      },
      al_sub: {
        value: ({ al_sub }) => al_sub ?? ANY,
        show: (value, translate) => (value === ANY ? translate('alert_any') : value),
      },
      al_active: {
        kind: 'flag',
        value: ({ al_active }) => al_active,
        order: ['true', 'false'],
      },
    }
    return ALERT_FILTER_KEYS.map((id) => ({ id, label: `field_${id}`, ...fields[id] }))
  }, [customers])
}
