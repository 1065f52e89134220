import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { clockWithDays } from '../../../shared/domain/tour/clock-with-days.ts'
import { addressChoices, requirementCodes } from '../../../shared/domain/trip/choices.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { ClockField } from '../../ui/fields/date-fields.tsx'
import { FreeSelectField, SelectField } from '../../ui/fields/select-field.tsx'
import { requirementName } from '../../ui/requirement-name.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { TourStatusSign } from '../../ui/tour-status.tsx'
import { WeekdayCards } from './days/weekday-cards.tsx'
import { WeekdayGrid } from './days/weekday-grid.tsx'
import { useTourEditor } from './edit-tour-context.ts'
import { PlusDaysField } from './plus-days-field.tsx'
import { requireOf, type TakenDrivers } from './tour-form.ts'

const FIELDS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Names of customers and places are long: each has a row of its own. */
const WholeRow = ({ children }: { children: ReactNode }): ReactNode => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
)

/** A field that can only be read: its name and its value. */
const ReadOnlyField = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box sx={{ overflowWrap: 'anywhere' }}>{children || '–'}</Box>
  </Box>
)

const READ_ONLY_FIELDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
} as const

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
        <TextField
          label={text('field_tr_name')}
          required
          value={draft.tr_name}
          error={faultOf('tr_name') !== null}
          onChange={({ target }) => change((tour) => ({ ...tour, tr_name: target.value }))}
          slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
        />
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
        <WholeRow>
          <SelectField
            label={text('field_tr_cm_id')}
            isRequired
            options={lookups.customers.map(({ cm_id, cm_name }) => ({ value: cm_id, label: cm_name }))}
            value={draft.tr_cm_id}
            onChange={(tr_cm_id) => change((tour) => ({ ...tour, tr_cm_id }))}
          />
        </WholeRow>
        <WholeRow>
          <FreeSelectField
            label={text('field_tr_tour_comb')}
            suggestions={lookups.combinations}
            value={draft.tr_tour_comb}
            hint={text('tour_combination_hint')}
            onChange={(tr_tour_comb) => change((tour) => ({ ...tour, tr_tour_comb }))}
          />
        </WholeRow>
        <CustomerPrices />
        <FormControl component="fieldset" sx={{ gridColumn: '1 / -1' }}>
          <FormLabel component="legend" sx={{ fontSize: 13 }}>
            {text('field_tr_requirements')}
          </FormLabel>
          <FormGroup row>
            {codes.map((code) => (
              <FormControlLabel
                key={code}
                control={
                  <Checkbox
                    checked={draft.tr_requirements.includes(code)}
                    onChange={(_event, isRequired) => require(code, isRequired)}
                  />
                }
                label={requirementName(code, text)}
                sx={{ minHeight: 44 }}
              />
            ))}
          </FormGroup>
          <FormHelperText sx={{ mx: 0 }}>{text('tour_requirements_hint')}</FormHelperText>
        </FormControl>
      </Box>
    </SectionCard>
  )
}

