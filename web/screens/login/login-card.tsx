import type { ReactNode } from 'react'
import type { Say } from '../../i18n/text.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './login.module.css'

/**
 * The card of the login, and of the account of a logged-in person.
 * @param below content under the card
 */
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
