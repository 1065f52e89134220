import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { type TextValues, useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../plain/button.tsx'
import { Icon } from '../plain/icon.tsx'
import { CLOSE } from '../plain/icons.ts'
import { Notice, type Severity } from '../plain/notice.tsx'
import styles from './notification-bar.module.css'

/** A button in a notification. @param label message key */
export type NotificationAction = { label: TextKey; run: () => void }
export type Notification = {
  id: number
  severity: Severity
  message: TextKey
  values?: TextValues
  actions: readonly NotificationAction[]
}

/** Milliseconds for which a notification stays (rules 12.1). */
const NOTIFICATION_MS = 6000

/** Keys that lead to the notification, or do nothing by themselves. */
const LOOKING_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])

/** Returns true if a notification offers to take back what it tells, or to adapt copied trips: a person may do that later. */
export const hasWayBack = ({ actions }: Pick<Notification, 'actions'>): boolean =>
  actions.some(({ label }) => /undo|adapt/.test(label))

/**
 * One notification of `NotificationProvider`. It stays while the pointer or the focus is on it; with a way back, until the
 * person goes on to something else, shortened in the header after its time so that it covers nothing.
 */
export const NotificationBar = ({
  notification,
  isUrgent,
  onClose,
}: {
  notification: Notification
  isUrgent: boolean
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  /** True until the person goes on to something else: the time that it stays begins only then. */
  const [isWaiting, setIsWaiting] = useState(() => hasWayBack(notification))
  const [isShort, setIsShort] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => (isWaiting ? setIsShort(true) : close()), NOTIFICATION_MS)
    return () => clearTimeout(timer)
  }, [isHeld, isWaiting])
  useEffect(() => {
    if (!isWaiting) return
    const goOn = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setIsWaiting(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (!LOOKING_KEYS.has(event.key)) goOn(event)
    }
    // What stops the event on its way is something else too.
    document.addEventListener('click', goOn, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('click', goOn, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [isWaiting])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the notification while it is being read
    <div
      ref={place}
      className={isShort ? `${styles.place} ${styles.short}` : styles.place}
      data-testid="notification"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Notice
        severity={notification.severity}
        role={isUrgent ? 'alert' : 'status'}
        isFilled
        isShort={isShort}
        action={
          <>
            {notification.actions.map(({ label, run }) => (
              <Button
                key={label}
                isInherit
                size="small"
                className={styles.act ?? ''}
                onClick={() => {
                  run()
                  onClose()
                }}
              >
                {text(label, notification.values)}
              </Button>
            ))}
            <IconButton className={styles.close} aria-label={text('notification_close')} onClick={onClose}>
              <Icon path={CLOSE} size="small" />
            </IconButton>
          </>
        }
      >
        {text(notification.message, notification.values)}
      </Notice>
    </div>
  )
}
