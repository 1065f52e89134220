import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { requirementCodes } from '#shared/domain/trip/choices.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { FreeSelectField, SelectField } from '../../ui/fields/select-field.tsx'
import { RequirementTicks } from '../../ui/forms/requirement-ticks.tsx'
import { requirementName } from '../../ui/requirement-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { TourStatusSign } from '../../ui/tour-status.tsx'
import { WeekdayCards } from './days/weekday-cards.tsx'
import { WeekdayGrid } from './days/weekday-grid.tsx'
import { useTourEditor } from './edit-tour-context.ts'
import { FIELDS, NameField, READ_ONLY_FIELDS, ReadOnlyField, THREE_TIMES } from './section-fields.tsx'
import { requireOf, type TakenDrivers } from './tour-form.ts'

/** Status, name, client, combination, customer prices and requirements. */
export const TourSection = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const { isAdmin, draft, lookups, change, faultOf } = useTourEditor()
  const taken = useRef(new Map<string, TakenDrivers>())
  const codes = [...new Set([...requirementCodes(lookups.drivers), ...draft.tr_requirements])]
  if (!isAdmin) {
    return (
      <SectionCard title={text('tour_section_tour')}>
        <Box sx={READ_ONLY_FIELDS}>
          <ReadOnlyField label={text('field_tr_status')}>
            <TourStatusSign isScheduled={draft.tr_status} />
          </ReadOnlyField>
          <ReadOnlyField label={text('field_tr_name')}>{draft.tr_name}</ReadOnlyField>
          <ReadOnlyField label={text('field_tr_tour_comb')}>{draft.tr_tour_comb}</ReadOnlyField>
          <ReadOnlyField label={text('field_tr_requirements')}>
            {draft.tr_requirements.map((code) => requirementName(code, text)).join(', ')}
          </ReadOnlyField>
        </Box>
      </SectionCard>
    )
  }

  const require = (code: string, isRequired: boolean) => {
    const before = taken.current.get(code)
    if (taken.current.delete(code)) {
      change((tour) => requireOf(tour, code, isRequired, lookups.drivers, before))
      return
    }
    const hadDrivers = draft.tr_week_driver.some((driver) => driver !== null)
    if (hadDrivers) taken.current.set(code, draft)
    change((tour) => requireOf(tour, code, isRequired))
    if (hadDrivers) notify('info', 'tour_drivers_reset')
  }
  return (
    <SectionCard title={text('tour_section_tour')}>
      <Box sx={FIELDS}>
        <NameField field="tr_name" from={THREE_TIMES}>
          <TextField
            label={text('field_tr_name')}
            required
            value={draft.tr_name}
            error={faultOf('tr_name') !== null}
            onChange={({ target }) => change((tour) => ({ ...tour, tr_name: target.value }))}
            slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          />
        </NameField>
        <NameField field="tr_status" from={THREE_TIMES}>
          <TextField
            select
            label={text('field_tr_status')}
            value={String(draft.tr_status)}
            onChange={({ target }) => change((tour) => ({ ...tour, tr_status: target.value === 'true' }))}
          >
            {[true, false].map((isScheduled) => (
              <MenuItem key={String(isScheduled)} value={String(isScheduled)}>
                <TourStatusSign isScheduled={isScheduled} />
              </MenuItem>
            ))}
          </TextField>
        </NameField>
        <NameField field="tr_cm_id">
          <SelectField
            label={text('field_tr_cm_id')}
            isRequired
            options={lookups.customers.map(({ cm_id, cm_name }) => ({ value: cm_id, label: cm_name }))}
            value={draft.tr_cm_id}
            onChange={(tr_cm_id) => change((tour) => ({ ...tour, tr_cm_id }))}
          />
        </NameField>
        <NameField field="tr_tour_comb">
          <FreeSelectField
            label={text('field_tr_tour_comb')}
            suggestions={lookups.combinations}
            value={draft.tr_tour_comb}
            hint={text('tour_combination_hint')}
            onChange={(tr_tour_comb) => change((tour) => ({ ...tour, tr_tour_comb }))}
          />
        </NameField>
        <CustomerPrices />
        <RequirementTicks
          codes={codes}
          required={draft.tr_requirements}
          onChange={require}
          hint={text('tour_requirements_hint')}
        />
      </Box>
    </SectionCard>
  )
}

/** The client's prices for each trip: for admin alone. */
const CustomerPrices = (): ReactNode => {
  const text = useText()
  const { draft, change, unread, setUnread } = useTourEditor()
  return (['tr_customer_invoice_trip', 'tr_customer_invoice_toll'] as const).map((field) => (
    <div key={field} data-field={field}>
      <AmountField
        label={text(`field_${field}`)}
        value={unread[field] ? null : draft[field]}
        unread={unread[field]?.text ?? null}
        fault={field === 'tr_customer_invoice_toll' ? 'toll_price_invalid' : 'trip_price_invalid'}
        onChange={(amount, fault, typed) => {
          setUnread(field, fault ? { text: typed, fault } : null)
          if (amount !== null) change((tour) => ({ ...tour, [field]: amount }))
        }}
      />
    </div>
  ))
}

/** The week: a table of cells, or cards on a narrow screen. */
export const DaysSection = (): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const { isAdmin, isDirty, faultOf } = useTourEditor()
  const fault = faultOf('tr_week_status')
  return (
    <SectionCard title={text('tour_section_days')}>
      {fault && (
        <Typography variant="body2" color={isDirty ? 'error' : 'textSecondary'} sx={{ mt: -1, mb: 1 }}>
          {text(fault)}
        </Typography>
      )}
      <div data-field="tr_week_status">{isNarrow ? <WeekdayCards /> : <WeekdayGrid />}</div>
      {!isNarrow && (
        <Typography
          id="tour-days-hint"
          variant="body2"
          color="textSecondary"
          // Of keys, which a finger has not.
          sx={{ mt: 1, '@media (hover: none)': { display: 'none' } }}
        >
          {text('tour_days_hint')}
        </Typography>
      )}
      {!isAdmin && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('tour_read_only')}
        </Typography>
      )}
    </SectionCard>
  )
}
