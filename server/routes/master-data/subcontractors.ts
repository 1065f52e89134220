import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { csvTemplate, readUpload } from '../../imports/csv.ts'
import { MASTER_DATA } from '../../imports/master-data-formats.ts'
import { listSubcontractors } from '../../store/master-data/lookups.ts'
import { addRow, changeRow, deleteOrRetireRow } from '../../store/master-data/master-data.ts'
import { subcontractorTable } from '../../store/master-data/subcontractors.ts'
import { projectSubcontractor } from '../../sync/sources.ts'
import { byPerson, importAnswer, lookupRows, requireRow } from './master-data.ts'

export const mountSubcontractors = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.subcontractors, ({ actor, query }) =>
    lookupRows(actor, query, (all) => listSubcontractors(store, all), projectSubcontractor),
  )

  mount(app, deps, api.subcontractorCreate, ({ actor, body }) => {
    const { sc_name } = addRow(store, subcontractorTable, body, byPerson(actor))
    return { message: 'subcontractor_added', sc_name }
  })

  // Another name renames the subcontractor wherever it is named.
  mount(app, deps, api.subcontractorEdit, ({ actor, params, body }) => {
    const before = requireRow(store, subcontractorTable, params.id)
    changeRow(store, subcontractorTable, before, body, byPerson(actor))
    return { message: 'subcontractor_saved' }
  })

  mount(app, deps, api.subcontractorDelete, ({ actor, params }) => {
    const outcome = deleteOrRetireRow(
      store,
      subcontractorTable,
      requireRow(store, subcontractorTable, params.id),
      byPerson(actor),
    )
    return { message: `subcontractor_${outcome}` }
  })

  mount(app, deps, api.subcontractorImport, async ({ actor, query, c }) =>
    importAnswer(deps, 'subcontractor', { upload: await readUpload(c), actor, query }),
  )

  mount(app, deps, api.subcontractorTemplate, () =>
    csvTemplate('subcontractors.csv', MASTER_DATA.subcontractor.columns),
  )
}
