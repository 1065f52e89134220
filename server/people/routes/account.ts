import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { BeginAttempt } from '../attempts.ts'
import { checkPassword } from '../password-turns.ts'
import { dropResets } from '../store/password-resets.ts'
import { getUser, updateUser } from '../store/users.ts'

export const mountAccount = (app: App, deps: Deps, beginAttempt: BeginAttempt): void => {
  const { store } = deps

  mount(app, deps, api.account, ({ actor }) => {
    const user = getUser(store, actor.userId)
    if (!user) throw new Refusal(401, 'session_expired')
    return { email: user.email }
  })

  // Reset links go to this address, so a change needs the password; the built-in admin has no other way.
  mount(app, deps, api.accountEdit, async ({ actor, present, body, c }) => {
    const user = getUser(store, actor.userId)
    const attempt = beginAttempt(c, 'changePassword', user ?? actor.username)
    const isRight = await checkPassword(store, actor.username, user?.password_hash ?? null, body.password)
    const wrong = new Refusal(400, 'password_incorrect', {}, [{ path: 'password', message: 'password_incorrect' }])
    if (!user || !isRight) throw wrong
    attempt.succeeded()
    store.write(() => {
      const current = getUser(store, present().userId)
      if (current?.password_hash !== user.password_hash) throw wrong
      const after = updateUser(store, current, { email: body.email }, actor.username)
      // A link that is on its way went to the address that no longer counts.
      if (after.email !== current.email) dropResets(store, current.id)
    })
    return { message: 'email_changed' }
  })
}
