import { rowHistory } from '#server/store/history/history.ts'
import { findByLocalKey } from '#server/sync/store/sync-log.ts'
import { getTour } from '#server/tours/store/tours.ts'
import { getTrip } from '#server/trips/store/trips.ts'
import { type Fields, pick, sameValue } from '#shared/domain/sync/merge.ts'
import type { Mutation, MutationResult, UnitConflict } from '#shared/schemas/sync.ts'
import type { World } from '../world.ts'
import { ANSWER, factsNow } from './answers.ts'
import { isBlocked, isJudged } from './approvals.ts'
import {
  changesBetween,
  type DayEntry,
  isDayOfList,
  isWeekday,
  markOf,
  pathsOfUnit,
  valueAt,
  withValue,
} from './changes.ts'
import { feedOf, type Ledger, type Promised } from './ledger.ts'
import { mustHold } from './must-hold.ts'
import { driverNow, isDriverNameInUse, isNameInUse, isOffered, meantNow } from './names.ts'
import { type Attempt, demandedRefusal, mayEverWrite } from './refusals.ts'
import type { Replaced } from './versions.ts'

/** Checks each decision of the server when it is made. */

type Decision = { mutation: Mutation; result: MutationResult; later: readonly Mutation[] }

const rowIdOf = (world: World, { key }: Mutation): number | null =>
  typeof key === 'number' ? key : (findByLocalKey(world.store(), key)?.created_id ?? null)

const rowAt = (world: World, { entity }: Mutation, id: number): Fields | undefined =>
  entity === 'trip' ? getTrip(world.store(), id) : getTour(world.store(), id)

const customerOf = (joined: unknown): string => String(joined ?? '').split(';')[0] ?? ''

/** Returns true if the server holds the typed value, under the names that rows have now. */
const isTyped = (world: World, path: string, row: Fields, typed: Fields, feed: number | undefined): boolean => {
  const [held, wanted] = [valueAt(row, path), valueAt(typed, path)]
  const isName = typeof wanted === 'string' && wanted !== ''
  // The name may belong to another subcontractor by now.
  if (isName && (path === 'tt_sub' || path.startsWith('tr_week_sub.')))
    return held === meantNow(world, 'subcontractor', wanted, feed)
  if (isName && path === 'tt_answer_facts') return held === factsNow(world, wanted, feed)
  if (isName && path === 'tt_customer')
    return customerOf(held) === meantNow(world, 'customer', customerOf(wanted), feed)
  if (isName && (path === 'tt_driver' || path === 'tt_drivernr')) {
    const now = driverNow(world, String(typed.tt_driver ?? ''), String(typed.tt_drivernr ?? ''), feed)
    return held === (path === 'tt_driver' ? now.name : now.number)
  }
  if (wanted && isDayOfList(path)) {
    const [{ sub: heldSub = '' }, { sub = '' }] = [(held ?? {}) as DayEntry, wanted as DayEntry]
    return markOf(held) === markOf(wanted) && heldSub === (sub && meantNow(world, 'subcontractor', sub, feed))
  }
  return sameValue(held, wanted)
}

/** Invariant 13: every name that an edit writes exists. */
const checkNames = (world: World, path: string, row: Fields): void => {
  const value = valueAt(row, path)
  const isSomebodys = isDayOfList(path)
    ? isNameInUse(world, 'subcontractor', (value as DayEntry | undefined)?.sub)
    : path === 'tt_sub' || path.startsWith('tr_week_sub.')
      ? isNameInUse(world, 'subcontractor', value)
      : path === 'tt_customer'
        ? isNameInUse(world, 'customer', customerOf(value))
        : path === 'tt_gps'
          ? isOffered(world, 'vehicle', value)
          : path === 'tt_driver'
            ? value === '' || isDriverNameInUse(world, value, row.tt_drivernr)
            : true
  mustHold(isSomebodys, () => `13: an edit wrote ${path}=${JSON.stringify(value)}, the name of nobody`)
}

const fieldOf = (path: string): string => path.split('.')[0] ?? path

/**
 * Returns true if the decision itself wrote a path. What another device of the row wrote before, when the name was still
 * offered, is there already.
 */
const isWritten = (world: World, { mutation, result }: Decision, id: number, path: string): boolean => {
  if (mutation.op === 'create' || result.rev === null) return true
  const [version] = rowHistory(world.store(), mutation.entity as 'trip', id, { before: result.rev + 1, limit: 1 })
  return version?.rev !== result.rev || Object.keys(version.changes).some((name) => fieldOf(name) === fieldOf(path))
}

const isOfAnswer = (path: string): boolean => (ANSWER as readonly string[]).includes(path)
/** Returns true if a path belongs to one of some units. */
export const isOfUnits = (path: string, units: readonly string[] | undefined): boolean =>
  units?.includes(isOfAnswer(path) ? 'answer' : `day_${path.split('.')[1]}`) === true
