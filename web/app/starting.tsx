import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'

/** While the first screen is fetched. */
export const Starting = (): ReactNode => {
  const text = useText()
  return <LinearProgress aria-label={text('loading')} />
}
