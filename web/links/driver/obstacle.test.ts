import { expect, test } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { obstacleOf } from './obstacle.ts'

test.each([
  ['the server', 200, true, null],
  ['a refusal of the server', 404, true, null],
  ['a fault of the server', 500, true, 'noServer'],
  ['the proxy of a server that is down', 502, false, 'noServer'],
  ['a login page', 200, false, 'portal'],
  // As `redirect: 'manual'` shows it.
  ['the way to a login page', 0, false, 'portal'],
  ['a portal that says so', 511, false, 'portal'],
  ['a stranger who refuses', 403, false, null],
] as const)('%s', (_who, status, isOwn, obstacle) =>
  expect(obstacleOf({ status, headers: new Headers(isOwn ? { [MARKER_HEADER]: '1' } : {}) })).toBe(obstacle),
)
