import DepartureIcon from '@mui/icons-material/LocalShippingOutlined'
import ArrivalIcon from '@mui/icons-material/PlaceOutlined'
import TimelineIcon from '@mui/icons-material/RouteOutlined'
import PositioningIcon from '@mui/icons-material/WarehouseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { DelayWord } from '#shared/domain/delay/delay.ts'
import { delayWord, LEGS, type Leg, type LegName, legsOf } from '#shared/domain/delay/legs.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { PLANNED_TIMES } from '#shared/domain/trip/trip-times.ts'
import { delaySpan, phaseWords } from '#shared/trips/cell-text.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { LinksButton, useLinkKinds } from '../../parts/trip-links/links-button.tsx'
import { ActualTimeControl, PlannedTimeControl } from './controls/time-control.tsx'
import { useEditTrip } from './edit-trip-context.ts'
import { isUnreadableTime, type TripForm } from './form/trip-form.ts'
import { Section } from './section.tsx'

const LEG_FIELDS = {
  positioning: { planned: 'tt_stp', actual: 'tt_atp', estimated: 'tt_etp', Icon: PositioningIcon },
  departure: { planned: 'tt_std', actual: 'tt_atd', estimated: null, Icon: DepartureIcon },
  arrival: { planned: 'tt_sta', actual: 'tt_ata', estimated: 'tt_eta', Icon: ArrivalIcon },
} as const

const WORD_COLORS: Record<DelayWord, string> = {
  early: 'info.main',
  on_time: 'success.main',
  marginal: 'warning.main',
  delayed: 'error.main',
}

/** Shows the delay of a leg, by word and sign; nothing while there is nothing to compare. */
const Delay = ({ leg }: { leg: Leg }): ReactNode => {
  const text = useText()
  const word = delayWord(leg)
  if (leg.delay === null || word === null) return null
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ color: WORD_COLORS[word], fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {`${delaySpan(leg)} · ${text(`delay_${word}`)}`}
    </Typography>
  )
}

/** True if a leg did not change: typing in one time draws only changed legs. */
const isSameRow = (a: { leg: Leg }, b: { leg: Leg }): boolean => JSON.stringify(a.leg) === JSON.stringify(b.leg)

const LegRow = memo(({ leg, isLast }: { leg: Leg; isLast: boolean }): ReactNode => {
  const text = useText()
  const { clock, instant } = useFormats()
  const timeZone = useTimeZone()
  const { trip, mayWrite } = useEditTrip()
  const { planned, actual, estimated, Icon } = LEG_FIELDS[leg.name]
  const estimate = estimated && trip?.[estimated]
  const isDone = leg.phase === 'arrived' || leg.phase === 'departed'
  const name = text(`leg_${leg.name}`)
  return (
    <Box component="li" sx={{ display: 'flex', gap: { xs: 1.5, sm: 2 } }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          flexShrink: 0,
          // Where letters are large, a time needs the whole width of a phone.
          '@container (max-width: 14rem)': { display: 'none' },
        }}
      >
        <Box
          sx={{
            width: 32,
            height: 32,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            border: 2,
            borderColor: isDone ? 'primary.main' : 'divider',
            bgcolor: isDone ? 'primary.main' : 'transparent',
            color: isDone ? 'primary.contrastText' : 'text.secondary',
          }}
        >
          <Icon sx={{ fontSize: 18 }} />
        </Box>
        {!isLast && <Box sx={{ flexGrow: 1, width: 2, my: 0.5, bgcolor: isDone ? 'primary.main' : 'divider' }} />}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0, pb: isLast ? 0 : 2 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 1.5,
            minHeight: 32,
            pt: 0.5,
            mb: 1,
          }}
        >
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          {leg.phase && (
            <Typography variant="body2" color="textSecondary">
              {phaseWords(leg, { translate: text, timeZone })}
            </Typography>
          )}
          <Delay leg={leg} />
          {estimate && !isDone && (
            <Typography variant="body2" color="textSecondary" title={instant(estimate)}>
              {text('edit_trip_estimated', { time: clock(estimate) })}
            </Typography>
          )}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
            ...(mayWrite(planned)
              ? { '@container (min-width: 27.5rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }
              : // A time that is only read stays in one line on a phone.
                {
                  '@container (min-width: 16.25rem)': { gridTemplateColumns: 'minmax(0, max-content) minmax(0, 1fr)' },
                }),
            alignItems: 'start',
          }}
        >
          <PlannedTimeControl name={planned} label={text(`edit_trip_planned_${leg.name}`)} />
          <ActualTimeControl name={actual} label={text(`edit_trip_actual_${leg.name}`)} />
        </Box>
      </Box>
    </Box>
  )
}, isSameRow)

/** Links by which the driver reports actual times, beside them: for people who may not write them. */
const Reporting = ({ trip }: { trip: Parameters<typeof useLinkKinds>[0] }): ReactNode => {
  const text = useText()
  const kinds = useLinkKinds(trip)
  if (kinds.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      {kinds.includes('driver') && (
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 14rem' }}>
          {text('trip_links_driver_hint')}
        </Typography>
      )}
      <LinksButton trip={trip} />
    </Box>
  )
}

/** Positioning, departure, arrival: planned, estimated and actual, one below the other as they happen. */
export const TimesSection = (): ReactNode => {
  const text = useText()
  const { role, trip, rowKey, now } = useEditTrip()
  const times = useWatch<TripForm, (typeof PLANNED_TIMES | typeof ACTUAL_TIMES)[number][]>({
    name: [...PLANNED_TIMES, ...ACTUAL_TIMES],
  }) as string[]
  const shown = Object.fromEntries(
    [...PLANNED_TIMES, ...ACTUAL_TIMES].map((name, index) => {
      const time = times[index] ?? ''
      return [name, time === '' || isUnreadableTime(time) ? null : time]
    }),
  )
  const legs: Record<LegName, Leg> = legsOf({ ...trip, ...shown }, now)
  return (
    <Section title={text('edit_trip_times')} Icon={TimelineIcon}>
      {role !== 'admin' && trip && rowKey !== null && <Reporting trip={{ key: rowKey, row: trip }} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {LEGS.map((name, index) => (
          <LegRow key={name} leg={legs[name]} isLast={index === LEGS.length - 1} />
        ))}
      </Box>
    </Section>
  )
}
