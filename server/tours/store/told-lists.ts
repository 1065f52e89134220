import { and, eq, gt, lt } from 'drizzle-orm'
import { spellingKey } from '#shared/domain/names/names.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { listSubcontractors, subcontractorIds } from '../../master-data/store/lookups.ts'
import { arrivalOf } from '../../messages/store/corrections.ts'
import type { OutboxMessage } from '../../messages/store/outbox.ts'
import type { Store } from '../../store/db.ts'
import { outbox } from '../../store/schema/messages.ts'
import { getRun, type KeptRun } from './week-runs.ts'

/** Lists of trips that subcontractors are mailed, as the outbox keeps them. */

/**
 * Keys of lists: of a run by its number, of its undoing, or of a reminder; then `#` and the subcontractor's id (`sc_uid`), or of an
 * earlier version its name.
 */
const LIST_KEY =
  /^(?:(publish|withdraw) (\S+) (\d+)|(adapt|unadapt) (\S+) (\d+) (lost|got)|(reminder) \S+) (?<sub>.*)$/u

/** Parts of the key of a list; a reminder has no run. */
export type ListKey = {
  operation: 'publish' | 'withdraw' | 'adapt' | 'unadapt' | 'reminder' | undefined
  epoch: string
  run: number
  /** `got`: its trips are the subcontractor's from now on; `lost`: they are no more. */
  what: 'got' | 'lost'
  sub: string
}
export const readListKey = ({ dedup_key }: Pick<OutboxMessage, 'dedup_key'>): ListKey => {
  const [, told, ofTold, toldRun, adapted, ofAdapted, adaptedRun, what, reminder, sub = ''] =
    LIST_KEY.exec(dedup_key) ?? []
  const operation = (told ?? adapted ?? reminder) as ListKey['operation']
  return {
    operation,
    epoch: ofTold ?? ofAdapted ?? '',
    run: Number(toldRun ?? adaptedRun ?? 0),
    what: what === 'lost' || operation === 'withdraw' ? 'lost' : 'got',
    sub,
  }
}

/** The run that a list tells of, or of whose undoing; undefined for one from before a restore, or that was pruned. */
export const runOfList = (store: Store, { epoch, run }: ListKey): KeptRun | undefined =>
  epoch === store.epoch() ? getRun(store, run) : undefined

/** The subcontractor that a list is for, as it is now. */
export const subcontractorOfList = (store: Store, { sub }: Pick<ListKey, 'sub'>) => {
  const ids = subcontractorIds(store)
  return listSubcontractors(store, true).find(
    ({ sc_name }) => sub === `#${ids.get(sc_name)}` || sub === spellingKey(sc_name),
  )
}

/** The trips of a list, and behind a bar those that it was written with and did not tell as it left. */
export const asListed = (listed: readonly number[], leftOut: readonly number[] = []): string =>
  `${listed.join(' ')}${leftOut.length > 0 ? `|${leftOut.join(' ')}` : ''}`
const idsOf = (text = ''): number[] => text.split(' ').filter(Boolean).map(Number)
export const listedIn = ({ occasion }: OutboxMessage): { listed: number[]; leftOut: number[] } => {
  const [listed, leftOut] = (occasion ?? '').split('|')
  return { listed: idsOf(listed), leftOut: idsOf(leftOut) }
}

/** Time that is longer than a message is tried by itself. */
const TRIED_FOR = DAY_MS
const leftAt = ({ state, sent_at, next_attempt_at }: OutboxMessage): string =>
  state === 'sent' ? (sent_at ?? '') : next_attempt_at

/**
 * Returns a function that says how a subcontractor heard that a trip is its own, from lists that had not left when a run was
 * made: they tell trips as they are when they leave, what the run did included. `untold`: a list was to tell of it, and did not;
 * undefined: none was.
 * @param besides a list that does not count
 * @param until the list of an undoing: later ones are none of what it takes back
 */
export const howTold = (
  store: Store,
  { wr_at }: KeptRun,
  sub: string,
  { besides, until }: { besides?: OutboxMessage; until?: OutboxMessage } = {},
): ((tt_id: number) => 'told' | 'waits' | 'untold' | undefined) => {
  const since = new Date(Date.parse(wr_at) - TRIED_FOR).toISOString()
  const lists = store.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'publication'), gt(outbox.created_at, since), until && lt(outbox.id, until.id)))
    .all()
    .flatMap((message) => {
      const key = readListKey(message)
      const arrival = arrivalOf(store, message)
      const isOwn = key.sub === sub && key.what === 'got' && message.id !== besides?.id
      return isOwn && (arrival === 'waits' || leftAt(message) > wr_at) ? { arrival, ...listedIn(message) } : []
    })
  return (tt_id) => {
    const about = lists.filter(({ listed, leftOut }) => listed.includes(tt_id) || leftOut.includes(tt_id))
    if (about.some(({ arrival, listed }) => arrival === 'heard' && listed.includes(tt_id))) return 'told'
    if (about.some(({ arrival }) => arrival === 'waits')) return 'waits'
    return about.length > 0 ? 'untold' : undefined
  }
}
