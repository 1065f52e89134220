import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'

const STEPS = ['install_ios_1', 'install_ios_2', 'install_ios_3'] as const

/** How the app is installed on iPhone and iPad, where the browser offers nothing to tap. */
export const IosSteps = ({ why }: { why: 'install_ios_text' | 'push_ios_first' }): ReactNode => {
  const text = useText()
  return (
    <div>
      <Typography variant="body2">{text(why)}</Typography>
      <Box component="ol" sx={{ my: 1, pl: 3 }}>
        {STEPS.map((step) => (
          <Typography component="li" variant="body2" key={step}>
            {text(step)}
          </Typography>
        ))}
      </Box>
    </div>
  )
}
