import { NoConnection } from './api.ts'

/**
 * Returns the schemas of what is sent and answered, fetched with the first edit that is sent: with zod they are as much as
 * a tenth of the app, and a new phone shows its first rows without them.
 * @throws NoConnection when they cannot be fetched
 */
export const syncSchemas = (): Promise<typeof import('../../shared/schemas/sync.ts')> =>
  import('../../shared/schemas/sync.ts').catch(() => {
    throw new NoConnection('a part of the app cannot be fetched')
  })
