import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { emailKey } from '#shared/domain/names/email.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { afterPointer } from '../../ui/fields/after-pointer.ts'
import { EMAIL_INPUT, useField } from '../../ui/forms/record-fields.tsx'
import type { Checked } from './alert-values.ts'

type Props = {
  name: string
  /** The form's field that holds text which is not added yet. */
  typedName: string
  label: string
  /** Label of the button beside the field. */
  addLabel: string
  type: 'email' | 'tel'
  check: (typed: string) => Checked
}

/** Several typed values of the surrounding form: added with Enter or the plus sign, each a chip that can be removed. */
export const TagInput = ({ name, typedName, label, addLabel, type, check }: Props): ReactNode => {
  const text = useText()
  const { value: tags, onChange, onBlur, ref, fault } = useField<string[]>(name)
  const { value: typed, onChange: setTyped } = useField<string>(typedName)
  const { clearErrors } = useFormContext()
  const [typedFault, setTypedFault] = useState<TextKey | null>(null)

  const add = () => {
    const checked = check(typed)
    if ('fault' in checked) {
      setTypedFault(checked.fault)
      return
    }
    setTyped('')
    setTypedFault(null)
    if (!tags.some((tag) => emailKey(tag) === emailKey(checked.kept))) onChange([...tags, checked.kept])
  }
  const shownFault = typedFault ? text(typedFault) : fault

  return (
    <Box>
      <TextField
        label={label}
        type={type === 'email' ? 'text' : type}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setTypedFault(null)
          clearErrors(name)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // The form is not saved by it.
          event.preventDefault()
          add()
        }}
        onBlur={() =>
          // The chip that comes in would move the button away under the press that leaves the field.
          afterPointer(() => {
            // Text that was typed and left is added, not lost.
            if (typed.trim() !== '') add()
            onBlur()
          })
        }
        inputRef={ref}
        error={shownFault !== undefined}
        helperText={shownFault ?? text('alert_tag_hint')}
        slotProps={{
          htmlInput: { ...EMAIL_INPUT, autoComplete: 'off', inputMode: type },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  aria-label={addLabel}
                  // The field keeps the focus, so that its blur does not add first.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={add}
                >
                  <AddIcon />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {tags.length > 0 && (
        <Box
          component="ul"
          aria-label={label}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 0, m: 0, mt: 1, listStyle: 'none' }}
        >
          {tags.map((tag) => (
            <Box component="li" key={tag} sx={{ maxWidth: '100%' }}>
              <Chip
                label={tag}
                aria-label={text('alert_tag_remove', { value: tag })}
                onDelete={() => onChange(tags.filter((other) => other !== tag))}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                sx={{ maxWidth: '100%', minHeight: { xs: 44, sm: 32 }, borderRadius: 5 }}
              />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
