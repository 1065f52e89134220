import { type ReactNode, useEffect, useState } from 'react'
import { type UnsentEdits, unsentEditsOfOthers } from '../../db/unsent/unsent-edits.ts'
import { useText } from '../../i18n/text.ts'
import { Notice } from '../../ui/plain/notice.tsx'

/** Shows whose unsent edits the device still holds, other than the logged-in person's. */
export const SealedEdits = ({ exceptOf }: { exceptOf: string | null }): ReactNode => {
  const text = useText()
  const [sealed, setSealed] = useState<UnsentEdits[]>([])
  useEffect(() => {
    let isCurrent = true
    unsentEditsOfOthers(exceptOf).then(
      (found) => {
        if (isCurrent) setSealed(found)
      },
      // Without the list nothing is shown; the edits themselves are not touched.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [exceptOf])

  return sealed.map(({ username, count, isGone }) => (
    <Notice key={`${username} ${isGone}`} severity="info">
      {text(isGone ? 'sealed_edits_gone' : 'sealed_edits', { username, count })}
    </Notice>
  ))
}
