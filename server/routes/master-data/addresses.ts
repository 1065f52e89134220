import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { csvTemplate, readUpload } from '../../imports/csv.ts'
import { MASTER_DATA } from '../../imports/master-data-formats.ts'
import { addressTable } from '../../store/master-data/addresses.ts'
import { listAddresses } from '../../store/master-data/lookups.ts'
import { addRow, changeRow, deleteOrRetireRow } from '../../store/master-data/master-data.ts'
import { projectAddress } from '../../sync/sources.ts'
import { byPerson, importAnswer, lookupRows, requireRow, requireSameId } from './master-data.ts'

export const mountAddresses = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.addresses, ({ actor, query }) =>
    lookupRows(actor, query, (all) => listAddresses(store, all), projectAddress),
  )

  mount(app, deps, api.addressCreate, ({ actor, body }) => {
    const { add_id } = addRow(store, addressTable, body, byPerson(actor))
    return { message: 'address_added', add_id }
  })

  mount(app, deps, api.addressEdit, ({ actor, params, body }) => {
    const before = requireRow(store, addressTable, params.id)
    requireSameId(body.add_id, before.add_id)
    changeRow(store, addressTable, before, body, byPerson(actor))
    return { message: 'address_saved' }
  })

  mount(app, deps, api.addressDelete, ({ actor, params }) => {
    const outcome = deleteOrRetireRow(store, addressTable, requireRow(store, addressTable, params.id), byPerson(actor))
    return { message: `address_${outcome}` }
  })

  mount(app, deps, api.addressImport, async ({ actor, query, c }) =>
    importAnswer(deps, 'address', { upload: await readUpload(c), actor, query }),
  )

  mount(app, deps, api.addressTemplate, () => csvTemplate('addresses.csv', MASTER_DATA.address.columns))
}
