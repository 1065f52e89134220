import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSetting } from '../../data/use-setting.ts'
import { resetPreferences } from '../../db/reset-preferences.ts'
import { useText } from '../../i18n/text.ts'
import { useInstall } from '../../ui/browser/install-prompt.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ValueList } from '../../ui/value-list.tsx'

const IOS_STEPS = ['install_ios_1', 'install_ios_2', 'install_ios_3'] as const

const Install = (): ReactNode => {
  const text = useText()
  const { state, prompt } = useInstall()
  if (state === 'offered') {
    return (
      <div>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {text('install_text')}
        </Typography>
        <Button variant="outlined" onClick={prompt}>
          {text('action_install')}
        </Button>
      </div>
    )
  }
  if (state === 'ios') {
    return (
      <div>
        <Typography variant="body2">{text('install_ios_text')}</Typography>
        <Box component="ol" sx={{ my: 1, pl: 3 }}>
          {IOS_STEPS.map((step) => (
            <Typography component="li" variant="body2" key={step}>
              {text(step)}
            </Typography>
          ))}
        </Box>
      </div>
    )
  }
  return <Typography variant="body2">{text(state === 'installed' ? 'install_done' : 'install_unavailable')}</Typography>
}

/** Installation of the app, its version, and the reset to its first state. */
export const AppCard = (): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const [version] = useSetting('app_version', '')

  const askToReset = async () => {
    const isSure = await confirm({
      title: 'settings_reset_title',
      text: 'settings_reset_text',
      yes: 'action_reset',
      no: 'action_cancel',
      isDestructive: true,
    })
    if (!isSure) return
    resetPreferences()
    notify('success', 'settings_reset_done')
  }

  return (
    <SectionCard title={text('settings_app')}>
      <Stack spacing={2}>
        <Install />
        <ValueList rows={[[text('settings_version'), version]]} />
        <Button variant="outlined" color="error" onClick={() => void askToReset()} sx={{ alignSelf: 'flex-start' }}>
          {text('settings_reset')}
        </Button>
      </Stack>
    </SectionCard>
  )
}
