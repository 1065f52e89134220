import { useSession } from '../data/rows.ts'
import type { NotificationAction } from '../ui/feedback/notification-bar.tsx'
import { telOf } from '../ui/phone/telephone.ts'

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
