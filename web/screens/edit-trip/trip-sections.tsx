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
import { EmptyPart } from './controls/empty-part.tsx'
import { MovedPrice } from './controls/moved-price.tsx'
import { OptionalText } from './controls/optional-text.tsx'
import { RequirementsControl } from './controls/requirements-control.tsx'
import { AmountControl, InvoiceCheckControl, SubCheckControl, TextControl } from './controls/text-controls.tsx'
import { DriverControl, VehicleControl } from './controls/vehicle-controls.tsx'
import { useEditTrip } from './edit-trip-context.ts'
import { useFindings } from './findings/findings-context.tsx'
import { TripFindings } from './findings/trip-findings.tsx'
import { NewTourControl } from './new-trip/tour-control.tsx'
import { AMOUNT_COLUMNS, FieldGrid, NAME_COLUMNS, ONE_COLUMN, Section, WholeRow } from './section.tsx'

/** Section of the order: tour, status, combination, customer, observers, from and to. */
export const TripSection = (): ReactNode => {
  const text = useText()
  const { mayWrite, trip } = useEditTrip()
  return (
    <Section title={text('edit_trip_trip')} Icon={TripIcon}>
      <FieldGrid isFacts={!mayWrite('tt_tour')}>
        {trip ? <TextControl name="tt_tour" label={text('column_tt_tour')} isRequired /> : <NewTourControl />}
        <StatusControl />
        <WholeRow>
          <AddressControl end="from" />
        </WholeRow>
        <WholeRow>
          <AddressControl end="to" />
        </WholeRow>
        <WholeRow>
          <FieldGrid columns={NAME_COLUMNS} isFacts={!mayWrite('tt_tour')}>
            <CustomerControl />
            <EmptyPart fields={['tt_tour_combination']} label={text('column_tt_tour_combination')}>
              <CombinationControl />
            </EmptyPart>
          </FieldGrid>
        </WholeRow>
        <WholeRow>
          <EmptyPart fields={['observers']} label={text('column_observers')}>
            <ObserversControl />
          </EmptyPart>
        </WholeRow>
      </FieldGrid>
    </Section>
  )
}

/** Section of the vehicle and the driver. */
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
        <WholeRow>
          <RequirementsControl />
        </WholeRow>
      </FieldGrid>
      <TripFindings />
      <OverrideControl />
      {isLocked && (
        <Stack direction="row" spacing={1} sx={{ mt: 1.5, color: 'text.secondary' }}>
          <LockIcon fontSize="small" aria-hidden />
          <Typography variant="body2">{text('trip_vehicle_driver_locked')}</Typography>
        </Stack>
      )}
    </Section>
  )
}

/** Section of the override: where a rule blocks the trip, admin may give a reason why it runs all the same. */
const OverrideControl = (): ReactNode => {
  const text = useText()
  const { mayWrite } = useEditTrip()
  const { candidate, isBlocked, isOverrideVoid } = useFindings()
  const isShown = isBlocked || isOverrideVoid || candidate.tt_approval_override
  if (!mayWrite('tt_approval_override') || !isShown) return null
  return (
    <FieldGrid columns={ONE_COLUMN}>
      <TextControl
        name="tt_approval_override"
        label={text('field_tt_approval_override')}
        hint={text(isOverrideVoid ? 'edit_trip_override_void' : 'edit_trip_override_hint')}
        rows={2}
      />
    </FieldGrid>
  )
}

/** Both texts beside each other on a tablet. */
const NOTE_COLUMNS = { 600: 'repeat(2, minmax(0, 1fr))' }
export const NotesSection = (): ReactNode => {
  const text = useText()
  return (
    <Section title={text('edit_trip_notes')} Icon={NotesIcon}>
      <FieldGrid columns={NOTE_COLUMNS}>
        <OptionalText name="tt_info" label={text('edit_trip_info')} rows={2} />
        <OptionalText name="tt_note" label={text('edit_trip_note')} rows={3} />
      </FieldGrid>
    </Section>
  )
}

/** Section of the customer's price; for admin alone. */
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
        <MovedPrice side="customer" />
        <WholeRow>
          <OptionalText name="tt_customer_invoice_text" label={text('edit_trip_invoice_text')} rows={2} />
        </WholeRow>
      </FieldGrid>
    </Section>
  )
}

/** Section of the subcontractor's price. */
export const SubInvoiceSection = (): ReactNode => {
  const text = useText()
  const { mayKnow, mayWrite } = useEditTrip()
  if (!mayKnow('tt_sub_invoice_trip')) return null
  const isWritable = mayWrite('tt_sub_invoice_trip')
  // A subcontractor has little else to write.
  const Comment = isWritable ? OptionalText : TextControl
  return (
    <Section
      title={text('edit_trip_sub_invoice')}
      Icon={SubcontractorIcon}
      aside={isWritable ? <SubCheckControl /> : undefined}
    >
      <FieldGrid columns={AMOUNT_COLUMNS} isFacts={!isWritable}>
        {!isWritable && <SubCheckControl />}
        <AmountControl name="tt_sub_invoice_trip" label={text('edit_trip_amount_trip')} />
        <AmountControl name="tt_sub_invoice_toll" label={text('edit_trip_amount_toll')} />
        <AmountControl name="tt_sub_invoice_waiting_fee" label={text('edit_trip_amount_waiting_fee')} />
        <AmountControl name="tt_sub_invoice_cancellation_fee" label={text('edit_trip_amount_cancellation_fee')} />
        <MovedPrice side="sub" />
        <WholeRow>
          <Comment name="tt_sub_invoice_comment" label={text('edit_trip_sub_comment')} rows={2} />
        </WholeRow>
      </FieldGrid>
    </Section>
  )
}
