import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { failureText } from '../../i18n/failure.ts'
import type { TextValues } from '../../i18n/text.ts'
// Not fetched when first needed: what it says first may be that there is no connection.
import type { Severity } from '../plain/notice.tsx'
import { NotificationBar } from './notification-bar.tsx'

/** A button in a notification. @param label message key */
export type NotificationAction = { label: string; run: () => void }
export type Notification = {
  id: number
  severity: Severity
  message: string
  values?: TextValues
  action?: NotificationAction
}
/** @param message key of the message catalogue @param values of its placeholders */
export type Notify = (severity: Severity, message: string, values?: TextValues, action?: NotificationAction) => void

const NotifyContext = createContext<Notify>(() => {
  throw new Error('no NotificationProvider')
})

const isUrgent = ({ severity }: Notification): boolean => severity === 'error' || severity === 'warning'

/** Says something top-centre for six seconds. What only confirms makes room for the next; failures follow one another. */
export const useNotify = (): Notify => useContext(NotifyContext)

/** Says why a call failed. */
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
    // Who does five things in a row reads of the fifth, and not half a minute later.
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
