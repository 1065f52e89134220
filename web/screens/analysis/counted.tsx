import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Tab } from './analysis-choice.ts'

const COUNTED = { pies: 'all', table: 'all', on_time: 'on_time', driving: 'driving', margin: 'margin' } as const

/** Sentence about the trips of the range that a tab counts: each tab counts others. The answers say it themselves. */
export const Counted = ({ tab }: { tab: Tab }): ReactNode => {
  const text = useText()
  if (tab === 'answers') return null
  return (
    <Typography variant="body2" color="textSecondary">
      {text(`analysis_counted_${COUNTED[tab]}`)}
    </Typography>
  )
}
