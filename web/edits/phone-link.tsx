import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
import { Icon } from '../ui/plain/icon.tsx'
import { PHONE } from '../ui/plain/later-icons.ts'
import { telOf } from './dispatch.ts'
import styles from './phone-link.module.css'

/**
 * A telephone number as a link: a tap dials it; it can be read and dialled by hand as well. @param name of the person or
 * company
 */
export const PhoneLink = ({ phone, name }: { phone: string; name: string }): ReactNode => {
  const text = useText()
  return (
    <a href={telOf(phone)} className={styles.phone} aria-label={text('call_person', { name, phone })}>
      <Icon path={PHONE} size="small" />
      {phone}
    </a>
  )
}
