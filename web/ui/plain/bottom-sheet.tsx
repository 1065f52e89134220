import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { Boundary } from '../feedback/boundary.tsx'
import { useNotificationsWithin } from '../feedback/notification.tsx'
import { useOverlay } from '../overlays/use-overlay.ts'
import { useSecondTap } from '../overlays/use-second-tap.ts'
import styles from './bottom-sheet.module.css'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { CLOSE } from './icons.ts'

/**
 * A sheet from the foot of the screen, within reach of a thumb. It exists while it is open; the browser keeps the focus
 * in it and gives it back.
 */
export const BottomSheet = ({
  title,
  subtitle,
  onClose,
  foot,
  children,
}: {
  title: string
  subtitle?: string
  onClose: () => void
  /** Stays in view while the rest scrolls. */
  foot?: ReactNode
  children: ReactNode
}): ReactNode => {
  const text = useText()
  const titleId = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  const notifications = useRef<HTMLDivElement>(null)
  useOverlay(true, onClose)
  const onClickCapture = useSecondTap(true)
  useNotificationsWithin(notifications, true)
  useEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // What is inside covers it: only a click beside it is one on the dialog itself.
  const onClick = ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      className={styles.sheet}
      onCancel={(event) => {
        // The parent closes it by taking it away.
        event.preventDefault()
        onClose()
      }}
      onClickCapture={onClickCapture}
      onClick={onClick}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <IconButton aria-label={text('action_close')} onClick={onClose}>
            <Icon path={CLOSE} />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard, too */}
        <div className={styles.body} tabIndex={0}>
          <Boundary>{children}</Boundary>
        </div>
        <div ref={notifications} className={styles.notifications} />
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  )
}
