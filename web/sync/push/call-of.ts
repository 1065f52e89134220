import type { CallName } from '#shared/api.ts'
import { fetchedPart } from '../api.ts'

/**
 * Returns method and path of a call. The contract, with all its schemas, is fetched with the first call and not before
 * the first screen.
 * @throws NoConnection when it cannot be fetched
 */
export const callOf = async (name: CallName): Promise<{ method: string; path: string }> => {
  const { api } = await fetchedPart('calls', () => import('#shared/api.ts'))
  return api[name]
}
