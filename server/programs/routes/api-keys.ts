import { api } from '#shared/api.ts'
import { SCOPES_OF } from '#shared/domain/access/key-scopes.ts'
import type { Deps } from '../../deps.ts'
import { newKey } from '../../http/key-access.ts'
import { type App, mount } from '../../http/route.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import { insertKey, listKeys, revokeKey } from '../store/api-keys.ts'
import { partyOf } from '../store/parties.ts'

export const mountApiKeys = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.apiKeys, () => listKeys(store))

  mount(app, deps, api.apiKeyCreate, ({ actor, body }) => {
    const { ak_name, ak_scopes, ak_expires_at } = body
    if (ak_expires_at !== null && Date.parse(ak_expires_at) <= store.now())
      throw invalid([{ path: 'ak_expires_at', message: 'invalid_date' }])
    if (!ak_scopes.every((scope) => SCOPES_OF[body.role].includes(scope)))
      throw invalid([{ path: 'ak_scopes', message: 'key_scope_of_other_role' }])
    const { token, ak_prefix } = newKey()
    const party = partyOf(store, body)
    const scopes = [...new Set(ak_scopes)]
    const ak_id = insertKey(
      store,
      { ak_name, ak_prefix, ak_scopes: scopes, ak_expires_at, token, party },
      actor.username,
    )
    return { message: 'api_key_made', ak_id, token }
  })

  mount(app, deps, api.apiKeyRevoke, ({ actor, params }) => {
    if (!revokeKey(store, params.id, actor.username)) throw notFound()
    return { message: 'api_key_revoked' }
  })
}
