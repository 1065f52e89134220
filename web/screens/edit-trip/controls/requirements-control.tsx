import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { joinList, splitList, tickedRequirements } from '#shared/domain/trip/choices.ts'
import { useRequirementCodes, useUnknownRequirements } from '#web/data/approvals.ts'
import { useText } from '#web/i18n/text.ts'
import { RequirementTicks } from '#web/ui/forms/requirement-ticks.tsx'
import { RequirementsHint } from '#web/ui/forms/requirements-hint.tsx'
import { useEditTrip } from '../edit-trip-context.ts'
import type { TripForm } from '../form/trip-form.ts'
import { useShownValue } from './shown-value.ts'
import { useFaultText } from './text-controls.tsx'
import { WritableField } from './writable-field.tsx'

const NAME = 'tt_requirements'

/** Requirements on the driver: a tick for each known code; others are typed. */
export const RequirementsControl = (): ReactNode => {
  const text = useText()
  const shownValue = useShownValue()
  const { mayKnow } = useEditTrip()
  const { field, fieldState } = useController<TripForm, typeof NAME>({ name: NAME })
  const fault = useFaultText(NAME, fieldState)
  const codes = useRequirementCodes()
  const unknown = useUnknownRequirements(field.value)
  const { ticked, others } = tickedRequirements(field.value, codes)
  /** Text of other requirements during typing, with the ticks: a half-typed word does not change them. */
  const [typing, setTyping] = useState<{ others: string; ticked: readonly string[] } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const hasOthers = others.length > 0 || fault !== null
  if (hasOthers && !isOpen) setOpen(true)
  if (!mayKnow(NAME)) return null
  const label = text('field_tt_requirements')
  const tick = (code: string, isRequired: boolean) => {
    const set = codes.filter((one) => (one === code ? isRequired : ticked.includes(one)))
    field.onChange(joinList([...set, ...others]))
    field.onBlur()
  }
  const type = (list: string) => {
    const set = typing?.ticked ?? ticked
    setTyping({ others: list, ticked: set })
    field.onChange(joinList([...set, ...splitList(list.replaceAll(',', ';'))]))
  }
  return (
    <WritableField name={NAME} label={label} fact={shownValue(NAME, { [NAME]: field.value })}>
      <RequirementTicks codes={codes} required={typing?.ticked ?? ticked} onChange={tick}>
        {!isOpen && (
          <Button startIcon={<AddIcon />} onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
            {text('requirements_others')}
          </Button>
        )}
      </RequirementTicks>
      {isOpen && (
        <TextField
          label={text('requirements_others')}
          value={typing?.others ?? others.join('; ')}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            setTyping(null)
            field.onBlur()
          }}
          inputRef={field.ref}
          // Opened by the button, whose focus it takes; what a trip brings opens it without.
          autoFocus={!hasOthers}
          error={fault !== null}
          helperText={fault ?? <RequirementsHint unknown={unknown} />}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ mt: 1 }}
        />
      )}
    </WritableField>
  )
}
