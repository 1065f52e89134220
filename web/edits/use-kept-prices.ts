import { useTimeZone } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { untilFetched } from '../page/missing-parts.ts'
import type { Changed } from './kept-prices.ts'

/** Says in words of changed trips that they keep prices which the list has otherwise by now; nothing where that is not so, or not known. */
export const useKeptPrices = (): ((changed: readonly Changed[]) => Promise<string[]>) => {
  const text = useText()
  const timeZone = useTimeZone()
  const find = async (changed: readonly Changed[]): Promise<string[]> => {
    // Most days begin without a change.
    const [{ countKeptPrices, keptPricesText }, { readTours }] = await Promise.all([
      untilFetched(() => import('./kept-prices.ts')),
      untilFetched(() => import('../data/tours.ts')),
    ])
    const tours = (await readTours()).map(({ row }) => row)
    return keptPricesText(countKeptPrices(changed, tours, timeZone), text)
  }
  return (changed) => find(changed).catch(() => [])
}
