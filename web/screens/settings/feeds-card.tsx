import ReceivingIcon from '@mui/icons-material/CheckCircleOutlined'
import FailingIcon from '@mui/icons-material/ErrorOutlined'
import OffIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import SilentIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback } from 'react'
import { useIntl } from 'react-intl'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import { now } from '../../clock/clock.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useWrongClocks } from './clock-words.ts'
import { DeviceSecrets } from './device-secrets.tsx'
import { feedState } from './feed-state.ts'
import { useFeeds } from './use-feeds.ts'
import { useReloadEvery } from './use-reload-every.ts'

const RELOAD_MS = 30_000

const NAMES: Record<TelematicsFeed['feed'], string> = {
  webfleet: 'WEBFLEET.connect',
  traccar: 'Traccar',
  osmand: 'OsmAnd, Traccar Client',
}
const LOOKS = {
  receiving: { Icon: ReceivingIcon, colour: 'success.main', word: 'feed_receiving' },
  silent: { Icon: SilentIcon, colour: 'warning.main', word: 'feed_silent' },
  failing: { Icon: FailingIcon, colour: 'error.main', word: 'feed_failing' },
  waiting: { Icon: OffIcon, colour: 'text.secondary', word: 'feed_no_message' },
  off: { Icon: OffIcon, colour: 'text.secondary', word: 'feed_not_configured' },
} as const

/** Reasons found by our own checks; other texts are the provider's. */
const OWN_REASONS: ReadonlySet<string> = new Set(['intake_secret_wrong', 'intake_other_device', 'intake_too_many'])

/** "vor 5 Minuten", or "jetzt", in the shown language. */
const useAge = (): ((at: string) => string) => {
  const intl = useIntl()
  return useCallback(
    (at) => {
      const ms = Math.max(0, now() - Date.parse(at))
      if (ms < MINUTE_MS) return intl.formatRelativeTime(0, 'second', { numeric: 'auto' })
      const [size, unit] =
        ms < HOUR_MS
          ? ([MINUTE_MS, 'minute'] as const)
          : ms < DAY_MS
            ? ([HOUR_MS, 'hour'] as const)
            : ([DAY_MS, 'day'] as const)
      return intl.formatRelativeTime(-Math.floor(ms / size), unit, { numeric: 'always' })
    },
    [intl],
  )
}

/** Ids that send reports but belong to no vehicle: admin enters them at one. */
const UnknownDevices = ({
  devices,
  age,
}: {
  devices: TelematicsFeed['unknown_devices']
  age: (at: string) => string
}): ReactNode => {
  const text = useText()
  if (devices.length === 0) return null
  return (
    <Box sx={{ mt: 0.75 }}>
      <Typography variant="body2">{text('feed_unknown_devices')}</Typography>
      <Box component="ul" aria-label={text('feed_unknown_devices')} sx={{ m: 0, mt: 0.25, pl: 2.5 }}>
        {devices.map(({ device, last_at, messages }) => (
          <Typography key={device} component="li" variant="body2">
            <strong>{device}</strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · ${text('feed_device_messages', { count: messages })} · ${age(last_at)}`}
            </Box>
          </Typography>
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {text('feed_unknown_devices_hint')}
      </Typography>
    </Box>
  )
}

/** Devices that report times of the future, or of long ago. */
const WrongClocks = ({ feed }: { feed: TelematicsFeed }): ReactNode => {
  const text = useText()
  const clocks = useWrongClocks()(feed)
  if (clocks.length === 0) return null
  return (
    <Box component="ul" aria-label={text('feed_fast_clocks')} sx={{ m: 0, mt: 0.75, pl: 2.5 }}>
      {clocks.map(({ vehicle, words }) => (
        <Typography key={vehicle} component="li" variant="body2" sx={{ color: 'warning.main' }}>
          {`${text('label_before', { label: vehicle })} ${words}`}
        </Typography>
      ))}
    </Box>
  )
}

const FeedLine = ({ feed, onChanged }: { feed: TelematicsFeed; onChanged: () => void }): ReactNode => {
  const text = useText()
  const age = useAge()
  const { Icon, colour, word } = LOOKS[feedState(feed, now())]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Icon sx={{ color: colour, mt: 0.25 }} aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{NAMES[feed.feed]}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text(word)}
          {feed.last_message_at !== null && ` · ${text('feed_last_message', { age: age(feed.last_message_at) })}`}
        </Typography>
        {feed.last_error_at !== null && (
          <Typography variant="body2" color="textSecondary">
            {text('feed_last_error', {
              age: age(feed.last_error_at),
              error: OWN_REASONS.has(feed.last_error ?? '')
                ? text(wireKey(feed.last_error ?? ''))
                : (feed.last_error ?? ''),
            })}
          </Typography>
        )}
        {feed.unreadable_at !== null && feed.unreadable_reason !== null && (
          <Typography variant="body2" color="textSecondary">
            {text('feed_unreadable', {
              count: feed.unreadable,
              age: age(feed.unreadable_at),
              reason: text(`unreadable_${feed.unreadable_reason}`),
            })}
          </Typography>
        )}
        <WrongClocks feed={feed} />
        <UnknownDevices devices={feed.unknown_devices} age={age} />
        {feed.feed === 'osmand' && <DeviceSecrets secrets={feed.device_secrets} onChanged={onChanged} />}
      </Box>
    </Box>
  )
}

/** The state of the telematics feeds. For admin. */
export const FeedsCard = (): ReactNode => {
  const text = useText()
  const list = useFeeds()
  useReloadEvery(list.reload, RELOAD_MS)
  return (
    <SectionCard title={text('settings_feeds')}>
      <LoadNotice failure={list.failure} asOf={list.rows && list.asOf} onRetry={list.reload} />
      {list.rows ? (
        <Box component="ul" aria-label={text('settings_feeds')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {list.rows.map((feed) => (
            <FeedLine key={feed.feed} feed={feed} onChanged={list.reload} />
          ))}
        </Box>
      ) : (
        list.failure === null && <Skeleton variant="rounded" height={200} />
      )}
    </SectionCard>
  )
}
