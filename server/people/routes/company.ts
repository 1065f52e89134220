import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import type { Actor } from '../store/actors.ts'
import { companyOf, saveCompany } from '../store/company.ts'

/**
 * Returns the logo as it is kept. One that cannot be drawn would keep every document from being made.
 * @throws Refusal 400 at its field
 */
const keptLogo = async ({ worker }: Deps, actor: Actor, logo: string): Promise<string> => {
  const wrong = invalid([{ path: 'logo', message: 'company_logo_invalid' }])
  const { drawn } = await worker.run('logo', { logo }, { owner: actor.userId }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : wrong
  })
  if (drawn === null) throw wrong
  return drawn
}

export const mountCompany = (app: App, deps: Deps): void => {
  const { store } = deps
  mount(app, deps, api.company, () => companyOf(store))
  mount(app, deps, api.companySave, async ({ actor, present, body }) => {
    const isNew = body.logo && body.logo !== companyOf(store).logo
    const logo = isNew ? { logo: await keptLogo(deps, actor, body.logo ?? '') } : {}
    store.write(() => {
      present()
      saveCompany(store, { ...companyOf(store), ...body, ...logo })
    })
    return { message: 'company_saved' }
  })
}
