import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Role } from '#shared/domain/access/roles.ts'
import { emailKey } from '#shared/domain/names/email.ts'
import { nameKey, sameName, sameSpelling } from '#shared/domain/names/names.ts'
import { type User, user } from '#shared/records/user.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { Refusal } from '../../kit/refusal.ts'
import { revokeAnswerLinks, revokeMadeLinks } from '../../links/store/trip-links.ts'
import { nextRev } from '../../master-data/store/master-data.ts'
import { endFeed } from '../../programs/store/ended-feeds.ts'
import type { Store } from '../../store/db.ts'
import { type Audience, appendChange } from '../../store/history/change-feed.ts'
import { appendHistory, fieldChanges } from '../../store/history/history.ts'
import { byNameKey } from '../../store/name-keys.ts'
import { users } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { forgetAnswers } from '../../sync/store/idempotent-answers.ts'

/** A user as the server knows it. Its hash leaves this table for nothing but checking a password. */
export type UserRow = typeof users.$inferSelect
/** Company of a user; the fields of other roles are null. */
export type Company = { subcontractor: string | null; customer_id: number | null }
export type UserFields = Company & { email: string; role: Role; locked?: boolean }

/** Keys are for comparing, the hash is a secret: neither belongs to a saved version. */
const NOT_IN_HISTORY = new Set(['id', 'username_key', 'email_key', 'password_hash'])
/** A version says that the password changed, and nothing more. */
const PASSWORD_CHANGED = { password: { from: null, to: null } }

const userByKey = compiledSelect((query) =>
  query
    .select()
    .from(users)
    .where(eq(users.username_key, sql.placeholder('key'))),
)
/** The user of a name, however it is typed. */
export const findUser = (store: Store, username: string): UserRow | undefined =>
  byNameKey(username, (key) => userByKey(store).get({ key }))

const firstUser = compiledSelect((query) => query.select().from(users).limit(1))
/** One of the users, whichever; undefined where there is none yet. */
export const anyUser = (store: Store): UserRow | undefined => firstUser(store).get({})

export const getUser = (store: Store, id: number): UserRow | undefined =>
  store.db.select().from(users).where(eq(users.id, id)).get()

/** The declared fields of every user, and no others: keys and the hash stay in the table. */
export const listUsers = (store: Store): User[] => {
  const columns: Record<string, SQLiteColumn> = { ...getTableColumns(users), customer: customers.cm_name }
  const shown = Object.fromEntries(Object.keys(user.fields).map((name) => [name, columns[name]])) as Record<
    keyof User,
    SQLiteColumn
  >
  return store.db
    .select(shown)
    .from(users)
    .leftJoin(customers, eq(customers.cm_id, users.customer_id))
    .orderBy(asc(users.username_key))
    .all() as User[]
}

/** Returns true if no other user is admin and can log in. */
export const isLastAdmin = (store: Store, user: UserRow): boolean => {
  const others = store.db
    .select({ n: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.locked, false), ne(users.id, user.id)))
    .get()
  return user.role === 'admin' && others?.n === 0
}

/** True if another user's name looks the same. Of two old names that do, one is not found by the key of a new one. */
const isLikeAnother = (store: Store, username: string): boolean =>
  listUsers(store).some((other) => sameName(other.username, username))

/** @throws Refusal 409 when another user has the address */
const checkEmail = (store: Store, email: string, ownId: number): void => {
  const other = store.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_key, emailKey(email)), ne(users.id, ownId)))
    .get()
  if (other) throw new Refusal(409, 'email_taken', {}, [{ path: 'email', message: 'email_taken' }])
}

const keepVersion = (
  store: Store,
  user: UserRow,
  version: { action: HistoryEntry['action']; changes: HistoryEntry['changes']; author: string },
): void => {
  const { author, ...rest } = version
  // It goes on where a deleted user of the same name ended.
  const rev = nextRev(store, 'user', user.username)
  appendHistory(store, { entity: 'user', key: user.username, rev, username: author, source: 'person', ...rest })
}

/** Observers are a look-up that devices keep; what else changes of a user concerns its own devices at their next pull. */
const noteForDevices = (store: Store, before: UserRow | null, after: UserRow | null): void => {
  const audience = (user: UserRow | null): Audience => (user?.role === 'observer' ? {} : null)
  const key = (after ?? before)?.username
  if (key !== undefined && (audience(before) === null) !== (audience(after) === null)) {
    appendChange(store, { entity: 'observer', key, before: audience(before), after: audience(after) })
  }
  store.noteChange()
}

