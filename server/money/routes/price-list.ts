import { api } from '#shared/api.ts'
import { type ListedPrice, priceList } from '#shared/domain/money/price-list.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { Deps } from '../../deps.ts'
import { feedTag, notModified } from '../../http/answers/etag.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { listAddresses } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { allTours } from '../../tours/store/tours.ts'

const pricesOf = (store: Store, day: string): ListedPrice[] => {
  const names = new Map(listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]))
  return priceList(allTours(store), day, (id) => names.get(id))
}

export const mountPriceList = (app: App, deps: Deps): void => {
  const { store } = deps
  const today = () => dayOf(store.now(), store.timeZone)

  mount(app, deps, api.priceList, ({ actor, query: { day = today() }, c }) => {
    const rows = () => pricesOf(store, day).map(({ weekdays: _weekdays, next: _next, ...row }) => row)
    return notModified(c, feedTag(deps, actor, 'pricelist', day)) ?? rows()
  })

  mount(app, deps, api.priceListImport, async ({ present, query, c }) =>
    importAnswer(deps, 'tour', { upload: await readUpload(c), present, query }),
  )

  mount(app, deps, api.priceListDownload, async ({ actor, query: { language, day = today() }, c }) => {
    const input = { database: databaseToRead(store), day, language }
    return fileAnswer(c, await deps.worker.run('price-list-xlsx', input, { owner: actor.userId }), 'price_list.xlsx')
  })
}
