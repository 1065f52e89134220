import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'

/** Leads to a new row. On phones and tablets the title above says what of. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactNode => {
  const text = useText()
  const { isWide } = useDevice()
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={onClick}
      aria-label={label}
      aria-keyshortcuts="n"
      sx={{ flexGrow: { xs: 1, sm: 0 } }}
    >
      {isWide ? label : text('action_add')}
    </Button>
  )
}