const acts = (user: UserRow | null): user is UserRow & { subcontractor: string } =>
  user !== null && user.role === 'sub' && !user.locked && user.subcontractor !== null

/** Ends the links by which a subcontractor answers when its last user goes: what these were sent to is not trusted any more. */
const endAnswerLinks = (store: Store, before: UserRow, after: UserRow | null): void => {
  if (!acts(before) || (acts(after) && sameSpelling(after.subcontractor, before.subcontractor))) return
  const left = store.db.select().from(users).where(eq(users.role, 'sub')).all()
  if (!left.some((user) => acts(user) && sameSpelling(user.subcontractor, before.subcontractor)))
    revokeAnswerLinks(store, before.subcontractor)
}

const isOfSameCompany = (before: UserRow, after: UserRow): boolean =>
  before.role === after.role &&
  before.customer_id === after.customer_id &&
  sameSpelling(before.subcontractor ?? '', after.subcontractor ?? '')
/** Ends the links that a person made as one of its company, once it acts for it no more. Those of dispatch are the company's own. */
const endMadeLinks = (store: Store, before: UserRow, after: UserRow | null): void => {
  const acts = after !== null && !after.locked && isOfSameCompany(before, after)
  if (before.role !== 'admin' && !acts) revokeMadeLinks(store, before.username)
}

/**
 * Adds a user with its first version.
 * @param author username of who does it
 * @throws Refusal 409 when the username or the address is taken
 */
export const insertUser = (
  store: Store,
  fields: UserFields & { username: string; password_hash: string; built_in?: boolean },
  author: string,
): UserRow =>
  store.write(() => {
    if (findUser(store, fields.username) || isLikeAnother(store, fields.username)) {
      throw new Refusal(409, 'username_taken', {}, [{ path: 'username', message: 'username_taken' }])
    }
    checkEmail(store, fields.email, -1)
    const row = store.db
      .insert(users)
      .values({ ...fields, username_key: nameKey(fields.username), email_key: emailKey(fields.email) })
      .returning()
      .get()
    const changes = { ...fieldChanges({}, row, NOT_IN_HISTORY), ...PASSWORD_CHANGED }
    keepVersion(store, row, { action: 'create', changes, author })
    noteForDevices(store, null, row)
    return row
  })

/**
 * Writes changed fields over a user, as a new version; nothing happens when nothing differs.
 * @throws Refusal 409 when the address is taken
 */
export const updateUser = (
  store: Store,
  before: UserRow,
  apply: Partial<UserFields> & { password_hash?: string },
  author: string,
): UserRow =>
  store.write(() => {
    if (apply.email !== undefined) checkEmail(store, apply.email, before.id)
    const row = store.db
      .update(users)
      .set({ ...apply, email_key: apply.email === undefined ? before.email_key : emailKey(apply.email) })
      .where(eq(users.id, before.id))
      .returning()
      .get()
    const changes = fieldChanges(before, row, NOT_IN_HISTORY)
    if (row.password_hash !== before.password_hash) Object.assign(changes, PASSWORD_CHANGED)
    if (Object.keys(changes).length === 0) return row
    keepVersion(store, row, { action: 'edit', changes, author })
    noteForDevices(store, before, row)
    if (row.locked && !before.locked) endFeed(store, row.id, 'locked')
    else if (row.password_hash !== before.password_hash) endFeed(store, row.id, 'password')
    else if (!isOfSameCompany(before, row)) endFeed(store, row.id, 'company')
    endAnswerLinks(store, before, row)
    endMadeLinks(store, before, row)
    return row
  })

/** Removes a user with its sessions and reset links; its history stays. */
export const deleteUser = (store: Store, before: UserRow, author: string): void =>
  store.write(() => {
    store.db.delete(users).where(eq(users.id, before.id)).run()
    forgetAnswers(store, before.id)
    keepVersion(store, before, { action: 'delete', changes: fieldChanges(before, {}, NOT_IN_HISTORY), author })
    noteForDevices(store, before, null)
    endAnswerLinks(store, before, null)
    endMadeLinks(store, before, null)
  })
