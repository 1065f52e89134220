import { api } from '../../../shared/api.ts'
import type { Deps } from '../../deps.ts'
import { pictureOf } from '../../files/picture.ts'
import { invalid, Refusal } from '../../http/refusal.ts'
import { type App, mount } from '../../http/route.ts'
import type { Actor } from '../../store/people/actors.ts'
import { companyOf, saveCompany } from '../../store/people/company.ts'

/** Pixels of a side: a picture of few bytes may unfold to many. */
const MAX_LOGO_SIDE = 2000

/** A logo that cannot be drawn would keep every document from being made. @throws Refusal 400 at its field */
const requireLogo = async ({ worker }: Deps, actor: Actor, logo: string): Promise<void> => {
  const wrong = invalid([{ path: 'logo', message: 'company_logo_invalid' }])
  const picture = pictureOf(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
  if (!picture || !logo.startsWith(`data:image/${picture.type};`)) throw wrong
  const { width, height } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_LOGO_SIDE) throw wrong
  await worker.run('logo-check', { logo }, { owner: actor.userId }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : wrong
  })
}

export const mountCompany = (app: App, deps: Deps): void => {
  const { store } = deps
  mount(app, deps, api.company, () => companyOf(store))
  mount(app, deps, api.companySave, async ({ actor, body }) => {
    if (body.logo && body.logo !== companyOf(store).logo) await requireLogo(deps, actor, body.logo)
    store.write(() => saveCompany(store, { ...companyOf(store), ...body }))
    return { message: 'company_saved' }
  })
}
