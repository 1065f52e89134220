import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { useDevice } from '#web/ui/browser/use-device.ts'

/** One of a few: buttons beside each other, a select on phones. */
export const ChoiceButtons = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}): ReactNode => {
  const { isNarrow } = useDevice()
  if (isNarrow)
    return (
      <TextField
        select
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        sx={{ flex: '1 1 140px', '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </TextField>
    )
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={value}
      aria-label={label}
      onChange={(_event, next: Value | null) => next && onChange(next)}
      sx={{ minHeight: 40, bgcolor: 'background.paper', '& .MuiToggleButton-root': { px: 1.5, textTransform: 'none' } }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
