import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'

/** Leads to a new row. On phones the screen's title says what of. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  return (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onClick} aria-label={label} aria-keyshortcuts="n">
      {isNarrow ? text('action_add') : label}
    </Button>
  )
}
