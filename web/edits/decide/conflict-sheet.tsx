import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { dayOfUnit } from '#shared/domain/sync/merge.ts'
import { toldBeside } from '#shared/domain/tour/tour-day-text.ts'
import type { UnitConflict } from '#shared/schemas/sync.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { DispatchLinks } from '../dispatch-links.tsx'
import { conflictText, fieldsOfConflict } from '../edit-lines.ts'
import { useFieldText } from '../field-text.ts'

type Side = 'mine' | 'theirs'

type Props = {
  /** The subject of the decision. */
  title: string
  /** The conflicts to decide; null while there are none. */
  conflicts: readonly UnitConflict[] | null
  /** @param mine names of the units that keep the person's value */
  onDecide: (mine: ReadonlySet<string>) => void | Promise<void>
  onClose: () => void
}

/** Lists the conflicts field by field: my value and theirs, with person and time. Nothing is chosen beforehand. */
export const ConflictSheet = ({ conflicts, ...sheet }: Props): ReactNode =>
  conflicts && <Units {...sheet} conflicts={conflicts} />

const Units = ({ title, conflicts, onDecide, onClose }: Props & { conflicts: readonly UnitConflict[] }): ReactNode => {
  const text = useText()
  const [chosen, setChosen] = useState<{ of: string; sides: Readonly<Record<string, Side>> }>({ of: '', sides: {} })
  const of = JSON.stringify(conflicts)
  // If a value changes while the sheet is open, it must be decided anew.
  const sides = chosen.of === of ? chosen.sides : {}
  const units = conflicts.map(({ unit }) => unit)
  const chooseAll = (side: Side) => setChosen({ of, sides: Object.fromEntries(units.map((unit) => [unit, side])) })
  return (
    <TaskDialog
      title={title}
      hint={text(conflictText(conflicts))}
      isWide
      isReady={units.every((unit) => sides[unit] !== undefined)}
      doLabel={text('action_apply')}
      onDo={() => onDecide(new Set(units.filter((unit) => sides[unit] === 'mine')))}
      onClose={onClose}
    >
      {conflicts.map((conflict) => (
        <Unit
          key={conflict.unit}
          conflict={conflict}
          side={sides[conflict.unit] ?? null}
          onChoose={(side) => setChosen({ of, sides: { ...sides, [conflict.unit]: side } })}
        />
      ))}
      {conflicts.length > 1 && (
        <Stack direction="row" spacing={1}>
          <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
            {text('conflict_all_mine')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
            {text('conflict_all_theirs')}
          </Button>
        </Stack>
      )}
      <DispatchLinks subject={title} />
    </TaskDialog>
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
  const day = dayOfUnit(conflict.unit)
  const names = fieldsOfConflict(conflict)
  const label = day === null ? names.map(fields.label).join(' / ') : text(`weekday_${day}`)
  const valuesOf = (values: Record<string, unknown>, others: Record<string, unknown>): string[] =>
    names.map((name) => {
      const value = fields.value(name, toldBeside(name, values[name], others[name]))
      return names.length === 1 ? value : `${text('label_before', { label: fields.label(name) })} ${value}`
    })
  const theirName = conflict.by ?? text(conflict.isRestored ? 'conflict_restored' : 'conflict_theirs')
  const sides = [
    { value: 'mine', title: text('conflict_mine'), detail: '', lines: valuesOf(conflict.mine, conflict.theirs) },
    {
      value: 'theirs',
      title: theirName,
      detail: conflict.at ? instant(conflict.at) : '',
      lines: valuesOf(conflict.theirs, conflict.mine),
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
