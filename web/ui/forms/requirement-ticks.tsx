import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { requirementName } from '../requirement-name.ts'

type Props = {
  /** All that are offered. */
  codes: readonly string[]
  required: readonly string[]
  onChange: (code: string, isRequired: boolean) => void
  hint?: string
  /** Stands after the last tick. */
  children?: ReactNode
}

/** The requirements of a tour or a trip, all in sight: one press each. */
export const RequirementTicks = ({ codes, required, onChange, hint, children }: Props): ReactNode => {
  const text = useText()
  return (
    <FormControl component="fieldset" sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {text('field_tr_requirements')}
      </FormLabel>
      <FormGroup row>
        {codes.map((code) => (
          <FormControlLabel
            key={code}
            control={<Checkbox checked={required.includes(code)} onChange={(_event, isSet) => onChange(code, isSet)} />}
            label={requirementName(code, text)}
            sx={{ minHeight: 44 }}
          />
        ))}
        {children}
      </FormGroup>
      {hint && <FormHelperText sx={{ mx: 0 }}>{hint}</FormHelperText>}
    </FormControl>
  )
}
