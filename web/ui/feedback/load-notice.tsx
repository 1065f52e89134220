import type { ReactNode } from 'react'
import { failureText } from '../../i18n/failure.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../plain/button.tsx'
import { Notice } from '../plain/notice.tsx'

type Props = {
  /** Reason why the last load failed; null or undefined if it did not. */
  failure: unknown
  /** Time of the shown rows, milliseconds; undefined if nothing is shown. */
  asOf?: number
  onRetry?: () => void
}

/** Reason why a list could not be loaded, and the time of the rows shown in its place. */
export const LoadNotice = ({ failure, asOf, onRetry }: Props): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  if (failure === null || failure === undefined) return null
  const { message, values } = failureText(failure)
  return (
    <Notice
      severity={message === 'needs_connection' ? 'info' : 'warning'}
      action={
        onRetry && (
          <Button isInherit size="small" onClick={onRetry}>
            {text('action_retry')}
          </Button>
        )
      }
    >
      {text(message, values)} {asOf !== undefined && `${text('data_of', { time: moment(asOf) })}.`}
    </Notice>
  )
}
