import { api } from '../../shared/api.ts'
import { priceList } from '../../shared/domain/price-list.ts'
import type { Deps } from '../deps.ts'
import { feedTag, notModified } from '../etag.ts'
import { type App, mount } from '../route.ts'
import { listAddresses } from '../store/lookups.ts'
import { allTours } from '../store/tours.ts'

export const mountPriceList = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.priceList, ({ actor, c }) => {
    const known = notModified(c, feedTag(deps, actor, 'pricelist'))
    if (known) return known
    const names = new Map(listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]))
    return priceList(allTours(store), (id) => names.get(id))
  })
}
