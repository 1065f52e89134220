import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { LANGUAGES, type Language } from '../../shared/domain/names/languages.ts'
import { chooseLanguage, useLanguage } from '../i18n/provider.tsx'
import { useText } from '../i18n/text.ts'
import { Flag } from './flag.tsx'

/** The five languages as flags, each named in itself. */
export const LanguageButtons = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={language}
      aria-label={text('language')}
      onChange={(_event, chosen: Language | null) => {
        if (chosen) chooseLanguage(chosen)
      }}
    >
      {LANGUAGES.map((choice) => (
        <ToggleButton
          key={choice}
          value={choice}
          lang={choice}
          aria-label={text(`language_${choice}`)}
          sx={{ minHeight: 44, '&.Mui-selected': { boxShadow: 'inset 0 -3px 0 var(--mui-palette-primary-main)' } }}
        >
          <Tooltip title={text(`language_${choice}`)} describeChild>
            <span>
              <Flag language={choice} />
            </span>
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
