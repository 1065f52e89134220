import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../data/rows.ts'
import { chooseLanguage, useLanguage, useOfferedLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { LanguageButtons } from '../../ui/language-buttons.tsx'
import { part } from '../../ui/part.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { LanguageOffer } from './language-offer.tsx'
import styles from './login.module.css'
import { LoginCard } from './login-card.tsx'
import { LoginForm } from './login-form.tsx'

/** Unsent edits of other people, loaded after the form: they need no typing. */
const SealedEdits = part(async () => (await import('./sealed-edits.tsx')).SealedEdits)
const Account = muiPart(async () => (await import('./account.tsx')).Account)

/** The login; for a logged-in person the account with the logout. */
export const LoginScreen = (): ReactNode => {
  const text = useText()
  const session = useSession()
  const language = useLanguage()
  const offered = useOfferedLanguage()
  // The login leads to another screen at once, so the account and the files that draw it are not fetched.
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  return (
    <LoginCard
      translate={text}
      above={
        offered && <LanguageOffer translate={text} language={language} offered={offered} onChoose={chooseLanguage} />
      }
      below={
        <>
          <Suspense>
            <SealedEdits exceptOf={session?.username ?? null} />
          </Suspense>
          {(!session || isLoggingIn) && (
            <div className={styles.languages}>
              <LanguageButtons />
            </div>
          )}
        </>
      }
    >
      {session && !isLoggingIn ? (
        <Suspense>
          <Account session={session} />
        </Suspense>
      ) : (
        <LoginForm onBusy={setIsLoggingIn} />
      )}
    </LoginCard>
  )
}
