import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

/** Offers what was loaded last, where what is asked for cannot be loaded now. */
export const LastLoaded = ({ children, onShow }: { children: string; onShow: () => void }): ReactNode => {
  const text = useText()
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onShow}>
          {text('action_show')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
