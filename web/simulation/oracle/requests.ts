import type { PullAnswer } from '#shared/schemas/sync.ts'
import { EARLY_CALLS } from '../../sync/early-calls.ts'
import type { World } from '../world.ts'
import { mustHold } from './must-hold.ts'

/** Rules for each request of a device and each answer to it (invariants 4 and 8). */

const ROLE_SECRETS: Record<string, RegExp> = {
  sub: /secret|"tt_note"|"tt_customer_invoice|"tr_customer_invoice|"customer_t(rip|oll)"|"tr_week_observer/,
  customer: /secret|subonly|"tt_note"|invoice|"tr_/,
  observer: /secret|subonly|"tt_note"|invoice|"tr_/,
}

/**
 * Throws a Violation if an answer holds a field or tells of a row that is hidden from the person.
 * @param sent keys of the rows that each person was sent; this answer's are added
 */
export const checkAnswer = (
  world: World,
  sent: Map<string, Set<string>>,
  user: string,
  path: string,
  text: string,
  json: unknown,
): void => {
  const viewer = world.viewerOf(user)
  const secret = ROLE_SECRETS[viewer.role]
  mustHold(
    !secret?.test(text),
    () => `4: ${user} (${viewer.role}) was sent a hidden field by ${path}: ${secret?.exec(text)?.[0]}`,
  )
  if (!path.startsWith(EARLY_CALLS.pull.path) || !text.startsWith('{"cursor"')) return
  const answer = json as PullAnswer
  const seen = sent.get(user) ?? new Set<string>()
  sent.set(user, seen)
  for (const trip of answer.put.trip ?? []) {
    seen.add(`trip:${trip.tt_id}`)
    const raw = world.audienceOf(trip.tt_id as number)
    const [customer, ...observers] = (raw?.tt_customer ?? '').split(';')
    const isAllowed =
      viewer.role === 'admin' ||
      (viewer.role === 'sub' && raw?.tt_sub === viewer.subcontractor) ||
      (raw?.tt_status !== 'scheduled' &&
        (viewer.role === 'customer' ? customer === viewer.customer : observers.includes(user)))
    mustHold(isAllowed, () => `4: ${user} was sent trip ${trip.tt_id}, which is not its own`)
  }
  for (const tour of answer.put.tour ?? []) seen.add(`tour:${tour.tr_id}`)
  for (const [entity, keys] of Object.entries(answer.del)) {
    for (const key of keys ?? []) {
      if (entity === 'trip' || entity === 'tour')
        mustHold(
          seen.has(`${entity}:${key}`) || world.wasVisible(viewer, entity, key),
          () => `4: ${user} was told of ${entity} ${key}, which never was its own`,
        )
    }
  }
}

/** Throws a Violation if a push carries the edits of another account than that of its token. */
export const checkOwner = (owner: { username: string; account: number }, body: string): void => {
  const { mutations } = JSON.parse(body) as { mutations: { user: string; user_id?: number }[] }
  mustHold(
    mutations.every(({ user, user_id = owner.account }) => user === owner.username && user_id === owner.account),
    () =>
      `8: edits of ${mutations[0]?.user} ${mutations[0]?.user_id} left under the token of ${owner.username} ${owner.account}`,
  )
}
