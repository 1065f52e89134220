import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { dayOf, formatClock, formatDayMonth } from '../../../../shared/domain/time/dates.ts'
import { type Fit, fitOfChange, type TripChange } from '../../../../shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '../../../../shared/schemas/trip.ts'
import { now } from '../../../clock.ts'
import { useActor } from '../../../data/rows.ts'
import type { Shown } from '../../../db/overlay.ts'
import { useText } from '../../../i18n/text.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { Replaced } from './selection-bar.tsx'
import { useReplacements } from './use-replacements.ts'

type Trips = readonly Shown<DeviceTrip>[]
type Previewed = { trip: Trips[number]; fit: Fit }

const MARKS: Record<Fit['kind'], string> = { fits: '✓', same: '=', doubtful: '▲', refused: '✕' }
const COLORS: Record<Fit['kind'], string> = {
  fits: 'success.main',
  same: 'text.secondary',
  doubtful: 'warning.main',
  refused: 'error.main',
}

/** What is there now, in the words of the list. */
const formerOf = ({ row }: Trips[number], what: Replaced, say: (key: string) => string): string => {
  const former = { driver: row.tt_driver, vehicle: row.tt_gps, subcontractor: row.tt_sub, status: null }[what]
  return what === 'status' ? say(`status_${row.tt_status}`) : former || '–'
}

/** Replaces the driver, the vehicle, the subcontractor or the status of several trips, after a look at what fits. */
export const ReplaceDialog = ({
  what,
  trips,
  onReplace,
  onClose,
}: {
  what: Replaced
  trips: Trips
  onReplace: (change: TripChange, trips: Trips) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { timeZone } = actor
  const { choices, offered } = useReplacements(what, trips)
  const [chosen, setChosen] = useState<string | null>(null)
  /** Trips that the person ticked, or unticked, against what the preview proposes. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const change = choices.find(({ value }) => value === chosen)?.change
  const preview = useMemo(
    (): Previewed[] =>
      change ? trips.map((trip) => ({ trip, fit: fitOfChange(actor, change, trip.row, offered, now()) })) : [],
    [actor, change, trips, offered],
  )
  const isTicked = ({ trip, fit }: Previewed): boolean =>
    fit.kind === 'fits' ? !turned.has(String(trip.key)) : fit.kind === 'doubtful' && turned.has(String(trip.key))
  const ticked = preview.filter(isTicked)
  const turn = (key: string) => {
    const next = new Set(turned)
    if (!next.delete(key)) next.add(key)
    setTurned(next)
  }
  const counts = (kind: Fit['kind']) => preview.filter(({ fit }) => fit.kind === kind).length

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="replace-title">
      <DialogTitle id="replace-title">{text(`replace_${what}_title`, { count: trips.length })}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <SelectField
          label={text(`replace_${what}_by`)}
          options={choices}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            setTurned(new Set())
          }}
          isAtOnce
        />
        {preview.length > 0 && (
          <>
            <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 2, mb: 0.5 }}>
              {text('replace_summary', {
                fits: counts('fits'),
                not: counts('doubtful') + counts('refused'),
                same: counts('same'),
              })}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 340, overflowY: 'auto' }}>
              {preview.map((previewed) => {
                const { trip, fit } = previewed
                const { row, key } = trip
                const at = row.tt_stp ?? ''
                return (
                  <Box
                    component="li"
                    key={key}
                    sx={{ display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}
                  >
                    <Checkbox
                      size="small"
                      checked={isTicked(previewed)}
                      disabled={fit.kind === 'same' || fit.kind === 'refused'}
                      onChange={() => turn(String(key))}
                      slotProps={{ input: { 'aria-label': row.tt_tour ?? '' } }}
                    />
                    <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
                      <Typography variant="body2">
                        <b>{row.tt_tour}</b>
                        {at && ` · ${formatDayMonth(dayOf(at, timeZone))} ${formatClock(at, timeZone)}`}
                      </Typography>
                      <Typography variant="caption" color="textSecondary">
                        {`${row.tt_from_adrnr || row.tt_from_text} → ${row.tt_to_adrnr || row.tt_to_text} · ${formerOf(trip, what, text)}`}
                      </Typography>
                    </Box>
                    <Typography variant="caption" sx={{ color: COLORS[fit.kind], textAlign: 'end', maxWidth: '45%' }}>
                      {MARKS[fit.kind]} {'reason' in fit ? text(fit.reason) : text(`fit_${fit.kind}`)}
                    </Typography>
                  </Box>
                )
              })}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{text('action_cancel')}</Button>
        <Button
          variant="contained"
          disabled={!change || ticked.length === 0}
          onClick={() =>
            change &&
            onReplace(
              change,
              ticked.map(({ trip }) => trip),
            )
          }
        >
          {text('replace_do', { count: change ? ticked.length : trips.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
