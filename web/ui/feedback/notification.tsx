import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { failureText } from '../../i18n/failure.ts'
import type { TextValues } from '../../i18n/text.ts'
// Not fetched on demand: the first notification may be that there is no connection.
import type { Severity } from '../plain/notice.tsx'
import { type Notification, type NotificationAction, NotificationBar } from './notification-bar.tsx'

/** @param message key of the message catalogue @param values of its placeholders */
export type Notify = (severity: Severity, message: string, values?: TextValues, action?: NotificationAction) => void

const NotifyContext = createContext<Notify>(() => {
  throw new Error('no NotificationProvider')
})

const isUrgent = ({ severity }: Notification): boolean => severity === 'error' || severity === 'warning'

/**
 * Returns the function that shows a notification top-centre for six seconds. A confirmation is replaced by the next
 * notification; failures are shown one after the other.
 */
export const useNotify = (): Notify => useContext(NotifyContext)

/** Returns the function that shows why a call failed. */
export const useNotifyFailure = (): ((error: unknown) => void) => {
  const notify = useNotify()
  return useCallback(
    (error) => {
      const { message, values } = failureText(error)
      notify('error', message, values)
    },
    [notify],
  )
}

export const NotificationProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const lastId = useRef(0)
  const [queue, setQueue] = useState<Notification[]>([])
  const current = queue[0]

  const notify = useCallback<Notify>((severity, message, values, action) => {
    lastId.current += 1
    const notification = { id: lastId.current, severity, message, values, action }
    // After five actions in a row, the fifth notification shows at once, not half a minute later.
    setQueue((waiting) => [...waiting.filter(isUrgent), notification])
  }, [])

  const close = (id: number) => setQueue((waiting) => waiting.filter((notification) => notification.id !== id))

  return (
    <NotifyContext value={notify}>
      {children}
      {current && (
        <NotificationBar
          key={current.id}
          notification={current}
          isUrgent={isUrgent(current)}
          onClose={() => close(current.id)}
        />
      )}
    </NotifyContext>
  )
}
