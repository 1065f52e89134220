import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'

/** A feed that was silent for this long has probably stopped: vehicles report at least every few minutes. */
export const SILENT_AFTER_MS = 15 * MINUTE_MS

export type FeedState = 'off' | 'waiting' | 'receiving' | 'silent' | 'failing'

/**
 * Returns the state of a feed. An error counts until the next message.
 * @param now milliseconds
 */
export const feedState = (feed: TelematicsFeed, now: number): FeedState => {
  if (!feed.configured) return 'off'
  const [message, error] = [feed.last_message_at, feed.last_error_at]
  if (error !== null && (message === null || message < error)) return 'failing'
  if (message === null) return 'waiting'
  return now - Date.parse(message) > SILENT_AFTER_MS ? 'silent' : 'receiving'
}
