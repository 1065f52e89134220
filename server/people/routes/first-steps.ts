import { api } from '#shared/api.ts'
import { Email } from '#shared/schemas/common.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { firstSteps, hideFirstSteps } from '../store/first-steps.ts'
import { getUser } from '../store/users.ts'

export const mountFirstSteps = (app: App, deps: Deps): void => {
  const { store } = deps
  // The built-in admin starts with an address that no mail reaches.
  mount(app, deps, api.firstSteps, ({ actor }) => ({
    email: Email.safeParse(getUser(store, actor.userId)?.email).success,
    ...firstSteps(store),
  }))
  mount(app, deps, api.firstStepsHide, () => {
    store.write(() => hideFirstSteps(store))
    return { message: 'first_steps_hidden' }
  })
}
