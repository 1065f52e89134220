import type { ReactNode } from 'react'
import { mailLink } from '../../shared/domain/names/email.ts'
import { useText } from '../i18n/text.ts'
import { buttonClass } from '../ui/plain/button.tsx'
import { Icon } from '../ui/plain/icon.tsx'
import { MAIL, PHONE } from '../ui/plain/later-icons.ts'
import { telOf, useDispatch } from './dispatch.ts'
import styles from './dispatch-links.module.css'

/** Links to call dispatch or write to it, for people of other roles. @param subject of a mail */
export const DispatchLinks = ({ subject }: { subject?: string | undefined }): ReactNode => {
  const text = useText()
  const dispatch = useDispatch()
  if (!dispatch) return null
  const { phone, email } = dispatch
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
          href={`${mailLink(email)}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
          className={`${look} ${styles.link}`}
        >
          <Icon path={MAIL} size="small" />
          {text('dispatch_write')}
        </a>
      )}
    </div>
  )
}
