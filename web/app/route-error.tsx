import BrokenIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { useText } from '../i18n/text.ts'
import { useNotifyFailure } from '../ui/feedback/notification.tsx'
import { discardAppFiles } from './repair.ts'

/** A screen that broke or could not be fetched. What was saved is safe in the device's store. */
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
    <Stack role="alert" spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 8 }}>
      <BrokenIcon color="error" sx={{ fontSize: 48 }} aria-hidden />
      <Typography variant="h2">{text('screen_load_failed_title')}</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        {text('screen_load_failed_text')}
      </Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        {text('action_retry')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420, pt: 2 }}>
        {text('app_repair_text')}
      </Typography>
      <Button loading={isBusy} onClick={() => void repair()}>
        {text('app_repair')}
      </Button>
    </Stack>
  )
}
