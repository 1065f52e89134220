import type { Connection } from '../sync/connection.ts'
import { useFormats } from './format.ts'
import { useText } from './text.ts'

/** Returns what says, in a few words, that nothing can be fetched: since when, and whether network or server fails. */
export const useUnreachableWords = (): ((connection: Pick<Connection, 'obstacle' | 'offlineSince'>) => string) => {
  const text = useText()
  const { moment } = useFormats()
  return ({ obstacle, offlineSince }) =>
    text(`sync_since_${obstacle ?? 'no_network'}`, { time: offlineSince === null ? '' : moment(offlineSince) })
}
