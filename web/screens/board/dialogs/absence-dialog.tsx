import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { absenceFaults, formatAbsence } from '../../../../shared/domain/clashes/absences.ts'
import type { TextKey } from '../../../../shared/text-key.ts'
import { useText } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { DayField } from '../../../ui/fields/date-fields.tsx'
import { TaskDialog } from '../../../ui/overlays/task-dialog.tsx'

type DayOff = { from: string; to: string }
type TypedDays = { from: string | null; to: string | null }

/** The days on which a driver is away: what was drawn on the board, or typed here. */
export const AbsenceDialog = ({
  driver,
  name,
  absences,
  first,
  today,
  isOffline,
  onClose,
}: {
  driver: number
  name: string
  absences: readonly DayOff[]
  /** The drawn days, or the first day that is shown. */
  first: DayOff
  today: string
  isOffline: boolean
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const [typed, setTyped] = useState<TypedDays>(first)
  /** The last day follows the first until it is chosen. */
  const [isToChosen, setToChosen] = useState(first.from !== first.to)
  const coming = absences.filter(({ to }) => to >= today)
  const days: DayOff | null = typed.from && typed.to ? { from: typed.from, to: typed.to } : null
  const [wrong] = absenceFaults(days ? [...absences, days] : absences).filter(({ index, message }) =>
    message === 'absence_reversed' ? index === absences.length : true,
  )
  const fault = wrong ? text(wrong.message) : null

  const save = async (change: (known: readonly DayOff[]) => DayOff[], said: TextKey, about: DayOff) => {
    // The driver is read from the server again, so that absences that were entered meanwhile stay.
    const drivers = await callApi('drivers', { query: { all: 'true' } })
    const known = drivers.find(({ dr_id }) => dr_id === driver)
    if (!known) return notify('error', 'not_found')
    const { dr_name, dr_number, dr_groups, dr_requirements, dr_absences = [] } = known
    const seen = { dr_name, dr_number, dr_groups, dr_requirements, dr_absences }
    const body = { ...seen, dr_absences: change(dr_absences), seen }
    await callApi('driverEdit', { params: { id: driver }, body })
    notify('success', said, { name, days: formatAbsence(about) })
    onClose()
  }
  const isSame = (a: DayOff, b: TypedDays) => a.from === b.from && a.to === b.to

  return (
    <TaskDialog
      title={text('board_absence_title', { name })}
      isTyped={!isSame(first, typed)}
      isReady={fault === null && !isOffline}
      doLabel={text('absence_add')}
      onDo={() => {
        if (days) return save((known) => [...known, days], 'board_absence_saved', days)
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
                setTyped({ from, to: from && typed.to && typed.to < from && !isToChosen ? from : typed.to })
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
          {coming.length > 0 && (
            <List dense aria-label={text('field_dr_absences')}>
              {coming.map((one) => (
                <ListItem
                  key={one.from}
                  disableGutters
                  secondaryAction={
                    <Button
                      size="small"
                      disabled={isBusy || isOffline}
                      aria-label={text('absence_remove', { days: formatAbsence(one) })}
                      onClick={() =>
                        void run(() =>
                          save((known) => known.filter((other) => !isSame(one, other)), 'board_absence_removed', one),
                        )
                      }
                    >
                      {text('action_delete')}
                    </Button>
                  }
                >
                  <ListItemText primary={formatAbsence(one)} />
                </ListItem>
              ))}
            </List>
          )}
          {isOffline && (
            <Typography color="error" variant="body2">
              {text('board_absence_offline')}
            </Typography>
          )}
        </>
      )}
    </TaskDialog>
  )
}
