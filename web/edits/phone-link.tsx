import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Icon } from '../ui/plain/icon.tsx'
import { PHONE } from '../ui/plain/later-icons.ts'
import { telOf } from './dispatch.ts'
import styles from './phone-link.module.css'

/** A telephone number that is dialled by a tap, and read where it is dialled by hand. @param name who is called */
export const PhoneLink = ({ phone, name }: { phone: string; name: string }): ReactNode => {
  const text = useText()
  return (
    <a href={telOf(phone)} className={styles.phone} aria-label={text('call_person', { name, phone })}>
      <Icon path={PHONE} size="small" />
      {phone}
    </a>
  )
}
