import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { type ReactNode, useMemo, useState } from 'react'
import { type Alert, alert } from '#shared/records/alert.ts'
import { useAddressNames, useLookup } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { MailAddress } from '../../ui/table/mail-address.tsx'
import { type ColumnLooks, NARROW, useRecordColumns } from '../../ui/table/use-record-columns.ts'

/** A window in which every column has room for its words in one line. */
const ROOMY = '(min-width:112em)'

/** Values one below the other, to be read or dialled one by one. */
const Lines = ({ values, cell }: { values: readonly string[]; cell: (value: string) => ReactNode }): ReactNode =>
  values.map((value) => (
    <Box key={value} component="span" sx={{ display: 'block' }}>
      {cell(value)}
    </Box>
  ))

const Address = ({ address }: { address: string }): ReactNode => (
  <Box component="span" sx={{ display: 'block', minWidth: { sm: 168 }, overflowWrap: 'anywhere' }}>
    <MailAddress address={address} room="68rem" />
  </Box>
)

const Phone = ({ number }: { number: string }): ReactNode => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {number}
  </Box>
)

/** The first place and the number of further ones; a tap shows them. */
const Places = ({ names: [first, ...others] }: { names: readonly string[] }): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="span" sx={{ display: { sm: 'block' }, minWidth: { sm: 152 } }}>
      {[first, ...(isOpen ? others : [])].join(', ')}
      {others.length > 0 && (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : `+${others.length} ${others.join(', ')}`}
            title={isOpen ? undefined : others.join(', ')}
            onClick={(event) => {
              event.stopPropagation()
              setOpen(!isOpen)
            }}
            sx={{ verticalAlign: 'baseline', whiteSpace: 'nowrap' }}
          >
            {isOpen ? text('action_less') : `+${others.length}`}
          </Link>
        </>
      )}
    </Box>
  )
}

/** Word for a condition that an alert does not have: quieter than those that it has. */
const Any = ({ children }: { children: string }): ReactNode => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
)

/** The declared columns, with companies and places by their names. */
export const useAlertColumns = (): AdminColumn<Alert & { retired?: boolean }>[] => {
  const text = useText()
  const customers = useLookup('customer')
  const addresses = useAddressNames()
  const { isNarrow } = useDevice()
  const isRoomy = useMedia(ROOMY)
  const looks = useMemo((): ColumnLooks<Alert> => {
    const any = text('alert_any')
    // A card tells only what narrows the alert.
    const shownAny = isNarrow ? null : <Any>{any}</Any>
    // Beside the others their addresses would break each of them into several lines: who is told has a line below the row.
    const beneath = isRoomy ? {} : { isBeneath: true as const, cell: undefined }
    const nameOf = (id: number) => customers?.find(({ cm_id }) => cm_id === id)?.cm_name ?? '…'
    const places = ({ al_adrnr_arr }: Alert) => al_adrnr_arr.map((id) => addresses?.get(id) ?? id)
    return {
      al_type: {
        cell: ({ al_type, al_active }) => (
          <>
            {text(`alert_type_${al_type}`)}{' '}
            {!al_active && <Chip component="span" size="small" variant="outlined" label={text('alert_inactive')} />}
          </>
        ),
        searched: ({ al_type, al_active }) =>
          [text(`alert_type_${al_type}`), al_active ? '' : text('alert_inactive')].join(' '),
      },
      al_customer: {
        value: ({ al_customer }) => (al_customer === null ? any : nameOf(al_customer)),
        cell: ({ al_customer }) => (al_customer === null ? shownAny : nameOf(al_customer)),
      },
      al_sub: { value: ({ al_sub }) => al_sub ?? any, cell: ({ al_sub }) => al_sub ?? shownAny },
      al_adrnr_arr: {
        value: (row) => places(row).join(', ') || any,
        // A card is one button and holds no other.
        cell: (row) =>
          row.al_adrnr_arr.length === 0 ? shownAny : isNarrow ? places(row).join(', ') : <Places names={places(row)} />,
      },
      al_email_arr: {
        value: ({ al_email_arr }) => al_email_arr.join(', '),
        cell: ({ al_email_arr: all }) =>
          all.length > 0 && <Lines values={all} cell={(address) => <Address address={address} />} />,
        ...beneath,
      },
      al_sms_arr: {
        label: text('alert_column_phones'),
        width: NARROW,
        value: ({ al_sms_arr }) => al_sms_arr.join(', '),
        cell: ({ al_sms_arr: all }) =>
          all.length > 0 && <Lines values={all} cell={(number) => <Phone number={number} />} />,
        ...beneath,
      },
      // Few have any: below the row, where there is one.
      al_push_arr: { value: ({ al_push_arr }) => al_push_arr.join(', '), isBeneath: true, cell: undefined },
      al_lang: { width: NARROW },
    }
  }, [text, customers, addresses, isRoomy, isNarrow])
  return useRecordColumns<Alert & { retired?: boolean }>(alert, looks)
}