/** Start, destination and times. */
export const RouteSection = (): ReactNode => {
  const text = useText()
  const { isAdmin, draft, lookups, change, unread, setUnread, faultOf } = useTourEditor()
  const nameOf = (id: string): string => lookups.addressNames.get(id) ?? id
  if (!isAdmin) {
    return (
      <SectionCard title={text('tour_section_times')}>
        <Box sx={READ_ONLY_FIELDS}>
          <ReadOnlyField label={text('field_tr_departure')}>{nameOf(draft.tr_departure)}</ReadOnlyField>
          <ReadOnlyField label={text('field_tr_arrival')}>{nameOf(draft.tr_arrival)}</ReadOnlyField>
          <ReadOnlyField label={text('field_tr_stp')}>{draft.tr_stp}</ReadOnlyField>
          <ReadOnlyField label={text('field_tr_std')}>
            {clockWithDays(draft.tr_std, draft.tr_std_plus_day)}
          </ReadOnlyField>
          <ReadOnlyField label={text('field_tr_sta')}>
            {clockWithDays(draft.tr_sta, draft.tr_sta_plus_day)}
          </ReadOnlyField>
        </Box>
      </SectionCard>
    )
  }

  const place = (field: 'tr_departure' | 'tr_arrival', other: string) => {
    const fault = faultOf(field)
    const chosen = draft[field] || null
    const options = addressChoices(lookups.addresses, other).map(({ add_id, add_name }) => ({
      value: add_id,
      label: add_name,
    }))
    // A retired choice is still shown, by its own name.
    if (chosen !== null && !options.some(({ value }) => value === chosen)) {
      options.push({ value: chosen, label: nameOf(chosen) })
    }
    return (
      <SelectField
        label={text(`field_${field}`)}
        isRequired
        options={options}
        value={chosen}
        error={fault ? text(fault) : null}
        onChange={(id) => change((tour) => ({ ...tour, [field]: id ?? '' }))}
      />
    )
  }
  const clock = (field: 'tr_stp' | 'tr_std' | 'tr_sta') => {
    const fault = faultOf(field)
    return (
      <ClockField
        label={text(`field_${field}`)}
        isRequired
        isLive
        value={unread[field] ? null : draft[field] || null}
        unread={unread[field]?.text ?? null}
        error={fault && text(fault)}
        onChange={(value, unreadable, typed) => {
          setUnread(field, unreadable && typed !== null ? { text: typed, fault: unreadable } : null)
          change((tour) => ({ ...tour, [field]: value ?? '' }))
        }}
      />
    )
  }
  const plusDays = (field: 'tr_std_plus_day' | 'tr_sta_plus_day') => (
    <PlusDaysField
      label={text(`field_${field}`)}
      value={draft[field]}
      unread={unread[field]?.text ?? null}
      isDisabled={false}
      onChange={(days, typed) => {
        setUnread(field, days === null ? { text: typed, fault: 'only_positive_numbers' } : null)
        if (days !== null) change((tour) => ({ ...tour, [field]: days }))
      }}
    />
  )
  return (
    <SectionCard title={text('tour_section_times')}>
      <Box sx={FIELDS}>
        <WholeRow>{place('tr_departure', draft.tr_arrival)}</WholeRow>
        <WholeRow>{place('tr_arrival', draft.tr_departure)}</WholeRow>
        {clock('tr_stp')}
        <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
        {clock('tr_std')}
        {plusDays('tr_std_plus_day')}
        {clock('tr_sta')}
        {plusDays('tr_sta_plus_day')}
      </Box>
    </SectionCard>
  )
}

/** The client's prices for each trip: for admin alone. */
const CustomerPrices = (): ReactNode => {
  const text = useText()
  const { draft, change, unread, setUnread } = useTourEditor()
  return (['tr_customer_invoice_trip', 'tr_customer_invoice_toll'] as const).map((field) => (
    <AmountField
      key={field}
      label={text(`field_${field}`)}
      value={unread[field] ? null : draft[field]}
      unread={unread[field]?.text ?? null}
      fault={field === 'tr_customer_invoice_toll' ? 'toll_price_invalid' : 'trip_price_invalid'}
      onChange={(amount, fault, typed) => {
        setUnread(field, fault ? { text: typed, fault } : null)
        if (amount !== null) change((tour) => ({ ...tour, [field]: amount }))
      }}
    />
  ))
}

/** The week: a table of cells, or cards on a narrow screen. */
export const DaysSection = (): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const { isAdmin, faultOf } = useTourEditor()
  const fault = faultOf('tr_week_status')
  return (
    <SectionCard title={text('tour_section_days')}>
      {fault && (
        <Typography variant="body2" color="error" sx={{ mt: -1, mb: 1 }}>
          {text(fault)}
        </Typography>
      )}
      {isNarrow ? <WeekdayCards /> : <WeekdayGrid />}
      {!isNarrow && (
        <Typography id="tour-days-hint" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
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
