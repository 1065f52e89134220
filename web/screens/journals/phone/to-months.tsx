import BackIcon from '@mui/icons-material/ChevronLeft'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'

/** Leads from the whole journal back to the months of a phone. */
export const ToMonths = ({ onChoose }: { onChoose: () => void }): ReactNode => {
  const text = useText()
  return (
    <Button startIcon={<BackIcon />} onClick={onChoose} sx={{ minHeight: 44, alignSelf: 'flex-start' }}>
      {text('journal_months')}
    </Button>
  )
}
