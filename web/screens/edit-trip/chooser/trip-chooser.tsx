import AddIcon from '@mui/icons-material/Add'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canCreateTrip } from '#shared/domain/access/permissions.ts'
import { editTripPath, NEW_TRIP } from '#web/addresses/addresses.ts'
import { now } from '#web/clock/clock.ts'
import { useAllTrips } from '#web/data/all-trips.ts'
import { useActor } from '#web/data/rows.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import {
  type ChoosableTrip,
  choosableTrips,
  MAX_SHOWN,
  searchedParts,
  searchTrips,
  tripLabel,
} from './choosable-trips.ts'

const NO_TRIPS: Listed[] = []
const all = (options: Listed[]): Listed[] => options
/** A hundred options are drawn with each key: their looks are one rule for all. */
const LIST = {
  maxHeight: '60vh',
  '& .option': { flexGrow: 1, minWidth: 0 },
  '& .head': { display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' },
  '& .tour': { fontWeight: 600, flexShrink: 0, maxWidth: '80%', overflowWrap: 'anywhere' },
  '& .way': { flex: { xs: '1 0 100%', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' },
  '& .more': { typography: 'body2', color: 'text.secondary' },
} as const

type Listed = ChoosableTrip & { label: string; search: readonly string[] }

/** Trips of the device at once, those that only the server has as soon as it answers. */
const useListedTrips = (): Listed[] | undefined => {
  const { instant } = useFormats()
  const shown = useAllTrips()
  const { data } = useQuery({ queryKey: ['chooser-trips'], queryFn: () => callApi('chooserRows', {}) })
  return useMemo(
    () =>
      shown &&
      choosableTrips(shown, data ?? [], now()).map((trip) => {
        const label = tripLabel(trip, instant)
        return { ...trip, label, search: searchedParts(trip, instant) }
      }),
    [shown, data, instant],
  )
}

/** /admin/edit/:id with the literal placeholder: find a trip, or enter a new one. */
export const TripChooser = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const navigate = useNavigate()
  const trips = useListedTrips()
  const [typed, setTyped] = useState('')
  const found = useMemo(() => searchTrips(trips ?? NO_TRIPS, typed), [trips, typed])
  const offered = useMemo(() => found.slice(0, MAX_SHOWN), [found])
  const hidden = found.length - offered.length
  const [isOpen, setIsOpen] = useState(false)

  return (
    <Box sx={{ width: '100%', maxWidth: '47.5rem', mx: 'auto', mt: { xs: 1, md: 4 } }}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            {text('edit_trip_choose')}
          </Typography>
          {canCreateTrip(actor) && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => void navigate(editTripPath(NEW_TRIP))}>
              {text('edit_trip_enter_new')}
            </Button>
          )}
        </Box>
        <Autocomplete<Listed>
          options={offered}
          loading={trips === undefined}
          filterOptions={all}
          inputValue={typed}
          onInputChange={(_event, next) => setTyped(next)}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ key }) => key}
          onChange={(_event, trip) => {
            if (trip) void navigate(editTripPath(trip.key))
          }}
          autoHighlight
          openOnFocus
          open={isOpen}
          onOpen={() => setIsOpen(true)}
          // The list opens by itself with the screen: a tap into the field would take it away again.
          onClose={({ type }, reason) => setIsOpen(reason === 'toggleInput' && type === 'mousedown')}
          disablePortal
          noOptionsText={text(trips?.length === 0 ? 'edit_trip_none' : 'select_no_match')}
          loadingText={text('loading')}
          openText={text('select_open')}
          closeText={text('select_close')}
          clearText={text('action_clear')}
          renderOption={({ key, ...props }, trip) => <TripOption key={key} trip={trip} props={props} />}
          slotProps={{ listbox: { sx: LIST } }}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label={text('edit_trip_search')}
              helperText={
                hidden > 0 ? text('edit_trip_more_found', { shown: MAX_SHOWN, hidden }) : text('edit_trip_search_hint')
              }
            />
          )}
        />
      </Paper>
    </Box>
  )
}

const TripOption = ({ trip, props }: { trip: Listed; props: object }): ReactNode => {
  const { instant } = useFormats()
  return (
    <li {...props}>
      <div className="option">
        <div className="head">
          <span className="tour">{trip.tour}</span>
          <SyncBadge mark={trip.mark} isCompact />
          <span className="way">{`${trip.from} – ${trip.to}`}</span>
        </div>
        <div className="more">{[instant(trip.start), trip.vehicle, trip.driver].filter(Boolean).join(' · ')}</div>
      </div>
    </li>
  )
}
