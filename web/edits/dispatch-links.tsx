import type { ReactNode } from 'react'
import { useSession } from '../data/rows.ts'
import { useText } from '../i18n/text.ts'
import type { NotificationAction } from '../ui/feedback/notification-bar.tsx'
import { buttonClass } from '../ui/plain/button.tsx'
import { Icon } from '../ui/plain/icon.tsx'
import { MAIL, PHONE } from '../ui/plain/icons.ts'
import styles from './dispatch-links.module.css'

/** The number to dial: the (0) of `+41 (0)44 …` is for calls within the country. */
export const telOf = (phone: string): string => `tel:${phone.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')}`

/** The button of a notification that calls dispatch, for those who are not dispatch themselves. */
export const useDispatchCall = (): NotificationAction | undefined => {
  const session = useSession()
  const phone = session?.dispatch?.dispatch_phone
  if (!phone || session.role === 'admin') return undefined
  return { label: 'dispatch_call', run: () => location.assign(telOf(phone)) }
}

/** To call or write to dispatch, for those who are not dispatch themselves. @param subject what a mail is about */
export const DispatchLinks = ({ subject }: { subject?: string | undefined }): ReactNode => {
  const text = useText()
  const session = useSession()
  const phone = session?.dispatch?.dispatch_phone ?? ''
  const email = session?.dispatch?.dispatch_email ?? ''
  if (session?.role === 'admin' || (phone === '' && email === '')) return null
  const look = buttonClass({ look: 'outlined', isInherit: true })
  return (
    <div className={styles.links}>
      {phone !== '' && (
        <a href={telOf(phone)} className={`${look} ${styles.link}`}>
          <Icon path={PHONE} size="small" />
          {text('dispatch_call')}
        </a>
      )}
      {email !== '' && (
        <a
          href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
          className={`${look} ${styles.link}`}
        >
          <Icon path={MAIL} size="small" />
          {text('dispatch_write')}
        </a>
      )}
    </div>
  )
}
