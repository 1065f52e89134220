import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { absenceWords } from '#shared/domain/clashes/absences.ts'
import type { Resource } from '#shared/domain/clashes/findings/findings.ts'
import { ABSENCE_FIELDS, type DayOff, type KnownResource, resourceKey } from '#shared/domain/clashes/planned-trip.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useText } from '#web/i18n/text.ts'
import { AbsenceHits, useAbsenceHits } from '#web/parts/absence-hits/absence-hits.tsx'
import { AbsenceMore } from '#web/ui/fields/absence-more.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { useField } from '#web/ui/forms/record-fields.tsx'
import { absenceOf, typedAbsence } from '#web/ui/forms/record-values.ts'
import { absenceMessages } from './absence-messages.ts'

/** Inputs of an absence: its days, its kind and its times. */
const FIELDS = 5

/** An absence of a driver or vehicle, as it is told from others. */
export const absenceKey = (resource: KnownResource, absence: DayOff): string =>
  `${resource.of} ${resourceKey(resource)} ${typedAbsence(absence)}`

/** Told which trips shall get another driver or vehicle once an absence is saved; none where it is not wanted. */
type OnReplace = (absence: string, trips: readonly RowKey[]) => void

/** The trips that an absence hits which is not saved yet. */
const NewHits = ({
  resource,
  absence,
  onReplace,
}: {
  resource: KnownResource
  absence: DayOff
  onReplace: OnReplace
}) => {
  const [isReplacing, setReplacing] = useState(true)
  const hit = useAbsenceHits(resource, useLookup('driver'), absence)
  const key = absenceKey(resource, absence)
  useEffect(() => {
    if (hit) onReplace(key, isReplacing ? hit.map((trip) => trip.key) : [])
  }, [hit, key, isReplacing, onReplace])
  return (
    <AbsenceHits
      of={resource.of}
      absence={absence}
      hit={hit ?? []}
      isReplacing={isReplacing}
      onReplacing={setReplacing}
    />
  )
}

/**
 * Edits the absences of a driver or vehicle: ranges of days, each with two fields.
 * @param resource null for a new one
 * @param known its absences as they are saved
 */
export const AbsencesInput = ({
  of,
  resource,
  known,
  onReplace,
}: {
  of: Resource
  resource: KnownResource | null
  known: readonly DayOff[]
  onReplace: OnReplace
}): ReactNode => {
  const text = useText()
  const name = ABSENCE_FIELDS[of]
  const { value: typed, onChange, onBlur, fault } = useField<string[]>(name)
  const { isSubmitted } = useFormState({ name })
  const group = useRef<HTMLFieldSetElement>(null)
  const ranges = typed.map(absenceOf)
  const saved = new Set(known.map(typedAbsence))
  const { days, isListTold } = absenceMessages(ranges, isSubmitted)
  const change = (index: number, range: Partial<DayOff>) =>
    onChange(typed.map((one, at) => (at === index ? typedAbsence({ ...absenceOf(one), ...range }) : one)))
  const remove = (index: number) => {
    onChange(typed.toSpliced(index, 1))
    group.current?.querySelector<HTMLElement>('button[data-add]')?.focus()
  }
  const add = () => {
    onChange([...typed, typedAbsence({ from: '', to: '' })])
    requestAnimationFrame(() => [...(group.current?.querySelectorAll('input') ?? [])].at(-FIELDS)?.focus())
  }
  return (
    <Box component="fieldset" ref={group} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" color="textSecondary" sx={{ p: 0, mb: 1 }}>
        {text(`field_${name}`)}
      </Typography>
      {ranges.map((range, index) => {
        const { from, to } = range
        const messages = days[index] ?? {}
        const isRight = messages.from === undefined && messages.to === undefined
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: two ranges may say the same, and none has a name
            key={index}
            sx={{
              display: 'grid',
              // A date needs its width: on a phone the two stand one below the other.
              gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr auto' },
              gridTemplateAreas: { xs: '"from remove" "to ." "more more"', sm: '"from to remove" "more more ."' },
              gap: 1,
              mb: { xs: 2.5, sm: 1.5 },
              alignItems: 'start',
            }}
          >
            <DayField
              sx={{ gridArea: 'from' }}
              label={text('date_from')}
              value={from || null}
              onChange={(day) => change(index, { from: day ?? '', ...(to === '' && { to: day ?? '' }) })}
              onBlur={onBlur}
              error={messages.from ? text(messages.from) : null}
            />
            <DayField
              sx={{ gridArea: 'to' }}
              label={text('date_to')}
              value={to || null}
              near={from}
              onChange={(day) => change(index, { to: day ?? '' })}
              onBlur={onBlur}
              error={messages.to ? text(messages.to) : null}
            />
            <AbsenceMore of={of} absence={range} sx={{ gridArea: 'more' }} onChange={(more) => change(index, more)} />
            {resource && from && to && isRight && !saved.has(typedAbsence(range)) && (
              <Box sx={{ gridColumn: '1 / -1' }}>
                <NewHits resource={resource} absence={range} onReplace={onReplace} />
              </Box>
            )}
            <IconButton
              onClick={() => remove(index)}
              aria-label={text('absence_remove', {
                of,
                days: from && to ? absenceWords(range, text) : String(index + 1),
              })}
              sx={{ gridArea: 'remove' }}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
        )
      })}
      <Button size="small" startIcon={<AddIcon />} onClick={add} data-add>
        {text('absence_add', { of })}
      </Button>
      {fault && isListTold && <FormHelperText error>{fault}</FormHelperText>}
    </Box>
  )
}
