import { useSession } from '../data/rows.ts'
import type { NotificationAction } from '../ui/feedback/notification-bar.tsx'

/** The number to dial: the (0) of `+41 (0)44 …` is for calls within the country. */
export const telOf = (phone: string): string => `tel:${phone.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')}`

/** Number and address of dispatch, empty where there is none; null for dispatch itself. */
export const useDispatch = (): { phone: string; email: string } | null => {
  const session = useSession()
  const { dispatch_phone: phone = '', dispatch_email: email = '' } = session?.dispatch ?? {}
  return session?.role !== 'admin' && (phone || email) ? { phone, email } : null
}

const writeTo = async (email: string): Promise<void> => {
  // Fetched here: the first screen does without the rules of addresses.
  const { mailLink } = await import('../../shared/domain/names/email.ts')
  location.assign(mailLink(email))
}

/** The buttons of a notification that says a refusal: to call and to write to dispatch. */
export const useDispatchActions = (): NotificationAction[] => {
  const { phone = '', email = '' } = useDispatch() ?? {}
  return [
    ...(phone === '' ? [] : [{ label: 'dispatch_call' as const, run: () => location.assign(telOf(phone)) }]),
    ...(email === '' ? [] : [{ label: 'dispatch_write' as const, run: () => void writeTo(email) }]),
  ]
}