/** Fields that ask anew: an answer that was given before is over. */
const ASKS = ['tt_sub', 'tt_status']

/** Invariants 1 and 10: an accepted value is in the row that the person saw. */
const checkEffect = (world: World, ledger: Ledger, promise: Promised, decision: Decision): void => {
  const { mutation, result, later } = decision
  const id = result.id ?? rowIdOf(world, mutation)
  if (id === null) return
  const meant = ledger.rowNamed(promise.row)
  const behind = ledger.rowOfId(mutation.entity, id)
  mustHold(behind === meant, () => `10: an edit of ${meant} took effect on ${behind}: ${JSON.stringify(mutation)}`)
  const row = rowAt(world, mutation, id)
  if (mutation.op === 'delete') {
    mustHold(row === undefined, () => `1: ${meant} was deleted, and is there`)
    return
  }
  // A later entry of the same push may have changed it again, or deleted the row.
  const isChangedLater = (path: string) =>
    later.some(
      (next) =>
        rowIdOf(world, next) === id &&
        next.entity === mutation.entity &&
        (next.op === 'delete' ||
          path in next.set ||
          (isDayOfList(path) ? changesBetween(next.base, next.set).has(path) : fieldOf(path) in next.set) ||
          (isOfAnswer(path) && ASKS.some((field) => field in next.set))),
    )
  const open = new Set((result.theirs ?? []).flatMap(pathsOfUnit).map(({ path }) => path))
  for (const path of Object.keys(mutation.set)) if (isOfUnits(path, result.units)) open.add(path)
  const folded = mutation.op === 'create' ? ledger.promisesOf(mutation.key) : [promise]
  const typed: Fields = { ...mutation.set }
  for (const path of new Set(folded.flatMap(({ changes }) => [...changes.keys()]))) {
    if (open.has(path) || isChangedLater(path)) continue
    // A value that was restored before it was sent changes nothing: neither another person's later value, nor a retired
    // name.
    if (mutation.op === 'edit' && sameValue(valueAt(typed, path), valueAt(mutation.base, path))) continue
    mustHold(
      row !== undefined && isTyped(world, path, row, typed, feedOf(promise, 'to', path)),
      () =>
        `1: ${path} of ${meant} was accepted, and is ${JSON.stringify(row && valueAt(row, path))}: ${JSON.stringify(mutation)}`,
    )
    if (row && isWritten(world, decision, id, path)) checkNames(world, path, row)
  }
  if (mutation.set.tt_answer && !open.has('tt_answer')) ledger.checkYes(promise, row)
  for (const unit of result.theirs ?? []) checkConflict(world, promise, unit, row ?? {})
}

/** A conflict requires that the server's value differs from the one that the person saw; of a list, on each of its days. */
const checkConflict = (world: World, promise: Promised, conflict: UnitConflict, row: Fields): void => {
  let { seen } = promise
  for (const [path, { from }] of promise.changes) seen = withValue(seen, path, from)
  const others = pathsOfUnit(conflict).filter(
    ({ path }) => !isTyped(world, path, row, seen, feedOf(promise, 'from', path)),
  )
  const undisputed = pathsOfUnit(conflict).find(
    ({ path }) => isDayOfList(path) && !others.some((one) => one.path === path),
  )
  mustHold(
    others.length > 0 && undisputed === undefined,
    () => `12: a conflict about ${undisputed?.path ?? conflict.unit} of ${promise.row}, which nobody else changed`,
  )
}

/** Invariant 6: an edit replaces the value that the person saw, not one that another person wrote meanwhile. */
const checkReplaced = (world: World, promise: Promised, { entity, key, from, to }: Replaced): void => {
  let { seen } = promise
  for (const [path, change] of promise.changes) seen = withValue(seen, path, change.from)
  const changed = changesBetween(from, to)
  const asksAnew = ASKS.some((field) => changed.has(field))
  for (const path of changed.keys()) {
    if (!promise.changes.has(path) || (asksAnew && isOfAnswer(path))) continue
    mustHold(
      isTyped(world, path, from, seen, feedOf(promise, 'from', path)),
      () =>
        `6: ${promise.user} saw ${path}=${JSON.stringify(valueAt(seen, path))} of ${entity} ${key}, and replaced ${JSON.stringify(valueAt(from, path))}`,
    )
  }
}

/** Invariant 15: no edit makes an active trip that a rule of approvals blocks, whatever changed while it waited. */
const checkApproval = (world: World, mutation: Mutation, result: MutationResult, changed: readonly string[]): void => {
  const id = rowIdOf(world, mutation)
  const trip = mutation.entity === 'trip' && id !== null ? getTrip(world.store(), id) : undefined
  // A later entry of the same push has changed it again, and is looked at itself.
  if (!trip || trip.tt_rev !== result.rev || !changed.some(isJudged)) return
  mustHold(
    !isBlocked(world, trip),
    () => `15: ${mutation.op} made trip ${id} active without approval: ${JSON.stringify(trip)}`,
  )
}

