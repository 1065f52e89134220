import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type ReactNode, useMemo } from 'react'
import { type Alert, alert } from '../../../shared/records/alert.ts'
import { useAddressNames, useLookup } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { type ColumnLooks, useRecordColumns } from '../../ui/table/use-record-columns.ts'

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

/** The declared columns, with companies and places by their names. */
export const useAlertColumns = (): AdminColumn<Alert & { retired?: boolean }>[] => {
  const text = useText()
  const customers = useLookup('customer')
  const addresses = useAddressNames()
  const { isWide } = useDevice()
  const looks = useMemo((): ColumnLooks<Alert> => {
    const any = text('alert_any')
    // A tablet has room for who is told below the row alone.
    const beneath = isWide ? {} : { isBeneath: true as const, cell: undefined }
    const nameOf = (id: number) => customers?.find(({ cm_id }) => cm_id === id)?.cm_name ?? '…'
    const places = ({ al_adrnr_arr }: Alert) => al_adrnr_arr.map((id) => addresses?.get(id) ?? id).join(', ') || any
    return {
      al_type: {
        cell: ({ al_type, al_active }) => (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
            {text(`alert_type_${al_type}`)}
            {!al_active && <Chip component="span" size="small" variant="outlined" label={text('alert_inactive')} />}
          </Box>
        ),
        searched: ({ al_type, al_active }) =>
          [text(`alert_type_${al_type}`), al_active ? '' : text('alert_inactive')].join(' '),
      },
      al_customer: { value: ({ al_customer }) => (al_customer === null ? any : nameOf(al_customer)) },
      al_sub: { value: ({ al_sub }) => al_sub ?? any },
      al_adrnr_arr: {
        value: places,
        cell: (row) => (
          <Box component="span" sx={{ display: 'block', minWidth: { sm: 152 } }}>
            {places(row)}
          </Box>
        ),
      },
      al_email_arr: {
        value: ({ al_email_arr }) => al_email_arr.join(', '),
        cell: ({ al_email_arr: all }) =>
          all.length > 0 && <Lines values={all} cell={(address) => <Address address={address} />} />,
        ...beneath,
      },
      al_sms_arr: {
        label: text('alert_column_phones'),
        value: ({ al_sms_arr }) => al_sms_arr.join(', '),
        cell: ({ al_sms_arr: all }) =>
          all.length > 0 && <Lines values={all} cell={(number) => <Phone number={number} />} />,
        ...beneath,
      },
      al_push_arr: { value: ({ al_push_arr }) => al_push_arr.join(', '), ...beneath },
      al_lang: beneath,
    }
  }, [text, customers, addresses, isWide])
  return useRecordColumns<Alert & { retired?: boolean }>(alert, looks)
}
