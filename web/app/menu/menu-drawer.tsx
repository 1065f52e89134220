import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotificationsWithin } from '../../ui/feedback/notification.tsx'
import { useOverlay } from '../../ui/overlays/use-overlay.ts'
import { dropSecondTap, useSecondTap } from '../../ui/overlays/use-second-tap.ts'
import styles from './menu-drawer.module.css'
import { Sidebar } from './sidebar.tsx'

/** The menu of narrow screens. The browser keeps the focus in it and gives it back. */
export const MenuDrawer = ({
  isOpen,
  openedBy,
  onClose,
}: {
  isOpen: boolean
  /** The last press that opened it, where one did. */
  openedBy: globalThis.MouseEvent | undefined
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const drawer = useRef<HTMLDialogElement>(null)
  useOverlay(isOpen, onClose)
  useNotificationsWithin(drawer, isOpen)
  useEffect(() => {
    if (isOpen) drawer.current?.showModal()
    else drawer.current?.close()
  }, [isOpen])
  // The drawer's content covers the dialog, so only a click beside the content has the dialog itself as its target.
  const onClickCapture = useSecondTap(isOpen)
  useEffect(() => {
    if (openedBy) dropSecondTap(openedBy)
  }, [openedBy])
  const onClick = ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={drawer}
      aria-label={text('menu')}
      className={styles.drawer}
      onClose={onClose}
      onClickCapture={onClickCapture}
      onClick={onClick}
    >
      <Sidebar onChoose={onClose} />
    </dialog>
  )
}