/** Invariant 12, day by day: no day is refused because another day of the same edit is. */
const checkDays = (world: World, attempt: Omit<Attempt, 'changes'>, { mutation, result }: Decision): void => {
  const changes = changesBetween(mutation.base, mutation.set)
  const ofTheRest = new Map([...changes].filter(([path]) => !isWeekday(path)))
  if (isOfAnotherRole(world, attempt.user, mutation)) return
  if (demandedRefusal(world, { ...attempt, changes: ofTheRest }) !== null) return
  for (const day of new Set([...changes.keys()].filter(isWeekday).map((path) => path.split('.')[1] ?? ''))) {
    if (result.units && !result.units.includes(`day_${day}`)) continue
    const ofDay = new Map([...changes].filter(([path]) => path.endsWith(`.${day}`)))
    mustHold(
      demandedRefusal(world, { ...attempt, changes: ofDay }) !== null,
      () => `12: day ${day} was refused (${result.message}), and no rule demands it: ${JSON.stringify(mutation)}`,
    )
  }
}

/** An edit made under another role may contain fields that the person no longer sees: it is refused whole. */
const isOfAnotherRole = (world: World, user: string, { set }: Mutation): boolean =>
  world.hadAnotherRole(user) && Object.keys(set).some((field) => !mayEverWrite(world.viewerOf(user), field))

/**
 * @param mutations of one push, in order
 * @param results as the server decided them, whether the answer arrives or not
 */
export const judgePush = (
  world: World,
  ledger: Ledger,
  user: string,
  mutations: readonly Mutation[],
  results: readonly MutationResult[],
): void => {
  const byId = new Map(results.map((result) => [result.mutation, result]))
  const replaced = ledger.replacedBy(user)
  mutations.forEach((mutation, index) => {
    const result = byId.get(mutation.id)
    const promise = ledger.promised(mutation.id)
    if (!result || ledger.verdictOf(mutation.id) !== undefined) return
    if (result.id !== undefined && typeof mutation.key === 'string')
      ledger.nameRow(mutation.entity, mutation.key, result.id)
    const isRefused = result.status === 'refused'
    ledger.judge(mutation.id, isRefused ? 'refused' : result.status === 'conflict' ? 'conflict' : 'accepted')
    if (!promise) return
    mustHold(
      promise.account === world.accountOf(user),
      () =>
        `8: ${user} ${world.accountOf(user)} sent an edit of account ${promise.account}: ${JSON.stringify(mutation)}`,
    )
    const changed = replaced.findLastIndex(
      ({ entity, key, rev }) =>
        entity === mutation.entity && key === String(rowIdOf(world, mutation)) && rev <= (result.rev ?? 0),
    )
    const [before] = changed < 0 ? [] : replaced.splice(changed, 1)
    if (before && mutation.op === 'edit' && !isRefused) checkReplaced(world, promise, before)
    if (!isRefused && mutation.op === 'create') checkApproval(world, mutation, result, Object.keys(mutation.set))
    if (!isRefused && before) checkApproval(world, mutation, result, Object.keys(before.to))
    // The row was there already, as it is: what else was typed is an edit of its own, or is nowhere in the end.
    if (result.status === 'duplicate' && mutation.op === 'create') return
    if (!isRefused) {
      checkEffect(world, ledger, promise, { mutation, result, later: mutations.slice(index + 1) })
      return
    }
    const id = rowIdOf(world, mutation)
    const isSameRow = id !== null && ledger.rowOfId(mutation.entity, id) === ledger.rowNamed(promise.row)
    const { entity, op } = mutation
    const attempt = { user, entity, op, id, isSameRow, feedOf: (path: string) => feedOf(promise, 'to', path) }
    if (entity === 'tour' && op === 'edit') {
      checkDays(world, attempt, { mutation, result, later: [] })
      // The other days are decided as if the refused ones were absent.
      if (result.units) checkEffect(world, ledger, promise, { mutation, result, later: mutations.slice(index + 1) })
    }
    if (entity === 'trip' && result.units) {
      checkEffect(world, ledger, promise, { mutation, result, later: mutations.slice(index + 1) })
      // Whole: what is as it was is over where the rest of the edit asks anew.
      const ofAnswer = changesBetween({}, pick(mutation.set, ANSWER))
      mustHold(
        demandedRefusal(world, { ...attempt, changes: ofAnswer }) !== null,
        () => `12: an answer was refused (${result.message}), and no rule demands it: ${JSON.stringify(mutation)}`,
      )
    }
    if (result.units) return
    const changes = op === 'create' ? changesBetween({}, mutation.set) : promise.changes
    const demanded = demandedRefusal(world, { ...attempt, changes })
    mustHold(
      demanded !== null || isOfAnotherRole(world, user, mutation),
      () =>
        `12: refused (${result.message} ${JSON.stringify(result.errors ?? '')}), and no rule demands it: ${JSON.stringify(mutation)}`,
    )
  })
}
