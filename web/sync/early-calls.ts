import type { Api } from '../../shared/api.ts'

type EarlyCalls = {
  readonly [Name in 'login' | 'auth' | 'push' | 'pull' | 'pokes']: Pick<Api[Name], 'method' | 'path'>
}

/** Calls that are made before the contract of all calls is fetched: written out, and checked against it by their type. */
export const EARLY_CALLS: EarlyCalls = {
  login: { method: 'post', path: '/api/login' },
  auth: { method: 'get', path: '/api/auth' },
  push: { method: 'post', path: '/api/sync/push' },
  pull: { method: 'get', path: '/api/sync/pull' },
  pokes: { method: 'get', path: '/api/sync/pokes' },
}
