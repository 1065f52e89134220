import { priceList } from '#shared/domain/money/price-list.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { listAddresses } from '../../master-data/store/lookups.ts'
import { priceListFile } from '../../money/price-list.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { allTours } from '../../tours/store/tours.ts'
import { priceRowState } from '../settle/settle-price.ts'

export type PriceListToWrite = { database: DatabaseToRead; day: string; language: Language }

/** The price list of a day as a spreadsheet, which can be changed and imported again. Runs in the worker. */
export const priceListSheet = ({ database, day, language }: PriceListToWrite): Uint8Array =>
  withReadStore(database, (store) => {
    const names = new Map(listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]))
    const stateOfRow = priceRowState(store)
    const rows = allTours(store).flatMap((tour) =>
      priceList([tour], day, (id) => names.get(id)).map((row) => ({ ...row, ...stateOfRow(tour, day, row) })),
    )
    return priceListFile({ rows, day, language, timeZone: database.timeZone, now: database.now })
  })
