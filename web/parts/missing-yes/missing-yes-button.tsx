import { type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/text.ts'
import { Hint } from '../../ui/feedback/hint.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { PHONE } from '../../ui/plain/later-icons.ts'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { useShownState } from '../../ui/use-shown-state.ts'
import styles from './missing-yes.module.css'

const MissingYesDialog = muiPart(async () => (await import('./missing-yes-dialog.tsx')).MissingYesDialog)

/** Leads from the trips without a yes to their subcontractors. @param isNamed says so in words, where there is room */
export const MissingYesButton = ({ isNamed = false }: { isNamed?: boolean }): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useShownState(false)
  const name = text('missing_yes')
  const button = (
    <button
      type="button"
      className={isNamed ? styles.named : styles.opener}
      aria-label={isNamed ? undefined : name}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      <Icon path={PHONE} size="small" />
      {isNamed && name}
    </button>
  )
  return (
    <>
      {isNamed ? button : <Hint title={name}>{button}</Hint>}
      {isOpen && (
        <Suspense>
          <MissingYesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
