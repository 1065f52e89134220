import CustomerIcon from '@mui/icons-material/BusinessOutlined'
import NotesIcon from '@mui/icons-material/EditNoteOutlined'
import VehicleIcon from '@mui/icons-material/LocalShippingOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import SubcontractorIcon from '@mui/icons-material/ReceiptLongOutlined'
import TripIcon from '@mui/icons-material/SignpostOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { AddressControl } from './controls/address-control.tsx'
import {
  CombinationControl,
  CustomerControl,
  ObserversControl,
  StatusControl,
  SubcontractorControl,
} from './controls/choice-controls.tsx'
import { AmountControl, InvoiceCheckControl, TextControl } from './controls/text-controls.tsx'
import { DriverControl, VehicleControl } from './controls/vehicle-controls.tsx'
import { useEditTrip } from './edit-trip-context.ts'
import { TripFindings } from './findings/trip-findings.tsx'
import { AMOUNT_COLUMNS, FieldGrid, NAME_COLUMNS, ONE_COLUMN, Section, WholeRow } from './section.tsx'

/** What and for whom: tour, status, combination, customer, observers, from and to. */
export const TripSection = (): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  return (
    <Section title={text('edit_trip_trip')} Icon={TripIcon}>
      <FieldGrid isFacts={!mayWrite('tt_tour')}>
        <TextControl name="tt_tour" label={text('column_tt_tour')} isRequired />
        <StatusControl />
        <WholeRow>
          <AddressControl end="from" />
        </WholeRow>
        <WholeRow>
          <AddressControl end="to" />
        </WholeRow>
        <CustomerControl />
        <CombinationControl />
        <WholeRow>
          <ObserversControl />
        </WholeRow>
      </FieldGrid>
    </Section>
  )
}

/** Who drives with what. */
export const VehicleSection = (): ReactNode => {
  const text = useText()
  const { mayWrite, role } = useEditTrip()
  const isLocked = role === 'sub' && !mayWrite('tt_gps') && mayWrite('tt_sub_invoice_comment')
  return (
    <Section title={text('edit_trip_vehicle')} Icon={VehicleIcon}>
      <FieldGrid columns={NAME_COLUMNS} isFacts={!mayWrite('tt_gps')}>
        {mayWrite('tt_sub') && <SubcontractorControl />}
        <VehicleControl />
        <DriverControl />
        {mayWrite('tt_sub') && <TextControl name="tt_drivernr" label={text('column_tt_drivernr')} />}
      </FieldGrid>
      <TripFindings />
      {isLocked && (
        <Stack direction="row" spacing={1} sx={{ mt: 1.5, color: 'text.secondary' }}>
          <LockIcon fontSize="small" aria-hidden />
          <Typography variant="body2">{text('trip_vehicle_driver_locked')}</Typography>
        </Stack>
      )}
    </Section>
  )
}

export const NotesSection = (): ReactNode => {
  const text = useText()
  return (
    <Section title={text('edit_trip_notes')} Icon={NotesIcon}>
      <FieldGrid columns={ONE_COLUMN}>
        <TextControl name="tt_info" label={text('edit_trip_info')} rows={2} />
        <TextControl name="tt_note" label={text('edit_trip_note')} rows={3} />
      </FieldGrid>
    </Section>
  )
}

/** What the customer pays; for admin alone. */
export const CustomerInvoiceSection = (): ReactNode => {
  const text = useText()
  const { mayKnow } = useEditTrip()
  if (!mayKnow('tt_customer_invoice_trip')) return null
  return (
    <Section title={text('edit_trip_customer_invoice')} Icon={CustomerIcon} aside={<InvoiceCheckControl />}>
      <FieldGrid columns={AMOUNT_COLUMNS}>
        <AmountControl name="tt_customer_invoice_trip" label={text('edit_trip_amount_trip')} />
        <AmountControl name="tt_customer_invoice_toll" label={text('edit_trip_amount_toll')} />
        <AmountControl name="tt_customer_invoice_waiting_fee" label={text('edit_trip_amount_waiting_fee')} />
        <AmountControl name="tt_customer_invoice_cancellation_fee" label={text('edit_trip_amount_cancellation_fee')} />
        <WholeRow>
          <TextControl name="tt_customer_invoice_text" label={text('edit_trip_invoice_text')} rows={2} />
        </WholeRow>
      </FieldGrid>
    </Section>
  )
}

/** What the subcontractor gets. */
export const SubInvoiceSection = (): ReactNode => {
  const text = useText()
  const { mayKnow, mayWrite } = useEditTrip()
  if (!mayKnow('tt_sub_invoice_trip')) return null
  const isWritable = mayWrite('tt_sub_invoice_trip')
  return (
    <Section title={text('edit_trip_sub_invoice')} Icon={SubcontractorIcon}>
      <FieldGrid columns={AMOUNT_COLUMNS} isFacts={!isWritable}>
        {!isWritable && <InvoiceCheckControl />}
        <AmountControl name="tt_sub_invoice_trip" label={text('edit_trip_amount_trip')} />
        <AmountControl name="tt_sub_invoice_toll" label={text('edit_trip_amount_toll')} />
        <AmountControl name="tt_sub_invoice_waiting_fee" label={text('edit_trip_amount_waiting_fee')} />
        <AmountControl name="tt_sub_invoice_cancellation_fee" label={text('edit_trip_amount_cancellation_fee')} />
        <WholeRow>
          <TextControl name="tt_sub_invoice_comment" label={text('edit_trip_sub_comment')} rows={2} />
        </WholeRow>
      </FieldGrid>
    </Section>
  )
}
