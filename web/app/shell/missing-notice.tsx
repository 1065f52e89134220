import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useConnection } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { missingParts, tryMissingParts } from '../../page/missing-parts.ts'
import { useHasDirtyForm } from '../../ui/forms/leave-question.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { renewOnce, useIsOutdated } from '../renewal.ts'

/**
 * Says that files of the app are missing on this device, and that nothing typed is lost. They are fetched by themselves once
 * there is a connection; where the server has a newer version without them, the page is loaded anew.
 */
export const MissingNotice = (): ReactNode => {
  const text = useText()
  const missing = useSyncExternalStore(missingParts.subscribe, missingParts.get)
  const isOutdated = useIsOutdated(missing)
  const hasDirtyForm = useHasDirtyForm()
  const { state, isSending } = useConnection()
  useEffect(() => {
    if (state === 'online') tryMissingParts()
  }, [state])
  useEffect(() => {
    if (isOutdated && !hasDirtyForm && !isSending) void renewOnce()
  }, [isOutdated, hasDirtyForm, isSending])
  if (missing.length === 0) return null
  const title = missing.map((part) => part.title && text(part.title)).find(Boolean)
  return (
    <Notice
      severity="warning"
      isSquare
      action={
        <Button
          isInherit
          look="outlined"
          size="small"
          onClick={isOutdated ? () => void renewOnce(true) : tryMissingParts}
        >
          {text(isOutdated ? 'app_reload' : 'action_retry')}
        </Button>
      }
    >
      {title ? text('part_missing_screen', { title }) : text('part_missing')}{' '}
      {text(isOutdated ? 'part_missing_outdated' : 'part_missing_offline')}
    </Notice>
  )
}
