import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { useText } from '../i18n/text.ts'
import { useNotifyFailure } from '../ui/feedback/notification.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Icon } from '../ui/plain/icon.tsx'
import { BROKEN } from '../ui/plain/icons.ts'
import { discardAppFiles } from './repair.ts'
import { retryAfter } from './retries.ts'
import styles from './route-error.module.css'

/**
 * Shown when a screen failed. Saved edits are safe in the device's database, and forms have kept what was typed as they
 * went. A few times the screen is opened again by itself; then a person decides.
 */
export const RouteError = (): ReactNode => {
  const text = useText()
  const error = useRouteError()
  const navigate = useNavigate()
  const address = useLocation()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setIsBusy] = useState(false)
  const [comesAgain, setComesAgain] = useState(true)
  useEffect(() => {
    console.error(error)
    const pause = retryAfter(address.pathname)
    setComesAgain(pause !== null)
    if (pause === null) return
    // The same address anew: the router then forgets what failed.
    const timer = setTimeout(() => void navigate(address, { replace: true, state: address.state }), pause)
    return () => clearTimeout(timer)
  }, [error, navigate, address])
  const repair = async () => {
    setIsBusy(true)
    try {
      await discardAppFiles()
      location.reload()
    } catch (failure) {
      setIsBusy(false)
      notifyFailure(failure)
    }
  }
  return (
    <div role="alert" className={styles.error}>
      <Icon path={BROKEN} className={styles.sign} />
      <h2>{text('screen_load_failed_title')}</h2>
      <p>{text('screen_load_failed_text')}</p>
      {comesAgain && <p>{text('screen_load_failed_again')}</p>}
      <Button look="contained" onClick={() => location.reload()}>
        {text('action_retry')}
      </Button>
      <p className={styles.more}>{text('app_repair_text')}</p>
      <Button isLoading={isBusy} onClick={() => void repair()}>
        {text('app_repair')}
      </Button>
    </div>
  )
}
