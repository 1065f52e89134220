import { expect, test } from 'vitest'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import { feedState } from './feed-state.ts'

const NOW = Date.parse('2026-11-21T08:30:00.000Z')
test.each([
  ['off', 'not configured, whatever came before', false, '08:29', null],
  ['waiting', 'nothing yet', true, null, null],
  ['receiving', 'a fresh message', true, '08:29', null],
  ['receiving', 'exactly fifteen minutes', true, '08:15', null],
  ['silent', 'longer than fifteen minutes', true, '08:14', null],
  ['failing', 'an error after the last message', true, '08:20', '08:21'],
  ['failing', 'nothing but an error', true, null, '08:21'],
  ['receiving', 'a message after the error', true, '08:29', '08:21'],
] as const)('%s: %s', (state, _why, configured, message, error) => {
  const at = (clock: string | null) => (clock === null ? null : `2026-11-21T${clock}:00.000Z`)
  const feed: TelematicsFeed = {
    feed: 'osmand',
    configured,
    last_message_at: at(message),
    last_error_at: at(error),
    last_error: null,
    unknown_devices: [],
    fast_clocks: [],
    slow_clocks: [],
    unreadable: 0,
    unreadable_at: null,
    unreadable_reason: null,
    device_secrets: [],
  }
  expect(feedState(feed, NOW)).toBe(state)
})
