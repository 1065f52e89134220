import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

const MAX_REFERENCE = 200

/** A group of short texts under a heading: references of the customer, or of the weeks. */
export const ReferenceFields = ({
  title,
  fields,
  onChange,
}: {
  title: string
  fields: readonly { key: string; label: string; value: string }[]
  onChange: (key: string, value: string) => void
}): ReactNode => {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))' }}>
        {fields.map(({ key, label, value }) => (
          <TextField
            key={key}
            label={label}
            value={value}
            onChange={({ target }) => onChange(key, target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_REFERENCE } }}
          />
        ))}
      </Box>
    </Box>
  )
}
