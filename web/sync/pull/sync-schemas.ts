import { fetchedPart } from '../api.ts'

/**
 * Returns the schemas of requests and answers, fetched when the first edit is sent: with zod they are a tenth of the app,
 * and a new phone shows its first rows without them.
 * @throws NoConnection when they cannot be fetched
 */
export const syncSchemas = (): Promise<typeof import('#shared/schemas/sync.ts')> =>
  fetchedPart('schemas', () => import('#shared/schemas/sync.ts'))
