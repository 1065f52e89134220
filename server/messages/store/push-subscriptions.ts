import { and, asc, desc, eq, getTableColumns, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Role, Viewer } from '#shared/domain/access/roles.ts'
import { type PushKind, pushKindsOf } from '#shared/domain/alerts/push-kinds.ts'
import type { PushDevice, PushSubscriptionBody } from '#shared/schemas/accounts/push.ts'
import type { Actor } from '../../people/store/actors.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { pushChoices, pushSubscriptions, sessions, users } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'

/** Devices of one user that are notified; those go first that began longest ago. */
export const MAX_DEVICES = 20

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

const noteRemoved = (store: Store, sessionId: number, push_removed: boolean): void => {
  store.db.update(sessions).set({ push_removed }).where(eq(sessions.id, sessionId)).run()
}

/** Notifies a device from now on, in place of what its session or its address was for before. */
export const keepSubscription = (store: Store, actor: Actor, body: PushSubscriptionBody): void => {
  const { endpoint: ps_endpoint, keys, language: ps_lang } = body
  const known = store.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.ps_endpoint, ps_endpoint)).get()
  const given = { ps_p256dh: keys.p256dh, ps_auth: keys.auth, ps_lang }
  noteRemoved(store, actor.sessionId, false)
  if (known?.session_id === actor.sessionId) {
    store.db.update(pushSubscriptions).set(given).where(eq(pushSubscriptions.ps_id, known.ps_id)).run()
    return
  }
  store.db.delete(pushSubscriptions).where(eq(pushSubscriptions.ps_endpoint, ps_endpoint)).run()
  store.db.delete(pushSubscriptions).where(eq(pushSubscriptions.session_id, actor.sessionId)).run()
  store.db
    .insert(pushSubscriptions)
    .values({ session_id: actor.sessionId, user_id: actor.userId, ps_endpoint, ps_created_at: nowIso(store), ...given })
    .run()
  const own = eq(pushSubscriptions.user_id, actor.userId)
  const newest = store.db
    .select({ id: pushSubscriptions.ps_id })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(pushSubscriptions.ps_id))
    .limit(MAX_DEVICES)
  store.db
    .delete(pushSubscriptions)
    .where(and(own, notInArray(pushSubscriptions.ps_id, newest)))
    .run()
}

/** The devices of a user, the newest first, without where they are reached. */
export const devicesOf = (store: Store, actor: Actor): PushDevice[] =>
  store.db
    .select({
      id: pushSubscriptions.ps_id,
      session_id: pushSubscriptions.session_id,
      user_agent: sessions.user_agent,
      created_at: pushSubscriptions.ps_created_at,
      last_ok_at: pushSubscriptions.ps_last_ok_at,
      last_shown_at: pushSubscriptions.ps_last_shown_at,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(and(eq(pushSubscriptions.user_id, actor.userId), gt(sessions.expires_at, nowIso(store))))
    .orderBy(desc(pushSubscriptions.ps_id))
    .all()
    .map(({ session_id, ...device }) => ({ ...device, current: session_id === actor.sessionId }))

/** @returns false when the user has no such device */
export const dropSubscription = (store: Store, userId: number, id: number): boolean =>
  store.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, userId), eq(pushSubscriptions.ps_id, id)))
    .run().changes > 0

/**
 * Ends the notifications of one of the person's devices, which learns of it at its next start. @returns false when there is none
 */
export const removeDevice = (store: Store, actor: Actor, id: number): boolean => {
  const device = store.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.ps_id, id)).get()
  if (device?.user_id !== actor.userId) return false
  noteRemoved(store, device.session_id, device.session_id !== actor.sessionId)
  return dropSubscription(store, actor.userId, id)
}

/** Returns true if the device of this session was removed by another one. */
export const isRemoved = (store: Store, actor: Actor): boolean =>
  store.db.select({ push_removed: sessions.push_removed }).from(sessions).where(eq(sessions.id, actor.sessionId)).get()
    ?.push_removed ?? false

/** Forgets devices and wishes of a user, whose role or company is another one now. */
export const dropPush = (store: Store, userId: number): void => {
  store.db.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId)).run()
  store.db.delete(pushChoices).where(eq(pushChoices.user_id, userId)).run()
}

