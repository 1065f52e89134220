import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { failureText } from '../../i18n/failure.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

type Props = {
  /** Reason why the last load failed; null or undefined if it did not. */
  failure: unknown
  /** Time of the shown rows, milliseconds; undefined if nothing is shown. */
  asOf?: number
  onRetry?: () => void
}

/** Shows why a list could not be loaded, and the time of the rows that are shown instead. */
export const LoadNotice = ({ failure, asOf, onRetry }: Props): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  if (failure === null || failure === undefined) return null
  const { message, values } = failureText(failure)
  return (
    <Alert
      severity={message === 'needs_connection' ? 'info' : 'warning'}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {text('action_retry')}
          </Button>
        )
      }
    >
      {text(message, values)} {asOf !== undefined && `${text('data_of', { time: moment(asOf) })}.`}
    </Alert>
  )
}
