import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { floater } from '#shared/records/floater.ts'
import { fuelIndex } from '#shared/records/fuel-index.ts'
import { recordCall } from '../../data/record-calls.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import type { Diesel } from './diesel.ts'
import { Rules } from './rules/rules.tsx'
import { AllSeries } from './series/all-series.tsx'

const ALL = {}
const load = async (): Promise<Diesel> => {
  const [overview, indices, floaters] = await Promise.all([
    callApi('fuelOverview', {}),
    recordCall<Diesel['indices'][number]>(fuelIndex).list(),
    recordCall<Diesel['floaters'][number]>(floater).list(),
  ])
  return { ...overview, indices, floaters }
}

/** Diesel surcharges: what rules give in the coming months and why, who has them, and the values that they follow. */
export const DieselScreen = (): ReactNode => {
  const text = useText()
  const { answer, failure, isLoading, asOf, reload } = useServerResult('diesel', ALL, load)
  return (
    <Stack spacing={2} sx={{ minWidth: 0, maxWidth: '100rem' }}>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '56.25rem' }}>
        {text('diesel_hint')}
      </Typography>
      <LoadNotice failure={failure} {...(asOf !== undefined && { asOf })} onRetry={reload} />
      {!answer && isLoading && <ListSkeleton isNarrow={false} />}
      {answer && (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Rules diesel={answer} onChanged={reload} />
          <AllSeries diesel={answer} onChanged={reload} />
        </Box>
      )}
    </Stack>
  )
}
