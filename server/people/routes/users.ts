import { api } from '#shared/api.ts'
import type { Role } from '#shared/domain/access/roles.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { csvTemplate } from '../../imports/csv.ts'
import { importedOf, wantedOf } from '../../imports/import-answer.ts'
import { importList } from '../../imports/import-file.ts'
import { IMPORTABLES } from '../../imports/lists/importables.ts'
import { Refusal } from '../../kit/refusal.ts'
import { dropPush } from '../../messages/store/push-subscriptions.ts'
import type { Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { hashPassword } from '../password.ts'
import { inviteUsers } from '../reset-link.ts'
import { type Actor, closeSessionsOf } from '../store/actors.ts'
import { companyFor } from '../store/companies.ts'
import { noteSessionsEnd } from '../store/ended-sessions.ts'
import { noteLogin } from '../store/logins.ts'
import { dropResets } from '../store/password-resets.ts'
import { forgetInAlerts, replaceUser, userUses } from '../store/user-uses.ts'
import { deleteUser, findUser, insertUser, isLastAdmin, listUsers, type UserRow, updateUser } from '../store/users.ts'

/** @throws Refusal 404 */
const userNamed = (store: Store, username: string): UserRow => {
  const user = findUser(store, username)
  if (!user) throw new Refusal(404, 'user_not_found')
  return user
}

type Edit = {
  email?: string
  role?: Role
  subcontractor?: string | null
  customer_id?: number | null
  passwordHash?: string
  locked?: boolean
}

/** Returns what of a company is asked for: an absent field means unchanged, null the company of the user's own name. */
const companyWish = (before: UserRow, edit: Edit) => ({
  subcontractor: edit.subcontractor === undefined ? before.subcontractor : edit.subcontractor,
  customer_id: edit.customer_id === undefined ? before.customer_id : edit.customer_id,
})
const isCompanyAsked = (before: UserRow, edit: Edit): boolean =>
  edit.subcontractor !== undefined ||
  edit.customer_id !== undefined ||
  (edit.role !== undefined && edit.role !== before.role)

const editUser = (deps: Deps, actor: Actor, username: string, edit: Edit): void => {
  const { store } = deps
  store.write(() => {
    const before = userNamed(store, username)
    if (before.built_in) throw new Refusal(403, 'edit_no_permission_change_user')
    if (edit.locked && before.id === actor.userId) throw new Refusal(403, 'edit_no_permission_change_user')
    const role = edit.role ?? before.role
    if ((role !== 'admin' || edit.locked) && isLastAdmin(store, before)) throw new Refusal(409, 'last_admin')
    const company = isCompanyAsked(before, edit)
      ? companyFor(store, { username: before.username, role }, companyWish(before, edit), actor.username)
      : {}
    const after = updateUser(
      store,
      before,
      {
        role,
        ...company,
        ...(edit.locked === undefined ? {} : { locked: edit.locked }),
        ...(edit.email === undefined ? {} : { email: edit.email }),
        ...(edit.passwordHash === undefined ? {} : { password_hash: edit.passwordHash }),
      },
      actor.username,
    )
    if (
      role !== before.role ||
      after.subcontractor !== before.subcontractor ||
      after.customer_id !== before.customer_id
    )
      dropPush(store, before.id)
    if (role !== before.role && !after.locked) noteSessionsEnd(store, before.id, 'role_changed', actor.sessionId)
    const isLocked = after.locked && !before.locked
    if (isLocked) {
      noteSessionsEnd(store, before.id, 'user_locked')
      closeSessionsOf(store, before.id)
    }
    // The session that asks goes on, when an admin edits its own user; every other session of the user ends.
    if (edit.passwordHash !== undefined) noteSessionsEnd(store, before.id, 'session_password_changed', actor.sessionId)
    if (edit.passwordHash !== undefined || role !== before.role) closeSessionsOf(store, before.id, actor.sessionId)
    if (edit.passwordHash !== undefined) noteLogin(store, 'password_changed', before.username)
    if (isLocked || edit.passwordHash !== undefined || after.email !== before.email) dropResets(store, before.id)
  })
}

export const mountUsers = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.users, () => ({ users: listUsers(store) }))

  mount(app, deps, api.registration, async ({ present, body }) => {
    const { password, subcontractor, customer_id, ...fields } = body
    const password_hash = await hashPassword(password)
    store.write(() => {
      const { username: author } = present()
      const company = companyFor(store, fields, { subcontractor, customer_id }, author)
      insertUser(store, { ...fields, ...company, password_hash }, author)
    })
    return { message: 'user_added' }
  })

  mount(app, deps, api.userImport, async ({ present, query, c }) => {
    const wanted = wantedOf(query)
    const { written, ...read } = await importList(deps, present, 'user', await readUpload(c), wanted)
    inviteUsers(deps, written, query.language ?? 'de')
    return { message: wanted.check ? 'file_checked' : 'users_imported', ...importedOf(read) }
  })

  mount(app, deps, api.userTemplate, () => csvTemplate('users.csv', IMPORTABLES.user.cells))

  mount(app, deps, api.userEdit, ({ actor, present, params, body }) => {
    const { password, ...edit } = body
    const saved = { message: 'user_saved' }
    if (password === undefined) {
      editUser(deps, actor, params.username, edit)
      return saved
    }
    return hashPassword(password).then((passwordHash) => {
      editUser(deps, present(), params.username, { ...edit, passwordHash })
      return saved
    })
  })

  mount(app, deps, api.userUses, ({ params }) => userUses(store, userNamed(store, params.username)))

  mount(app, deps, api.userDelete, ({ actor, params, query }) => {
    store.write(() => {
      const user = userNamed(store, params.username)
      if (user.built_in || user.id === actor.userId) throw new Refusal(403, 'edit_no_permission_delete_user')
      if (isLastAdmin(store, user)) throw new Refusal(409, 'last_admin')
      if (query.replace_by !== undefined) replaceUser(store, user, query.replace_by, actor.username)
      forgetInAlerts(store, user, actor.username)
      noteSessionsEnd(store, user.id, 'user_gone')
      deleteUser(store, user, actor.username)
    })
    return { message: 'user_deleted' }
  })

  // A deleted user keeps a history, under the name as it was written.
  mount(app, deps, api.userHistory, ({ params, query }) => {
    const user = findUser(store, params.username)
    const versions = rowHistory(store, 'user', user?.username ?? params.username, query)
    if (versions.length === 0 && !user) throw new Refusal(404, 'user_not_found')
    return versions
  })
}