/** Notes that the device of a session has shown a notification. @returns false when it is not notified */
export const noteShown = (store: Store, sessionId: number): boolean =>
  store.db
    .update(pushSubscriptions)
    .set({ ps_last_shown_at: nowIso(store) })
    .where(eq(pushSubscriptions.session_id, sessionId))
    .run().changes > 0

/** Notes that the push service took a message for a device. */
export const noteHandedOver = (store: Store, id: number): void => {
  store.db
    .update(pushSubscriptions)
    .set({ ps_last_ok_at: nowIso(store) })
    .where(eq(pushSubscriptions.ps_id, id))
    .run()
}

export const keepKinds = (store: Store, userId: number, pc_kinds: PushKind[]): void => {
  store.db
    .insert(pushChoices)
    .values({ user_id: userId, pc_kinds })
    .onConflictDoUpdate({ target: pushChoices.user_id, set: { pc_kinds } })
    .run()
}

const selectChoice = compiledSelect((query) =>
  query
    .select({ pc_kinds: pushChoices.pc_kinds })
    .from(pushChoices)
    .where(eq(pushChoices.user_id, sql.placeholder('userId'))),
)
/** Kinds that a person chose among those that its role offers; all of them before it chose. */
export const kindsOf = (store: Store, { userId, role }: { userId: number; role: Role }): PushKind[] => {
  const chosen = selectChoice(store).get({ userId })?.pc_kinds
  return pushKindsOf(role).filter((kind) => chosen?.includes(kind) ?? true)
}

export type Notified = {
  userId: number
  viewer: Viewer
  email: string
  devices: PushSubscriptionRow[]
}
const PERSON = {
  userId: users.id,
  username: users.username,
  role: users.role,
  subcontractor: users.subcontractor,
  customer: customers.cm_name,
  email: users.email,
}
type Person = Viewer & { userId: number; email: string }
const asNotified = ({ userId, email, ...viewer }: Person, devices: PushSubscriptionRow[]): Notified => {
  const subcontractor = viewer.role === 'sub' ? viewer.subcontractor : null
  const customer = viewer.role === 'customer' ? viewer.customer : null
  return { userId, email, viewer: { ...viewer, subcontractor, customer }, devices }
}
const selectPeople = compiledSelect((query) =>
  query
    .select(PERSON)
    .from(users)
    .leftJoin(customers, eq(customers.cm_id, users.customer_id))
    .where(
      and(
        eq(users.locked, false),
        inArray(users.id, query.select({ id: pushSubscriptions.user_id }).from(pushSubscriptions)),
      ),
    )
    .orderBy(asc(users.id)),
)
const selectPerson = compiledSelect((query) =>
  query
    .select(PERSON)
    .from(users)
    .leftJoin(customers, eq(customers.cm_id, users.customer_id))
    .where(and(eq(users.username, sql.placeholder('username')), eq(users.locked, false))),
)
const selectDevices = compiledSelect((query) =>
  query
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .where(
      and(
        eq(pushSubscriptions.user_id, sql.placeholder('userId')),
        gt(sessions.expires_at, sql.param(sql.placeholder('now'), sessions.expires_at)),
      ),
    )
    .orderBy(asc(pushSubscriptions.ps_id)),
)

const withDevices = (store: Store, person: Person): Notified =>
  asNotified(person, selectDevices(store).all({ userId: person.userId, now: nowIso(store) }))

/** Persons with a device that is notified, each with its present rights. @param isFor chooses among them */
export const listNotified = (store: Store, isFor: (viewer: Viewer) => boolean): Notified[] =>
  selectPeople(store)
    .all()
    .filter((person) => isFor(asNotified(person, []).viewer))
    .map((person) => withDevices(store, person))
    .filter(({ devices }) => devices.length > 0)

/** A person by its name, with the devices that are left; undefined for one that is gone or locked. */
export const findNotified = (store: Store, username: string): Notified | undefined => {
  const person = selectPerson(store).get({ username })
  return person && withDevices(store, person)
}

const anyDevice = compiledSelect((query) =>
  query.select({ id: pushSubscriptions.ps_id }).from(pushSubscriptions).limit(1),
)
export const hasDevice = (store: Store): boolean => anyDevice(store).get() !== undefined
