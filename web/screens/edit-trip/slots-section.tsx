import SlotIcon from '@mui/icons-material/EventAvailableOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatClock } from '#shared/domain/time/dates.ts'
import { proposedSlot, type SlotPlace, slotFindings } from '#shared/domain/trip/slots.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { slotMessage } from '#shared/trips/slot-news.ts'
import { useKnownPlaces } from '../../data/known-places.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { PortalLink } from '../../parts/trip-slots/portal-link.tsx'
import { EmptyPart } from './controls/empty-part.tsx'
import { TextControl } from './controls/text-controls.tsx'
import { SlotTimeControl } from './controls/time-control.tsx'
import { useEditTrip } from './edit-trip-context.ts'
import { isUnreadableTime, readableTimes, type TripForm } from './form/trip-form.ts'
import { FieldGrid, Section } from './section.tsx'

const FIELDS = {
  from: { from: 'tt_from_slot_from', to: 'tt_from_slot_to', number: 'tt_from_slot_number', planned: 'tt_stp' },
  to: { from: 'tt_to_slot_from', to: 'tt_to_slot_to', number: 'tt_to_slot_number', planned: 'tt_sta' },
} as const
const WATCHED = [
  ...['tt_tour', 'tt_gps', 'tt_driver', 'tt_from_text', 'tt_from_adrnr', 'tt_to_text', 'tt_to_adrnr', 'tt_status'],
  ...['tt_stp', 'tt_std', 'tt_sta', 'tt_atp', 'tt_atd', 'tt_ata'],
  ...Object.values(FIELDS).flatMap(({ from, to, number }) => [from, to, number]),
] as (keyof TripForm)[]

/** The number beside its window, or below it. */
const SLOT_COLUMNS = { 360: 'repeat(2, minmax(0, 1fr))', 600: 'repeat(3, minmax(0, 1fr))' }
const NUMBER = { minWidth: 0, gridColumn: '1 / -1', '@container (min-width: 37.5rem)': { gridColumn: 'auto' } }

/** Section of the booked windows at both docks. */
export const SlotsSection = (): ReactNode => {
  const text = useText()
  return (
    <Section title={text('slots')} Icon={SlotIcon}>
      <Stack spacing={2.5}>
        <Slot place="from" />
        <Slot place="to" />
      </Stack>
    </Section>
  )
}

const Slot = ({ place }: { place: SlotPlace }): ReactNode => {
  const text = useText()
  const { trip, now, mayWrite } = useEditTrip()
  const places = useKnownPlaces()
  const timeZone = useTimeZone()
  const { getValues, setValue, trigger } = useFormContext<TripForm>()
  // What is typed is judged as it stands.
  useWatch<TripForm>({ name: WATCHED })
  const form = getValues()
  const typed = { ...form, ...readableTimes(form) }
  const row: DeviceTrip = { ...trip, ...Object.fromEntries(WATCHED.map((name) => [name, typed[name]])) }
  const findings = slotFindings(row, now, places).filter((finding) => finding.place === place)
  const { from, to, number, planned } = FIELDS[place]
  const isEmpty = form[from] === '' && form[to] === ''
  const isPlanned = form[planned] !== '' && !isUnreadableTime(form[planned])
  const proposed = isEmpty && isPlanned && mayWrite(from) ? proposedSlot(form[planned]) : null
  const propose = (window: { from: string; to: string }) => {
    setValue(from, window.from, { shouldTouch: true })
    setValue(to, window.to, { shouldTouch: true })
    void trigger([from, to])
  }
  const title = text(`column_${place}_slot`)
  const shortcuts = (
    <>
      {proposed && (
        <Button size="small" onClick={() => propose(proposed)}>
          {text('slot_propose', {
            from: formatClock(proposed.from, timeZone),
            to: formatClock(proposed.to, timeZone),
          })}
        </Button>
      )}
      <PortalLink row={row} place={place} />
    </>
  )
  return (
    <Box role="group" aria-label={title}>
      <EmptyPart fields={[from, to, number]} label={title} beside={shortcuts}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 600, flexGrow: 1 }}>
            {title}
          </Typography>
          {shortcuts}
        </Stack>
        <FieldGrid columns={SLOT_COLUMNS} isFacts={!mayWrite(from)}>
          <SlotTimeControl name={from} label={text('slot_from')} />
          <SlotTimeControl name={to} label={text('slot_to')} />
          <Box sx={NUMBER}>
            <TextControl name={number} label={text('slot_number')} />
          </Box>
        </FieldGrid>
      </EmptyPart>
      {findings.map((finding) => {
        const { key, values } = slotMessage(finding, timeZone, now)
        return (
          <Typography
            key={finding.kind}
            role="status"
            variant="body2"
            sx={{ mt: 1, fontWeight: 600, color: 'warning.main' }}
          >
            {text(key, values)}
          </Typography>
        )
      })}
    </Box>
  )
}
