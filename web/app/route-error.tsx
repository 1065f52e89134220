import { type ReactNode, useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { useText } from '../i18n/text.ts'
import { useNotifyFailure } from '../ui/feedback/notification.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Icon } from '../ui/plain/icon.tsx'
import { BROKEN } from '../ui/plain/icons.ts'
import { discardAppFiles } from './repair.ts'
import styles from './route-error.module.css'

/** Shown when a screen failed or could not be fetched. Saved edits are safe in the device's database. */
export const RouteError = (): ReactNode => {
  const text = useText()
  const error = useRouteError()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    console.error(error)
  }, [error])
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
