import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { PATHS } from '../../addresses/addresses.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { MarkNotice } from '../../edits/mark-notice.tsx'
import { useText, wireKey } from '../../i18n/text.ts'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'

type Props = {
  shown: Shown<DeviceTrip> | null
  isGone: boolean
  /** Message key of why nothing may be saved. */
  refusal: string | null
  /** Time of the draft that the form was restored from; null without one. */
  draftOf: number | null
  onDiscardDraft: () => void
  hasTheirs: boolean
}

/** Shows the notices about the trip above the form. */
export const TripNotices = ({ shown, isGone, refusal, draftOf, onDiscardDraft, hasTheirs }: Props): ReactNode => {
  const text = useText()
  const mark = shown?.mark
  if (!mark && !isGone && !refusal && draftOf === null && !hasTheirs) return null
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {isGone && <Alert severity="error">{text('edit_trip_gone')}</Alert>}
      {!isGone && refusal && <Alert severity="info">{text(wireKey(refusal))}</Alert>}
      {mark && <MarkNotice entity="trip" rowKey={shown.key} mark={mark} />}
      {hasTheirs && <Alert severity="warning">{text('edit_trip_changed_notice')}</Alert>}
      {draftOf !== null && <DraftNotice keptAt={draftOf} onDiscard={onDiscardDraft} />}
    </Stack>
  )
}

/** Reason why there is no form, if there is no trip. */
export const NoTrip = ({ message }: { message: TextKey }): ReactNode => {
  const text = useText()
  return (
    <Alert severity="warning">
      {text(message)}{' '}
      <Link component={RouterLink} to={PATHS.dashboard}>
        {text('route_dashboard')}
      </Link>
    </Alert>
  )
}
