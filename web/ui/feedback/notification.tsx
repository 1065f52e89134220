import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { TextKey } from '#shared/text-key.ts'
import { failureText, isRefusal } from '../../i18n/failure.ts'
import type { TextValues } from '../../i18n/text.ts'
import { ofSession } from '../../page/page-state.ts'
import { PART_MISSING } from '../part.tsx'
// Not fetched on demand: the first notification may be that there is no connection.
import type { Severity } from '../plain/notice.tsx'
import { createMovedHost } from './moved-host.ts'
import { hasWayBack, type Notification, type NotificationAction, NotificationBar } from './notification-bar.tsx'

/** @param message key of the message catalogue @param values of its placeholders */
export type Notify = (
  severity: Severity,
  message: TextKey,
  values?: TextValues,
  action?: NotificationAction | readonly NotificationAction[],
) => void

const NotifyContext = createContext<Notify>(() => {
  throw new Error('no NotificationProvider')
})

/** Shows why something was refused, with the ways to get help. */
export type NotifyRefusal = (message: TextKey, values?: TextValues) => void

const RefusalContext = createContext<NotifyRefusal>(() => {
  throw new Error('no NotificationProvider')
})

/** Takes a place within a modal dialog that has opened; returns what is called once it closes. */
const DialogContext = createContext<(place: HTMLElement) => () => void>(() => () => undefined)

/** A notification with an undo is a confirmation, even if it warns: the change has been made. */
const isUrgent = (notification: Notification): boolean =>
  (notification.severity === 'error' || notification.severity === 'warning') && !hasWayBack(notification)

/** The notifications that wait: none outlasts the session that it tells of. */
const waiting = ofSession<readonly Notification[]>(() => [])

/**
 * The notifications that wait, with one more. After five actions in a row, the fifth shows at once, not half a minute later.
 * A failure may come by itself: it goes before a way back, and takes none away.
 */
const withOneMore = (others: readonly Notification[], next: Notification): Notification[] =>
  isUrgent(next)
    ? [...others.filter(isUrgent), next, ...others.filter(hasWayBack).slice(-1)]
    : [...others.filter(isUrgent), next]

/**
 * Returns the function that shows a notification top-centre for six seconds, with a way back until the person goes on to
 * something else. A confirmation is replaced by the next notification; failures are shown one after the other.
 */
export const useNotify = (): Notify => useContext(NotifyContext)

/** Shows notifications within a modal dialog while it is open: behind it, screen readers and taps miss them. */
export const useNotificationsWithin = (place: RefObject<HTMLElement | null>, isOpen: boolean): void => {
  const opened = useContext(DialogContext)
  useLayoutEffect(() => (isOpen && place.current ? opened(place.current) : undefined), [place, isOpen, opened])
}

/** Returns the function that shows a refusal, the server's or the app's own. */
export const useNotifyRefusal = (): NotifyRefusal => useContext(RefusalContext)

/** Returns the function that shows why a call failed. @param clearer clearer messages for some refusals */
export const useNotifyFailure = (): ((error: unknown, clearer?: Readonly<Record<string, TextKey>>) => void) => {
  const notify = useNotify()
  const refuse = useNotifyRefusal()
  return useCallback(
    (error, clearer = {}) => {
      const { message, values } = failureText(error)
      if (isRefusal(error)) refuse(clearer[message] ?? message, values)
      else notify('error', message, values)
    },
    [notify, refuse],
  )
}

/** @param useHelp returns the ways to get help where something is refused */
export const NotificationProvider = ({
  useHelp,
  children,
}: {
  useHelp: () => readonly NotificationAction[]
  children: ReactNode
}): ReactNode => {
  const help = useHelp()
  const lastId = useRef(0)
  const queue = useSyncExternalStore(waiting.subscribe, waiting.get)
  const current = queue[0]
  const [{ host, setHome, opened }] = useState(createMovedHost)

  const notify = useCallback<Notify>((severity, message, values, action) => {
    lastId.current += 1
    const actions = action ? (Array.isArray(action) ? action : [action]) : []
    const notification = { id: lastId.current, severity, message, values, actions }
    waiting.set(withOneMore(waiting.get(), notification))
  }, [])

  useEffect(() => {
    const tell = () => notify('error', 'needs_connection')
    addEventListener(PART_MISSING, tell)
    return () => removeEventListener(PART_MISSING, tell)
  }, [notify])

  const helped = useRef(help)
  helped.current = help
  const refuse = useCallback<NotifyRefusal>(
    (message, values) => notify('error', message, values, helped.current),
    [notify],
  )

  const close = (id: number) => waiting.set(waiting.get().filter((notification) => notification.id !== id))

  const bar = current && (
    <NotificationBar
      key={current.id}
      notification={current}
      isUrgent={isUrgent(current)}
      onClose={() => close(current.id)}
    />
  )
  return (
    <NotifyContext value={notify}>
      <RefusalContext value={refuse}>
        <DialogContext value={opened}>{children}</DialogContext>
      </RefusalContext>
      <div ref={setHome} />
      {createPortal(bar, host)}
    </NotifyContext>
  )
}
