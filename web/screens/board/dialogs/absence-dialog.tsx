import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { absenceFaults, formatAbsence } from '../../../../shared/domain/clashes/absences.ts'
import { useText } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { useDevice } from '../../../ui/browser/use-device.ts'
import { useNotify, useNotifyFailure } from '../../../ui/feedback/notification.tsx'
import { DayField } from '../../../ui/fields/date-fields.tsx'
import { focusUnread } from '../../../ui/fields/pending-text.ts'
import { useTypedClose } from '../../../ui/forms/ask-to-leave.ts'

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
  const notifyFailure = useNotifyFailure()
  const { isNarrow } = useDevice()
  const [typed, setTyped] = useState<TypedDays>(first)
  /** The last day follows the first until it is chosen. */
  const [isToChosen, setToChosen] = useState(first.from !== first.to)
  const [isSaving, setIsSaving] = useState(false)
  const coming = absences.filter(({ to }) => to >= today)
  const days: DayOff | null = typed.from && typed.to ? { from: typed.from, to: typed.to } : null
  const [wrong] = absenceFaults(days ? [...absences, days] : absences).filter(({ index, message }) =>
    message === 'absence_reversed' ? index === absences.length : true,
  )
  const fault = wrong ? text(wrong.message) : null

  const save = async (change: (known: readonly DayOff[]) => DayOff[], said: string, about: DayOff) => {
    setIsSaving(true)
    try {
      // As the server has him now: what somebody else entered meanwhile stays.
      const drivers = await callApi('drivers', { query: { all: 'true' } })
      const known = drivers.find(({ dr_id }) => dr_id === driver)
      if (!known) return notify('error', 'not_found')
      const { dr_name, dr_number, dr_groups, dr_requirements, dr_absences = [] } = known
      const seen = { dr_name, dr_number, dr_groups, dr_requirements, dr_absences }
      const body = { ...seen, dr_absences: change(dr_absences), seen }
      await callApi('driverEdit', { params: { id: driver }, body })
      notify('success', said, { name, days: formatAbsence(about) })
      onClose()
    } catch (failure) {
      notifyFailure(failure)
    } finally {
      setIsSaving(false)
    }
  }
  const isSame = (a: DayOff, b: TypedDays) => a.from === b.from && a.to === b.to
  const close = useTypedClose(!isSame(first, typed) && !isSaving, onClose)

  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth fullScreen={isNarrow} aria-labelledby="board-absence-title">
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (focusUnread(event.currentTarget) || !days || fault || isOffline || isSaving) return
          void save((known) => [...known, days], 'board_absence_saved', days)
        }}
      >
        <DialogTitle id="board-absence-title">{text('board_absence_title', { name })}</DialogTitle>
        <DialogContent>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ pt: 1 }}>
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
            <List dense aria-label={text('field_dr_absences')} sx={{ mt: 1 }}>
              {coming.map((one) => (
                <ListItem
                  key={one.from}
                  disableGutters
                  secondaryAction={
                    <Button
                      size="small"
                      disabled={isSaving || isOffline}
                      aria-label={text('absence_remove', { days: formatAbsence(one) })}
                      onClick={() =>
                        void save((known) => known.filter((other) => !isSame(one, other)), 'board_absence_removed', one)
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
            <Typography color="error" variant="body2" sx={{ mt: 1.5 }}>
              {text('board_absence_offline')}
            </Typography>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={close}>{text('action_cancel')}</Button>
          <Button type="submit" variant="contained" loading={isSaving} disabled={fault !== null || isOffline}>
            {text('absence_add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
