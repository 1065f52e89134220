import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { visibleCombinations } from '../../trips/store/combinations.ts'
import { lookAlikes } from '../store/look-alikes.ts'
import { listObservers } from '../store/lookups.ts'

/** Look-ups that have no master data of their own. */
export const mountLookups = (app: App, deps: Deps): void => {
  const { store } = deps
  mount(app, deps, api.lookAlikes, ({ actor }) => lookAlikes(store, actor))
  mount(app, deps, api.observers, () => listObservers(store))
  mount(app, deps, api.tourCombinations, ({ actor }) => visibleCombinations(store, actor))
}
