import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type ReactNode, useMemo } from 'react'
import type { Alert } from '../../../shared/schemas/alert.ts'
import { useAddressNames, useLookup } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'

/** One below the other: each is read, or dialled, on its own. */
const Lines = ({ values, cell }: { values: readonly string[]; cell: (value: string) => ReactNode }): ReactNode =>
  values.map((value) => (
    <Box key={value} component="span" sx={{ display: 'block' }}>
      {cell(value)}
    </Box>
  ))

/** A long address breaks before its domain, and anywhere only where that is not enough. */
const Address = ({ address }: { address: string }): ReactNode => {
  const at = address.lastIndexOf('@')
  return (
    <Box component="span" sx={{ display: 'block', minWidth: { sm: 168 }, overflowWrap: 'anywhere' }}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Box>
  )
}

const Phone = ({ number }: { number: string }): ReactNode => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {number}
  </Box>
)

export const useAlertColumns = (): AdminColumn<Alert>[] => {
  const text = useText()
  const customers = useLookup('customer')
  const addresses = useAddressNames()
  return useMemo(() => {
    const any = text('alert_any')
    const customer = ({ al_customer }: Alert) =>
      al_customer === null ? any : (customers?.find(({ cm_id }) => cm_id === al_customer)?.cm_name ?? '…')
    const places = ({ al_adrnr_arr }: Alert) => al_adrnr_arr.map((id) => addresses?.get(id) ?? id)
    return [
      {
        id: 'al_type',
        label: text('alert_event'),
        value: (alert) => text(`alert_type_${alert.al_type}`),
        cell: (alert) => (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            {text(`alert_type_${alert.al_type}`)}
            {!alert.al_active && (
              <Chip component="span" size="small" variant="outlined" label={text('alert_inactive')} />
            )}
          </Box>
        ),
        searched: (alert) =>
          [text(`alert_type_${alert.al_type}`), alert.al_active ? '' : text('alert_inactive')].join(' '),
        card: 'title',
      },
      { id: 'al_customer', label: text('role_customer'), value: customer },
      { id: 'al_sub', label: text('role_sub'), value: (alert) => alert.al_sub ?? any },
      {
        id: 'al_adrnr_arr',
        label: text('alert_column_places'),
        value: (alert) => places(alert).join(', ') || any,
        cell: (alert) => (
          <Box component="span" sx={{ display: 'block', minWidth: { sm: 152 } }}>
            {places(alert).join(', ') || any}
          </Box>
        ),
      },
      {
        id: 'al_email_arr',
        label: text('alert_column_emails'),
        value: (alert) => alert.al_email_arr.join(' '),
        cell: ({ al_email_arr: all }) =>
          all.length > 0 && <Lines values={all} cell={(address) => <Address address={address} />} />,
        breaks: 'anywhere',
      },
      {
        id: 'al_sms_arr',
        label: text('alert_column_phones'),
        value: (alert) => alert.al_sms_arr.join(' '),
        cell: ({ al_sms_arr: all }) =>
          all.length > 0 && <Lines values={all} cell={(number) => <Phone number={number} />} />,
      },
      { id: 'al_lang', label: text('language'), value: (alert) => text(`language_${alert.al_lang}`) },
    ]
  }, [text, customers, addresses])
}
