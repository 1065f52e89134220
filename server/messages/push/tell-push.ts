import type { Viewer } from '#shared/domain/access/roles.ts'
import type { PushKind } from '#shared/domain/alerts/push-kinds.ts'
import type { Store } from '../../store/db.ts'
import { EXPIRES_AFTER } from '../held.ts'
import { isToldAlready } from '../store/alert-states.ts'
import { enqueueMessage, type NewMessage, pushedTo } from '../store/outbox.ts'
import { kindsOf, listNotified, type Notified } from '../store/push-subscriptions.ts'
import { type PushedEvent, pushText } from './push-text.ts'

type Leaving = { al_id: number | null } & Pick<NewMessage, 'expiresAt' | 'heldUntil' | 'leavesAt' | 'isDropped'>

const enqueue = (
  store: Store,
  { viewer, devices }: Notified,
  dedupKey: string,
  told: PushedEvent,
  leaving?: Leaving,
): number | null => {
  const { event, tt_id, occasion } = told
  const { title, body } = pushText(store, devices[0]?.ps_lang ?? 'de', told)
  const { al_id, ...when } = leaving ?? { al_id: null, expiresAt: new Date(store.now() + EXPIRES_AFTER).toISOString() }
  return enqueueMessage(store, {
    channel: 'push',
    kind: event === null ? 'test' : 'alert',
    ...(event && { about: { event, al_id, tt_id, occasion: occasion ?? '' } }),
    dedupKey,
    recipient: viewer.username,
    subject: title,
    // In words, for the mail that goes where no device shows it.
    body,
    ...when,
  })
}

/**
 * Tells persons on their devices what they chose to be told, each once for an occasion, after the alerts that name them; inside the
 * transaction of what caused it.
 * @param told with the tour, or what it is of, as its subject
 * @param isFor whether it is of this person; asked again when it leaves
 * @param leaving the alert that it comes from, with its quiet hours
 */
export const tellPush = (
  store: Store,
  kind: PushKind,
  told: PushedEvent,
  isFor: (viewer: Viewer) => boolean,
  leaving?: Leaving,
): void => {
  const pushed = pushedTo(store, told)
  for (const person of listNotified(store, isFor)) {
    const { userId, viewer } = person
    if (!kindsOf(store, { userId, role: viewer.role }).includes(kind)) continue
    const dedupKey = `push:${kind}:${told.tt_id ?? ''}:${told.event}${told.occasion ?? ''}:${userId}`
    if (isToldAlready(store, dedupKey) || (kind !== 'untaken' && pushed.has(viewer.username))) continue
    enqueue(store, person, dedupKey, told, leaving)
  }
}

/** A notification that tells nothing but that it arrives. */
export const tellTest = (store: Store, person: Notified): void => {
  const told = { event: null, tt_id: null, occasion: null, subject: 'Tours' }
  enqueue(store, person, `push-test:${person.userId}:${store.now()}`, told)
}
