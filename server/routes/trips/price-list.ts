import { api } from '../../../shared/api.ts'
import { type PriceListRow, priceDaysOfTour, priceList } from '../../../shared/domain/money/price-list.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../excel/file-answer.ts'
import type { FilePrice } from '../../excel/price-list.ts'
import { feedTag, notModified } from '../../http/etag.ts'
import { type App, mount } from '../../http/route.ts'
import type { Store } from '../../store/db.ts'
import { listAddresses } from '../../store/master-data/lookups.ts'
import { allTours } from '../../store/trips/tours.ts'

/** The rows of the file say which weekdays they are for as well. */
const filePrices = (store: Store): FilePrice[] => {
  const weekdays = allTours(store).flatMap(priceDaysOfTour)
  return currentPrices(store).map((row, index) => ({ ...row, weekdays: weekdays[index] ?? [] }))
}

const currentPrices = (store: Store): PriceListRow[] => {
  const names = new Map(listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]))
  return priceList(allTours(store), (id) => names.get(id))
}

export const mountPriceList = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(
    app,
    deps,
    api.priceList,
    ({ actor, c }) => notModified(c, feedTag(deps, actor, 'pricelist')) ?? currentPrices(store),
  )

  mount(app, deps, api.priceListDownload, async ({ actor, query, c }) => {
    const { timeZone } = store
    const prices = { rows: filePrices(store), language: query.language, timeZone, now: store.now() }
    const file = await deps.worker.run('price-list-xlsx', prices, { owner: actor.userId })
    return fileAnswer(c, file, 'price_list.xlsx')
  })
}
