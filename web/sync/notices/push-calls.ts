import type { Api } from '#shared/api.ts'

type PushCalls = {
  readonly [Name in 'pushState' | 'pushSubscribe' | 'pushShown' | 'outboxTake']: Pick<Api[Name], 'method' | 'path'>
}

/** Calls of the service worker, which does not carry the contract of all calls: checked against it by their type. */
export const PUSH_CALLS: PushCalls = {
  pushState: { method: 'get', path: '/api/push' },
  pushSubscribe: { method: 'post', path: '/api/push' },
  pushShown: { method: 'post', path: '/api/push/shown' },
  outboxTake: { method: 'post', path: '/api/outbox/:id/take' },
}
