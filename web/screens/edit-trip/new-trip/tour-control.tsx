import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { addDaysToDay, dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { type Proposal, proposalOf, tripProposals } from '#shared/domain/trip/new-trip/proposals.ts'
import { now } from '#web/clock/clock.ts'
import { useAllTrips } from '#web/data/all-trips.ts'
import { useAddressNames, useDriverNames } from '#web/data/lookups.ts'
import { useTours } from '#web/data/tours.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useClockGapText } from '#web/ui/clock-gap-text.ts'
import { forgivingOptions } from '#web/ui/fields/forgiving-options.ts'
import { useSelectTexts } from '#web/ui/fields/select-field.tsx'
import { requirementName } from '#web/ui/requirement-name.ts'
import { useFaultText } from '../controls/text-controls.tsx'
import { useEditTrip } from '../edit-trip-context.ts'
import { type FormField, formOfTrip, isUnreadableTime, type TripForm } from '../form/trip-form.ts'
import { sourcesOf } from './amount-sources.ts'
import { proposedValues } from './propose.ts'

const NOTHING: Proposal[] = []
const filterProposals = forgivingOptions<Proposal>(({ tour }) => tour, 100)

/** Shows the proposals of the known tours for the day on which the new trip starts: today, until it has a time. */
export const useTripProposals = (): { proposals: Proposal[]; today: string; day: string } => {
  const timeZone = useTimeZone()
  const stp = useWatch<TripForm, 'tt_stp'>({ name: 'tt_stp' })
  const trips = useAllTrips()
  const tours = useTours()
  const addresses = useAddressNames()
  const drivers = useDriverNames()
  const today = dayOf(now(), timeZone)
  const day = stp && !isUnreadableTime(stp) ? dayOf(stp, timeZone) : today
  const proposals = useMemo(() => {
    if (!trips || !tours || !addresses || !drivers) return NOTHING
    const lookup = { addressName: (id: string) => addresses.get(id), driverName: (id: number) => drivers.get(id) }
    return tripProposals({ trips, tours, lookup }, day, timeZone)
  }, [trips, tours, addresses, drivers, day, timeZone])
  return { proposals, today, day }
}

/** The tour of a new trip: a known one proposes what the trip needs. */
export const NewTourControl = (): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const { getValues, setValue, trigger } = useFormContext<TripForm>()
  const { field, fieldState } = useController<TripForm, 'tt_tour'>({ name: 'tt_tour' })
  const fault = useFaultText('tt_tour', fieldState)
  const { proposals, today, day } = useTripProposals()
  const gapText = useClockGapText()
  const { sources, setSources } = useEditTrip()
  const last = useRef<{ proposal: Proposal; form: TripForm } | null>(null)

  const propose = (proposal: Proposal) => {
    if (last.current?.proposal.key === proposal.key) return
    // The name itself is not typed any more, but chosen.
    const form = { ...getValues(), tt_tour: '' }
    const values = proposedValues(form, proposal.fields, last.current?.form ?? null)
    for (const [name, value] of Object.entries(values)) setValue(name as FormField, value)
    // Checked after all values are set: a name without its number would be a fault.
    void trigger(Object.keys(values) as FormField[])
    const { like, fields: trip, listed } = proposal
    const proposed = sourcesOf(
      like ? { why: 'taken', trip: like, day: addDaysToDay(day, -1) } : { why: 'planned', trip, day },
      { trip, day, listed },
    )
    setSources({ ...sources, ...Object.fromEntries(Object.entries(proposed).filter(([field]) => field in values)) })
    last.current = { proposal, form: formOfTrip(proposal.fields) }
  }
  const noteOf = ({ source, fields }: Proposal): string => {
    const values = {
      time: formatClock(fields.tt_stp, timeZone),
      way: [
        `${fields.tt_from_adrnr || fields.tt_from_text} → ${fields.tt_to_adrnr || fields.tt_to_text}`,
        fields.tt_driver,
      ]
        .filter(Boolean)
        .join(' · '),
      day: formatDayMonth(addDaysToDay(day, -1)),
    }
    if (source === 'plan') return text('new_trip_like_plan', values)
    return text(day === today ? 'new_trip_like_yesterday' : 'new_trip_like_before', values)
  }

  const { requirements = [], shifted = [], fields } = proposalOf(proposals, field.value) ?? {}
  // Another time may have been typed since.
  const times = useWatch<TripForm, ['tt_stp', 'tt_std', 'tt_sta']>({ name: ['tt_stp', 'tt_std', 'tt_sta'] })
  const gap = gapText(shifted.filter(({ field: name }) => times.includes(fields?.[`tt_${name}`] ?? '')))
  const hint =
    requirements.length > 0
      ? text('new_trip_requires', { requirements: requirements.map((code) => requirementName(code, text)).join(', ') })
      : text('new_trip_tour_hint')
  const help = [gap, (proposals.length > 0 && hint) || ''].filter(Boolean).join(' ')

  return (
    <Autocomplete<Proposal, false, false, true>
      {...useSelectTexts()}
      freeSolo
      fullWidth
      slotProps={{ popper: { placement: 'bottom-start', sx: { width: 'min(440px, 92vw) !important' } } }}
      options={proposals}
      filterOptions={filterProposals}
      inputValue={field.value}
      onInputChange={(_event, typed, reason) => {
        if (reason === 'input' || reason === 'clear') field.onChange(typed)
      }}
      onChange={(_event, chosen) => {
        if (chosen && typeof chosen !== 'string') propose(chosen)
      }}
      onBlur={() => {
        field.onBlur()
        const meant = last.current?.proposal.tour === field.value ? undefined : proposalOf(proposals, field.value)
        if (meant) propose(meant)
      }}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.tour)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
      renderOption={({ key, ...row }, option) => (
        <Box component="li" key={key} {...row}>
          <Box sx={{ minWidth: 0 }}>
            {option.tour}
            <Typography variant="body2" color="textSecondary">
              {noteOf(option)}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={text('column_tt_tour')}
          required
          error={fault !== null}
          helperText={fault ?? (help || undefined)}
        />
      )}
    />
  )
}
