import { useTimeZone } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import type { Changed } from './kept-prices.ts'

/** Fields that decide the listed price. */
const PRICED_BY = ['tt_stp', 'tt_sub', 'tt_customer', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_tour'] as const

/**
 * Returns sentences about changed trips whose prices differ from the list by now; empty if none does, or if that is not known: no
 * change waits for it.
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
