import ArrowIcon from '@mui/icons-material/TrendingFlat'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode } from 'react'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { failureText } from '../../i18n/failure.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { HistoryPanel, HistoryVersion, OlderVersions } from '../../ui/change-history.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { historyLines, type ShownValue } from './history-lines.ts'

const Value = ({ value }: { value: ShownValue }): ReactNode => {
  const text = useText()
  const { instant, amount } = useFormats()
  const shown = {
    none: () => '–',
    text: () => (value.kind === 'text' ? value.text : ''),
    instant: () => (value.kind === 'instant' ? instant(value.instant) : ''),
    amount: () => (value.kind === 'amount' ? amount(value.amount) : ''),
    word: () => (value.kind === 'word' ? text(value.word) : ''),
  }[value.kind]()
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {shown}
    </Box>
  )
}

const Version = ({ version }: { version: HistoryEntry }): ReactNode => {
  const text = useText()
  const lines = historyLines(version)
  const isVehicle = version.source === 'telematics'
  return (
    <HistoryVersion
      who={isVehicle ? text('edit_trip_source_telematics') : version.username}
      at={version.at}
      chips={
        <>
          {!isVehicle && version.source !== 'person' && (
            <Chip size="small" variant="outlined" label={text(`edit_trip_source_${version.source}`)} />
          )}
          {version.action !== 'edit' && <Chip size="small" label={text(`edit_trip_history_${version.action}`)} />}
        </>
      }
    >
      {lines.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 0.75, display: 'grid', gap: 0.5 }}>
          {lines.map(({ label, from, to }) => (
            <Box
              key={label}
              sx={{ display: 'grid', columnGap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '220px minmax(0, 1fr)' } }}
            >
              <Typography component="dt" variant="body2" color="textSecondary">
                {text(label)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  <Value value={from} />
                </Box>
                <ArrowIcon
                  titleAccess={text('edit_trip_history_to')}
                  sx={{ fontSize: 16, mx: 0.75, verticalAlign: 'text-bottom' }}
                />
                <Value value={to} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </HistoryVersion>
  )
}

const Versions = ({ id, rev }: { id: number; rev: number }): ReactNode => {
  const text = useText()
  const { versions, older, error, isPending, refetch } = useVersions(['trip-history', id, rev], (query) =>
    callApi('tripHistory', { params: { id }, query }),
  )
  if (isPending) return <Skeleton variant="rounded" height={96} />
  if (!versions) {
    const { message, values } = failureText(error)
    return (
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {text('action_retry')}
          </Button>
        }
      >
        {text(message, values)}
      </Alert>
    )
  }
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions.map((version) => (
          <Version key={`${version.rev}-${version.at}-${version.action}`} version={version} />
        ))}
      </Box>
      <OlderVersions onShow={older} />
    </>
  )
}

/** Every saved version of the trip, for admin: who, when, from what to what. It lives on the server only. */
export const TripHistory = memo((props: { id: number; rev: number }): ReactNode => {
  const text = useText()
  return (
    <HistoryPanel title={text('edit_trip_history')} isSection>
      <Versions {...props} />
    </HistoryPanel>
  )
})
