import { Refusal } from '#server/kit/refusal.ts'
import type { RunTrip } from '#server/store/schema/trips.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import { getRun, lastRuns } from '#server/tours/store/week-runs.ts'
import { undoRun } from '#server/tours/weeks/undo-run.ts'
import {
  copyWeeks,
  deleteWeeks,
  publishWeeks,
  weeksToCopy,
  weeksWithScheduled,
} from '#server/tours/weeks/week-operations.ts'
import { getTrip } from '#server/trips/store/trips.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { OTHER_DISPATCHER } from '../company.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { mustHold } from '../oracle/must-hold.ts'
import type { World } from '../world.ts'
import { editTrip } from './trips.ts'

/** Operations on whole weeks by another dispatcher, made by the server's own functions, and undone. */
const weeks = { username: OTHER_DISPATCHER, source: 'weeks' } as const
/** A transaction for each trip, whatever the machine: a history runs the same each time. */
const STEP_BY_STEP = 0

/** Publishes a week; where a rule of approvals blocks one of its trips, none becomes active. */
const publish = async (world: World, week: number[]): Promise<string> => {
  const store = world.store()
  const before = selectActive(store).get()
  try {
    await publishWeeks(store, week, weeks, { language: 'de', publicUrl: '' }, STEP_BY_STEP)
    return `publish week ${week}`
  } catch (error) {
    if (!(error instanceof Refusal) || error.message !== 'approvals_missing') throw error
    mustHold(before === selectActive(store).get(), () => `15: a refused publication left active trips`)
    return `publish week ${week}: ${error.message}`
  }
}
const selectActive = prepared((store) =>
  store.sqlite.prepare("select count(*) from trips where tt_status = 'active'").pluck(),
)

/** Copies whole weeks from the tours, publishes them or deletes them again. */
export const weekOperation = async ({ random, world }: History): Promise<string> => {
  const store = world.store()
  const kind = random.pick(['copy', 'copy', 'publish', 'delete'] as const)
  const offered = kind === 'copy' ? weeksToCopy(store).slice(0, 2) : weeksWithScheduled(store)
  if (offered.length === 0) return 'nothing'
  const week = [random.pick(offered)]
  if (kind === 'copy') await copyWeeks(store, week, weeks, STEP_BY_STEP)
  else if (kind === 'publish') return publish(world, week)
  else await deleteWeeks(store, week, weeks, STEP_BY_STEP)
  return `${kind} week ${week}`
}

const selectTouched = prepared((store) =>
  store.sqlite.prepare(
    `select username from history, json_each(history.changes) as change
     where entity = 'trip' and history.key = ? and rev > ? and source <> 'weeks' and change.key not like 'tt_answer%'
     order by history.id desc`,
  ),
)
/**
 * Returns the person who changed a trip since the run; null if it has not changed: an answer blocks nothing. A trip that is no
 * more was deleted, and nothing of it can be lost.
 */
const changedBy = (world: World, { tt_id, tt_rev }: RunTrip): string | null => {
  if (!getTrip(world.store(), tt_id)) return null
  const found = selectTouched(world.store()).get(String(tt_id), tt_rev) as { username: string } | undefined
  return found?.username ?? null
}

/**
 * Undoes the newest operation on weeks. If a person has changed one of its trips since, that change was reported as
 * saved: undoing must not take it away, and must leave all trips of the run as they are.
 */
export const undoWeeks = async ({ world }: History): Promise<string> => {
  const store = world.store()
  const listed = lastRuns(store, 5).find(({ wr_undone_at }) => wr_undone_at === null)
  const run = listed && getRun(store, listed.wr_id)
  if (!run || run.wr_trips.length === 0) return 'nothing'
  const touched = run.wr_trips.flatMap((trip) => {
    const by = run.wr_kind === 'delete' ? null : changedBy(world, trip)
    return by === null ? [] : [{ tt_id: trip.tt_id, by, rev: getTrip(store, trip.tt_id)?.tt_rev }]
  })
  let outcome = `${run.wr_kind} of ${run.wr_weeks.map(({ week }) => week)} undone`
  try {
    await undoRun(store, run.wr_id, weeks, '', STEP_BY_STEP)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    outcome = `${run.wr_kind} not undone: ${error.message}`
  }
  for (const { tt_id, by, rev } of touched)
    mustHold(
      getTrip(store, tt_id)?.tt_rev === rev,
      () => `1: undoing the ${run.wr_kind} took away what ${by} had saved of trip ${tt_id}`,
    )
  return outcome
}

/** A week is copied, a person with a device sees it and changes a trip, and then the copy is undone. */
export const copyChangedThenUndone = async (history: History, device: Device): Promise<string | null> => {
  const { random, world } = history
  const store = world.store()
  const offered = weeksToCopy(store).slice(0, 2)
  if (offered.length === 0) return 'nothing'
  const { weeks: copied } = await copyWeeks(store, [random.pick(offered)], weeks, STEP_BY_STEP)
  await device.sync()
  const edited = await editTrip(history, device)
  if (random.chance(0.8)) await device.sync()
  world.advance(random.below(20) * MINUTE_MS)
  return `${copied.map(({ week }) => week)}, ${edited}, ${await undoWeeks(history)}`
}
