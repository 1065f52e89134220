import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { clockWithDays } from '#shared/domain/tour/clock-with-days.ts'
import { addressChoices } from '#shared/domain/trip/choices.ts'
import { useText } from '../../i18n/text.ts'
import { ClockField } from '../../ui/fields/date-fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ClockGapHint } from './clock-gap-hint.tsx'
import { useTourEditor } from './edit-tour-context.ts'
import { PlusDaysField } from './plus-days-field.tsx'
import { FIELDS, NameField, READ_ONLY_FIELDS, ReadOnlyField, SHORT_PAIR, THREE_TIMES } from './section-fields.tsx'
import { useFollowingTimes } from './use-following-times.ts'

/** One time below the other, its days beside it; where there is room, one beside the other, its days below it. */
const TIMES = {
  ...FIELDS,
  mt: 2,
  [THREE_TIMES]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gridTemplateRows: 'auto auto',
    gridAutoFlow: 'column',
  },
} as const

/** Start, destination and times. */
export const RouteSection = (): ReactNode => {
  const text = useText()
  const { isAdmin, draft, lookups, change, unread, setUnread, faultOf } = useTourEditor()
  const { take, enter, leave } = useFollowingTimes()
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
  const clock = (leg: 'stp' | 'std' | 'sta') => {
    const field = `tr_${leg}` as const
    const fault = faultOf(field)
    return (
      <div data-field={field}>
        <ClockField
          label={text(`field_${field}`)}
          isRequired
          isLive
          value={unread[field] ? null : draft[field] || null}
          unread={unread[field]?.text ?? null}
          error={fault && text(fault)}
          onChange={(value, unreadable, typed) => {
            setUnread(field, unreadable && typed !== null ? { text: typed, fault: unreadable } : null)
            take(leg, { [leg]: value ?? '' })
          }}
          onFocus={() => enter(leg)}
          onBlur={leave}
        />
      </div>
    )
  }
  const plusDays = (leg: 'std' | 'sta') => {
    const field = `tr_${leg}_plus_day` as const
    return (
      <div data-field={field}>
        <PlusDaysField
          label={text(`field_${field}`)}
          value={draft[field]}
          unread={unread[field]?.text ?? null}
          isDisabled={false}
          onChange={(days, typed) => {
            setUnread(field, days === null ? { text: typed, fault: 'only_positive_numbers' } : null)
            if (days !== null) take(leg, { [`${leg}_plus_day`]: days })
          }}
        />
      </div>
    )
  }
  return (
    <SectionCard title={text('tour_section_times')}>
      <Box sx={FIELDS}>
        <NameField field="tr_departure">{place('tr_departure', draft.tr_arrival)}</NameField>
        <NameField field="tr_arrival">{place('tr_arrival', draft.tr_departure)}</NameField>
      </Box>
      <Box sx={TIMES}>
        {clock('stp')}
        {/* The place of the days that it has none of. */}
        <Box sx={{ display: 'none', [SHORT_PAIR]: { display: 'block' } }} />
        {clock('std')}
        {plusDays('std')}
        {clock('sta')}
        {plusDays('sta')}
      </Box>
      <ClockGapHint />
    </SectionCard>
  )
}
