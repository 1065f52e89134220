import type { ReactNode } from 'react'
import type { Say } from '../../i18n/text.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './login.module.css'

/** The card that the login, and for who is logged in the account, stands on. @param below stands under the card */
export const LoginCard = ({
  say,
  children,
  below,
}: {
  say: Say
  children: ReactNode
  below?: ReactNode
}): ReactNode => (
  <div className={styles.screen}>
    <div className={styles.card}>
      <div className={styles.head}>
        <Logo size={44} />
        <div>
          <h2>{say('app_name')}</h2>
          <p>{say('app_tagline')}</p>
        </div>
      </div>
      {children}
    </div>
    {below}
  </div>
)
