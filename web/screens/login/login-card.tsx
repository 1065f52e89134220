import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/text.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './login.module.css'

/**
 * The card of the login, and of the account of a logged-in person.
 * @param above content over the card
 * @param below content under the card
 */
export const LoginCard = ({
  translate,
  above,
  children,
  below,
}: {
  translate: Translate
  above?: ReactNode
  children: ReactNode
  below?: ReactNode
}): ReactNode => (
  <div className={styles.screen}>
    {above}
    <div className={styles.card}>
      <div className={styles.head}>
        <Logo size={44} />
        <div>
          <h2>{translate('app_name')}</h2>
          <p>{translate('app_tagline')}</p>
        </div>
      </div>
      {children}
    </div>
    {below}
  </div>
)
