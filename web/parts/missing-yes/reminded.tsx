import type { ReactNode } from 'react'
import type { RemindAnswer } from '#shared/schemas/trip-link.ts'
import { useText } from '../../i18n/text.ts'
import { useCopy } from '../../ui/browser/copy.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import styles from './missing-yes.module.css'

/** Address that a reminder went to; without one its text, to be sent another way. */
export const Reminded = ({ of: { sub, count, sent_to, text: words } }: { of: RemindAnswer }): ReactNode => {
  const text = useText()
  const copy = useCopy()
  if (words === null)
    return (
      <Notice severity="success" role="status">
        {text('answers_reminded', { count, sent_to })}
      </Notice>
    )
  const share = async () => {
    // AbortError means that the person closed the device's own sheet: nothing failed.
    await navigator.share({ text: words }).catch((fault: unknown) => {
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) return copy(words)
    })
  }
  return (
    <div className={styles.reminded}>
      <Notice severity="info" role="status">
        {text('answers_reminder_text', { sub })}
      </Notice>
      <textarea className={styles.text} aria-label={text('tell_text')} readOnly rows={8} value={words} />
      <span className={styles.ways}>
        <Button look="outlined" onClick={() => void copy(words)}>
          {text('tell_copy')}
        </Button>
        {'share' in navigator && (
          <Button look="outlined" onClick={() => void share()}>
            {text('tell_share')}
          </Button>
        )}
      </span>
    </div>
  )
}
