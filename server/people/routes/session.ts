import { api } from '#shared/api.ts'
import { sameName } from '#shared/domain/names/names.ts'
import type { SessionAnswer } from '#shared/schemas/accounts/session.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import { hashToken } from '../../kit/tokens.ts'
import type { BeginAttempt } from '../attempts.ts'
import { hashPassword } from '../password.ts'
import { checkPassword, inPasswordTurn } from '../password-turns.ts'
import { sendNoResetLink, sendResetLink } from '../reset-link.ts'
import { type Actor, closeSession, closeSessionsOf, findActor, openSession } from '../store/actors.ts'
import { companyId } from '../store/companies.ts'
import { dispatchContact, saveDispatchContact } from '../store/dispatch-contact.ts'
import { noteSessionsEnd } from '../store/ended-sessions.ts'
import { isLedByFirstSteps } from '../store/first-steps.ts'
import { noteLogin, UNKNOWN_USER } from '../store/logins.ts'
import { dropResets, findReset } from '../store/password-resets.ts'
import { endOldestSessions } from '../store/sessions.ts'
import { findUser, getUser, type UserRow, updateUser } from '../store/users.ts'
import { firstRowsFor } from './first-rows.ts'

const sessionAnswer = (deps: Deps, actor: Actor): SessionAnswer => ({
  user_id: actor.userId,
  username: actor.username,
  role: actor.role,
  subcontractor: actor.subcontractor,
  customer: actor.customer,
  company_id: companyId(deps.store, actor),
  time_zone: deps.store.timeZone,
  dispatch: dispatchContact(deps.store),
  first_steps: actor.role === 'admin' && isLedByFirstSteps(deps.store),
  app_version: deps.version,
})

/** Writes a new password and ends everything that the old one opened, but for the session that asks. */
const setPassword = (
  deps: Deps,
  user: UserRow,
  change: { passwordHash: string; event: 'password_changed' | 'password_reset'; keepSession?: number },
): void => {
  const { store } = deps
  updateUser(store, user, { password_hash: change.passwordHash }, user.username)
  noteSessionsEnd(store, user.id, 'session_password_changed', change.keepSession)
  closeSessionsOf(store, user.id, change.keepSession)
  dropResets(store, user.id)
  noteLogin(store, change.event, user.username)
}

export const mountSession = (app: App, deps: Deps, beginAttempt: BeginAttempt): void => {
  const { store } = deps

  mount(app, deps, api.login, async ({ body, c }) => {
    const user = findUser(store, body.username)
    const attempt = beginAttempt(c, 'login', user ?? body.username)
    const isRight = await checkPassword(store, body.username, user?.password_hash ?? null, body.password)
    // While the password was checked, it may have been changed.
    if (!user || !isRight || getUser(store, user.id)?.password_hash !== user.password_hash) {
      noteLogin(store, 'login_failed', user?.username ?? UNKNOWN_USER)
      throw new Refusal(401, 'password_incorrect')
    }
    if (getUser(store, user.id)?.locked) {
      noteLogin(store, 'login_failed', user.username)
      throw new Refusal(403, 'user_locked')
    }
    const token = store.write(() => {
      attempt.succeeded()
      noteLogin(store, 'login', user.username)
      const userAgent = c.req.header('user-agent') ?? ''
      const opened = openSession(store, { userId: user.id, stayLoggedIn: body.stay_logged_in, userAgent })
      endOldestSessions(store, user.id)
      return opened
    })
    const actor = findActor(store, token)
    if (!actor) throw new Error('the session that was just opened is gone')
    const rows = body.first_rows && { first_rows: firstRowsFor(deps, actor, body.first_rows) }
    return { access_token: token, ...sessionAnswer(deps, actor), ...rows, message: 'logged_in' }
  })

  mount(app, deps, api.logout, ({ actor }) => {
    store.write(() => {
      closeSession(store, actor.sessionId)
      noteLogin(store, 'logout', actor.username)
    })
    return { message: 'logged_out' }
  })

  mount(app, deps, api.dispatchContact, ({ body }) => {
    store.write(() => saveDispatchContact(store, body))
    return { message: 'dispatch_saved' }
  })

  mount(app, deps, api.auth, ({ actor }) => sessionAnswer(deps, actor))

  mount(app, deps, api.changePassword, async ({ actor, present, body, c }) => {
    // The session says whose password it is; a body that names another user is a mistake or an attack.
    if (body.username !== undefined && !sameName(body.username, actor.username)) {
      throw new Refusal(403, 'edit_no_permission_change_user')
    }
    const user = getUser(store, actor.userId)
    const attempt = beginAttempt(c, 'changePassword', user ?? actor.username)
    const isRight = await checkPassword(store, actor.username, user?.password_hash ?? null, body.password)
    const wrong = new Refusal(400, 'old_password_wrong', {}, [{ path: 'password', message: 'old_password_wrong' }])
    if (!user || !isRight) throw wrong
    attempt.succeeded()
    const passwordHash = await inPasswordTurn(store, actor.username, () => hashPassword(body.newpassword))
    store.write(() => {
      const current = getUser(store, present().userId)
      if (current?.password_hash !== user.password_hash) throw wrong
      setPassword(deps, current, { passwordHash, event: 'password_changed', keepSession: actor.sessionId })
    })
    return { message: 'password_changed' }
  })

  mount(app, deps, api.passwordReset, ({ params, body, c }) => {
    const user = findUser(store, params.username)
    // Every request counts; otherwise a stranger could fill a user's mailbox.
    beginAttempt(c, 'reset', user ?? params.username)
    // The same work in one commit either way: for names that exist, and names that do not.
    store.write(() => {
      noteLogin(store, 'reset_requested', user?.username ?? UNKNOWN_USER)
      if (user && !user.locked) sendResetLink(deps, user, body.language, 'forgotten')
      else sendNoResetLink(deps, params.username, body.language)
    })
    return { message: 'reset_mail_sent' }
  })

  mount(app, deps, api.passwordResetChange, async ({ params, body, c }) => {
    const idHash = hashToken(params.id)
    const check = (): number => {
      const reset = findReset(store, idHash)
      if (reset.state === 'timed-out') throw new Refusal(400, 'reset_timed_out')
      if (reset.state === 'unknown') throw new Refusal(400, 'reset_id_invalid')
      return reset.userId
    }
    // A link that is valid is never refused for the wrong ones of a neighbour behind the same address.
    if (findReset(store, idHash).state !== 'valid') beginAttempt(c, 'resetChange', '')
    const username = getUser(store, check())?.username ?? ''
    const passwordHash = await inPasswordTurn(store, username, () => {
      // Its turn comes after those before it: of many at once the first uses the link, and no other costs a hash.
      check()
      return hashPassword(body.newpassword)
    })
    store.write(() => {
      // Twice at once: the second finds the link used.
      const user = getUser(store, check())
      if (!user) throw new Refusal(400, 'reset_id_invalid')
      setPassword(deps, user, { passwordHash, event: 'password_reset' })
    })
    return { message: 'password_changed' }
  })
}
