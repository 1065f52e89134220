import type { CallName } from '../../shared/api.ts'
import { NoConnection } from './api.ts'

/**
 * Returns method and path of a call. The contract, with all its schemas, is fetched with the first call and not before
 * the first screen.
 * @throws NoConnection when it cannot be fetched
 */
export const callOf = async (name: CallName): Promise<{ method: string; path: string }> => {
  const { api } = await import('../../shared/api.ts').catch(() => {
    throw new NoConnection('a part of the app cannot be fetched')
  })
  return api[name]
}
