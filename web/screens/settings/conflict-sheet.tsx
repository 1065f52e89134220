import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { UnitConflict } from '../../../shared/schemas/sync.ts'
import type { OutboxEntry } from '../../db/local-db.ts'
import { resolve } from '../../db/save.ts'
import { useEditTitle } from '../../edits/edit-title.ts'
import { useFieldText } from '../../edits/field-text.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNotify, useNotifyFailure } from '../../ui/notification.tsx'
import { useDevice } from '../../ui/use-device.ts'
import { serverRowOf } from './server-row.ts'

type Side = 'mine' | 'theirs'

/** Field by field, mine and theirs with who and when. Nothing is chosen beforehand. */
export const ConflictSheet = ({ entry, onClose }: { entry: OutboxEntry | null; onClose: () => void }): ReactNode => {
  const { isNarrow } = useDevice()
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={isNarrow}
      aria-labelledby="conflict-title"
    >
      {entry && <Units key={entry.id} entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

const Units = ({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const title = useEditTitle(entry)
  const units = entry.theirs ?? []
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const isDecided = units.every(({ unit }) => chosen[unit] !== undefined)

  const chooseAll = (side: Side) => setChosen(Object.fromEntries(units.map(({ unit }) => [unit, side])))
  const save = async () => {
    try {
      const mine = units.map(({ unit }) => unit).filter((unit) => chosen[unit] === 'mine')
      await resolve(entry.seq, new Set(mine), await serverRowOf(entry))
      notify('success', mine.length > 0 ? 'saved_on_device' : 'conflict_theirs_kept')
      onClose()
    } catch (error) {
      notifyFailure(error)
    }
  }

  return (
    <>
      <DialogTitle id="conflict-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text('conflict_text')}</DialogContentText>
        <Stack spacing={3}>
          {units.map((unit) => (
            <Unit
              key={unit.unit}
              conflict={unit}
              side={chosen[unit.unit] ?? null}
              onChoose={(side) => setChosen({ ...chosen, [unit.unit]: side })}
            />
          ))}
        </Stack>
        {units.length > 1 && (
          <Stack direction="row" spacing={1} sx={{ mt: 3 }}>
            <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
              {text('conflict_all_mine')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
              {text('conflict_all_theirs')}
            </Button>
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{text('action_cancel')}</Button>
        <Button variant="contained" disabled={!isDecided} onClick={() => void save()}>
          {text('action_apply')}
        </Button>
      </DialogActions>
    </>
  )
}

const Unit = ({
  conflict,
  side,
  onChoose,
}: {
  conflict: UnitConflict
  side: Side | null
  onChoose: (side: Side) => void
}): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const fields = useFieldText()
  const day = /^day_([0-6])$/.exec(conflict.unit)?.[1]
  const names = Object.keys(conflict.mine)
  const label = day === undefined ? names.map(fields.label).join(' / ') : text(`weekday_${day}`)
  const valuesOf = (values: Record<string, unknown>): string[] =>
    names.map((name) =>
      names.length === 1
        ? fields.value(name, values[name])
        : `${fields.label(name)}: ${fields.value(name, values[name])}`,
    )
  const theirName = conflict.by ?? text('conflict_theirs')
  const sides = [
    { value: 'mine', title: text('conflict_mine'), detail: '', lines: valuesOf(conflict.mine) },
    {
      value: 'theirs',
      title: theirName,
      detail: conflict.at ? instant(conflict.at) : '',
      lines: valuesOf(conflict.theirs),
    },
  ] as const

  return (
    <FormControl>
      <FormLabel id={`unit-${conflict.unit}`} sx={{ fontWeight: 600 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={`unit-${conflict.unit}`}
        value={side}
        onChange={(event) => onChoose(event.target.value as Side)}
      >
        {sides.map(({ value, title, detail, lines }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            label={
              <Stack sx={{ pt: 1 }}>
                <Typography variant="body2" color="textSecondary">
                  {[title, detail].filter(Boolean).join(', ')}
                </Typography>
                {lines.map((line) => (
                  <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
                    {line}
                  </Typography>
                ))}
              </Stack>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
