import { useTimeZone } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import type { Changed } from './kept-prices.ts'

/** What a listed price hangs on. */
const PRICED_BY = ['tt_stp', 'tt_sub', 'tt_customer', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_tour'] as const

/**
 * Says in words of changed trips that they keep prices which the list has otherwise by now; nothing where that is not so, or not
 * known: no change waits for it.
 */
export const useKeptPrices = (): ((changed: readonly Changed[]) => Promise<string[]>) => {
  const text = useText()
  const timeZone = useTimeZone()
  const find = async (changed: readonly Changed[]): Promise<string[]> => {
    if (!changed.some(({ after }) => PRICED_BY.some((field) => field in after))) return []
    // Most days begin without a change.
    const [{ countKeptPrices, keptPricesText }, { readTours }] = await Promise.all([
      import('./kept-prices.ts'),
      import('../data/tours.ts'),
    ])
    const tours = (await readTours()).map(({ row }) => row)
    return keptPricesText(countKeptPrices(changed, tours, timeZone), text)
  }
  return (changed) => find(changed).catch(() => [])
}
