import { api } from '#shared/api.ts'
import { rowNamed } from '#shared/domain/names/names.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { csvTemplate } from '../../imports/csv.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { IMPORTABLES } from '../../imports/lists/importables.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { namedFloater } from '../store/floaters.ts'
import {
  deleteDatedPercent,
  indexValueHistory,
  listDatedPercents,
  listFloaterUses,
  listIndexValues,
  saveDatedPercent,
  saveIndexValues,
} from '../store/fuel.ts'
import { listFuelIndices } from '../store/fuel-indices.ts'

/** The name of a series as it is spelled. @throws Refusal 400 fuel_index_unknown */
const namedIndex = (store: Store, name: string): string => {
  const found = rowNamed(listFuelIndices(store), ({ ix_name }) => ix_name, name)
  if (!found) throw invalid([{ path: 'index', message: 'fuel_index_unknown' }])
  return found.ix_name
}

/** Values of series, and what stands above a rule (rules 16). */
export const mountFuel = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.fuelOverview, () => ({
    values: listIndexValues(store),
    dated: listDatedPercents(store),
    uses: listFloaterUses(store),
  }))

  mount(app, deps, api.fuelValuesSave, ({ actor, body }) => {
    saveIndexValues(store, namedIndex(store, body.index), body.values, actor.username)
    return { message: 'fuel_values_saved' }
  })

  mount(app, deps, api.fuelValuesImport, async ({ present, query, c }) =>
    importAnswer(deps, 'index_value', { upload: await readUpload(c), present, query }),
  )

  mount(app, deps, api.fuelValuesTemplate, () => csvTemplate('index_values.csv', IMPORTABLES.index_value.cells))

  mount(app, deps, api.fuelValueHistory, ({ query }) => {
    const entries = indexValueHistory(store, query.index, query.month)
    if (entries.length === 0) throw notFound()
    return entries
  })

  mount(app, deps, api.datedPercentSave, ({ actor, body }) => {
    const { floater, from: fv_from, percent: fv_percent, reason: fv_reason } = body
    const name = namedFloater(store, 'floater', floater)
    if (name) saveDatedPercent(store, name, { fv_from, fv_percent, fv_reason }, actor.username)
    return { message: 'dated_percent_saved' }
  })

  mount(app, deps, api.datedPercentDelete, ({ actor, params }) => {
    deleteDatedPercent(store, params.id, actor.username)
    return { message: 'dated_percent_deleted' }
  })
}
