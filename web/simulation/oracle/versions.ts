import { and, eq, gt, sql } from 'drizzle-orm'
import { history } from '#server/store/schema/sync.ts'
import { compiledSelect } from '#server/store/sql/compiled-select.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'
import { OTHER_DISPATCHER } from '../company.ts'
import type { World } from '../world.ts'
import { ANSWER } from './answers.ts'
import { changesBetween, isUnique, markOf } from './changes.ts'
import { mustHold } from './must-hold.ts'
import type { Entity } from './row-identity.ts'

/** The author and the row of a write, for the checks of the server's history. */
type Written = { user: string; row: string }

/** The server's own history as evidence: person, row and changes of each version. */

const selectVersions = compiledSelect((query) =>
  query
    .select({
      entity: history.entity,
      key: history.key,
      username: history.username,
      source: history.source,
      action: history.action,
      changes: history.changes,
    })
    .from(history),
)
type Version = ReturnType<ReturnType<typeof selectVersions>['all']>[number]

/** Returns the versions of trips and tours that people with a device saved. */
const savedVersions = (world: World): (Version & { entity: Entity })[] =>
  selectVersions(world.store())
    .all()
    .filter(
      (version): version is Version & { entity: Entity } =>
        (version.entity === 'trip' || version.entity === 'tour') &&
        version.source === 'person' &&
        version.username !== OTHER_DISPATCHER &&
        version.username !== 'seed',
    )

const sides = (version: Pick<Version, 'changes'>): [Record<string, unknown>, Record<string, unknown>] => {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const [field, change] of Object.entries(version.changes)) {
    from[field] = change.from
    to[field] = change.to
  }
  return [from, to]
}

const selectNewest = prepared((store) => store.sqlite.prepare('select max(id) from history').pluck())
export const newestVersion = (world: World): number => Number(selectNewest(world.store()).get() ?? 0)

const selectNext = compiledSelect((query) =>
  query
    .select({ entity: history.entity, key: history.key, rev: history.rev, changes: history.changes })
    .from(history)
    .where(and(gt(history.id, sql.placeholder('after')), eq(history.username, sql.placeholder('username'))))
    .orderBy(history.id),
)
export type Replaced = { entity: string; key: string; rev: number; from: Fields; to: Fields }
/** Returns the versions that a person's saves replaced since another version, in their order. */
export const replacedSince = (world: World, after: number, username: string): Replaced[] =>
  selectNext(world.store())
    .all({ after, username })
    .map(({ changes, ...version }) => {
      const [from, to] = sides({ changes })
      return { ...version, from, to }
    })

/** Returns how often each unique value was written. */
export const writtenValues = (world: World): Map<unknown, number> => {
  const counts = new Map<unknown, number>()
  for (const version of savedVersions(world)) {
    if (version.action === 'delete') continue
    for (const { from, to } of changesBetween(...sides(version)).values())
      if (isUnique(to) && markOf(from) !== markOf(to)) counts.set(markOf(to), (counts.get(markOf(to)) ?? 0) + 1)
  }
  return counts
}

const CREW = new Set(['tt_gps', 'tt_driver', 'tt_drivernr'])

type Account = {
  rowOfId: (entity: Entity, id: number) => string
  isWrittenBy: (written: Written, entity: Entity, path: string) => boolean
  isDeletedBy: (written: Written) => boolean
  rowOfValue: (value: unknown) => string | undefined
}

/** Invariant 10: an edit took effect on the row that the person saw, and on no other. */
export const checkVersions = (world: World, account: Account): void => {
  for (const version of savedVersions(world)) {
    const { entity, key, username, action } = version
    const row = account.rowOfId(entity, Number(key))
    const written = { user: username, row }
    if (action === 'delete') {
      mustHold(
        account.isDeletedBy(written),
        () => `10: ${username} is made to delete ${entity} ${key}, which is ${row}`,
      )
      continue
    }
    // Another subcontractor is asked anew, and so is one whose trip goes on after all.
    const asksAnew = 'tt_sub' in version.changes || 'tt_status' in version.changes
    // The comment on the invoice was the former subcontractor's.
    const emptied = [...(asksAnew ? ANSWER : []), ...('tt_sub' in version.changes ? ['tt_sub_invoice_comment'] : [])]
    for (const [path, { to }] of changesBetween(...sides(version))) {
      if (isUnique(to)) {
        const meant = account.rowOfValue(markOf(to))
        mustHold(meant === row, () => `10: ${path}=${markOf(to)} of ${username} belongs to ${meant}, and is on ${row}`)
      } else if (action === 'edit' && !(emptied.some((field) => field === path) && to === '')) {
        // A trip is taken from a subcontractor with the vehicle and driver that were shown, whatever that one chose meanwhile.
        const isTaken = entity === 'trip' && 'tt_sub' in version.changes && CREW.has(path)
        mustHold(
          isTaken || account.isWrittenBy(written, entity, path),
          () => `10: ${username} is made to change ${path} of ${row} to ${JSON.stringify(to)}`,
        )
      }
    }
  }
}
