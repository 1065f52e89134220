import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { absenceFaults, absenceWords, formatAbsence } from '#shared/domain/clashes/absences.ts'
import {
  ABSENCE_FIELDS,
  type DayOff,
  type KnownDriver,
  type KnownResource,
} from '#shared/domain/clashes/planned-trip.ts'
import { overviewPath } from '#web/addresses/list-addresses.ts'
import { useText } from '#web/i18n/text.ts'
import { AbsenceHits, useAbsenceHits } from '#web/parts/absence-hits/absence-hits.tsx'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { AbsenceMore } from '#web/ui/fields/absence-more.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import type { BoardTrip } from '../use-board-rows.ts'
import { writeAbsences } from './write-absences.ts'

type TypedDays = Omit<DayOff, 'from' | 'to'> & { from: string | null; to: string | null }

/** The days on which a driver is away or a vehicle out of service: what was drawn on the board, or typed here. */
export const AbsenceDialog = ({
  resource,
  name,
  absences,
  first,
  today,
  isOffline,
  drivers,
  onReplace,
  onClose,
}: {
  resource: KnownResource
  name: string
  absences: readonly DayOff[]
  /** The drawn days, or the first day that is shown. */
  first: DayOff
  today: string
  isOffline: boolean
  /** All that are known. */
  drivers: readonly KnownDriver[]
  /** Called once it is saved, with the trips that shall get another driver or vehicle. */
  onReplace: (trips: readonly BoardTrip[]) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { of } = resource
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [typed, setTyped] = useState<TypedDays>(first)
  const [isReplacing, setReplacing] = useState(true)
  /** The last day follows the first until it is chosen. */
  const [isToChosen, setToChosen] = useState(first.from !== first.to)
  const coming = absences.filter(({ to }) => to >= today)
  const { from, to, ...more } = typed
  const days: DayOff | null = from && to ? { ...more, from, to } : null
  const [wrong] = absenceFaults(days ? [...absences, days] : absences).filter(({ index, message }) =>
    message === 'absence_reversed' ? index === absences.length : true,
  )
  const fault = wrong ? text(wrong.message) : null

  const isSame = (a: DayOff, b: TypedDays) =>
    (['from', 'to', 'from_time', 'to_time', 'kind'] as const).every((part) => a[part] === b[part])
  /** @param isThere true if the driver or vehicle has the absence then */
  const write = async (absence: DayOff, isThere: boolean) => {
    const isKnown = await writeAbsences(resource, (absences) => {
      const others = absences.filter((other) => !isSame(other, absence))
      return isThere ? [...others, absence] : others
    })
    if (!isKnown) return notify('error', 'not_found')
    const values = { of, name, days: absenceWords(absence, text) }
    const takeBack = () => void write(absence, !isThere).catch(notifyFailure)
    notify('success', isThere ? 'board_absence_saved' : 'board_absence_removed', values, {
      label: 'action_undo',
      run: takeBack,
    })
  }
  const save = (absence: DayOff, isThere: boolean) => write(absence, isThere).then(onClose)
  // Of the store: the board shows a few days, and an absence may be longer.
  const hits = useAbsenceHits(resource, drivers, fault === null ? days : null)
  const hit = hits ?? []
  const replaces = hit.length > 0 && isReplacing

  return (
    <TaskDialog
      title={text('board_absence_title', { of, name })}
      isTyped={!isSame(first, typed)}
      isReady={fault === null && !isOffline && hits !== undefined}
      doLabel={text(replaces ? 'absence_add_and_replace' : 'absence_add', { of })}
      onDo={() => {
        if (days)
          return save(days, true).then(() => {
            if (replaces) onReplace(hit)
          })
      }}
      onClose={onClose}
    >
      {({ isBusy, run }) => (
        <>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
            <DayField
              label={text('date_from')}
              value={typed.from}
              isRequired
              onChange={(from) =>
                setTyped({ ...typed, from, to: from && typed.to && typed.to < from && !isToChosen ? from : typed.to })
              }
            />
            <DayField
              label={text('date_to')}
              value={typed.to}
              near={typed.from}
              isRequired
              isLive
              onChange={(to) => {
                setTyped({ ...typed, to })
                setToChosen(true)
              }}
              error={fault}
            />
          </Stack>
          <AbsenceMore of={of} absence={typed} onChange={(change) => setTyped({ ...typed, ...change })} />
          <AbsenceHits of={of} absence={days} hit={hit} isReplacing={isReplacing} onReplacing={setReplacing} />
          {coming.length > 0 && (
            <List dense aria-label={text(`field_${ABSENCE_FIELDS[of]}`)}>
              {coming.map((one) => (
                <ListItem
                  key={formatAbsence(one)}
                  disableGutters
                  secondaryAction={
                    <Button
                      size="small"
                      disabled={isBusy || isOffline}
                      aria-label={text('absence_remove', { of, days: absenceWords(one, text) })}
                      onClick={() => void run(() => save(one, false))}
                    >
                      {text('action_delete')}
                    </Button>
                  }
                >
                  <ListItemText primary={absenceWords(one, text)} />
                </ListItem>
              ))}
            </List>
          )}
          <Link
            component={RouterLink}
            to={overviewPath(of, resource.id)}
            variant="body2"
            sx={{ alignSelf: 'flex-start', '@media (pointer: coarse)': { py: 1.5, my: -1 } }}
          >
            {text('overview_of', { name })}
          </Link>
          {isOffline && (
            <Typography color="error" variant="body2">
              {text('board_absence_offline', { of })}
            </Typography>
          )}
        </>
      )}
    </TaskDialog>
  )
}
