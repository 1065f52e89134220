import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useClock } from '../../clock/use-clock.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { LanguageButtons } from '../../ui/language-buttons.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ValueList } from '../../ui/value-list.tsx'

/** Language, and the zone in which every time is shown. */
export const DisplayCard = (): ReactNode => {
  const text = useText()
  const { timeZone, instant } = useFormats()
  const now = useClock()
  return (
    <SectionCard title={text('settings_display')}>
      <Stack spacing={2}>
        <Box sx={{ maxWidth: '20rem' }}>
          <LanguageButtons />
        </Box>
        <ValueList
          rows={[
            [text('settings_time_zone'), timeZone],
            [text('settings_time_now'), instant(now)],
          ]}
        />
      </Stack>
    </SectionCard>
  )
}
