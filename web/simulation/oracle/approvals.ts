import type { Store } from '#server/store/db.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'
import { DAY, REQUIREMENT } from '../company.ts'
import { TIME_ZONE, type World } from '../world.ts'

/** The one rule of approvals that blocks here, written anew from its words (rules 5.16). */

/** Changes of these are judged, and a trip that becomes active. */
const JUDGED = ['tt_status', 'tt_requirements', 'tt_sub', 'tt_gps', 'tt_driver', 'tt_drivernr']
const TIMES = ['tt_stp', 'tt_std', 'tt_sta']
export const isJudged = (field: string): boolean => JUDGED.includes(field) || TIMES.includes(field)

type Approval = { do_valid_from: string | null; do_valid_to: string | null }
const selectApprovals = prepared((store: Store) =>
  store.sqlite.prepare(
    `select do_valid_from, do_valid_to from documents
     where do_owner = ? and do_owner_key = ? and do_kind = 'approved_haulier' and do_verified_at is not null and not retired`,
  ),
)

const LOCAL_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const daysOf = (stp: string, sta: string): string[] => {
  const last = LOCAL_DAY.format(new Date(sta))
  const days: string[] = []
  for (let at = Date.parse(`${LOCAL_DAY.format(new Date(stp))}T12:00:00Z`); ; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day > last) return days
    days.push(day)
  }
}

/** Returns true if the rule keeps a trip with these values from being active. */
export const isBlocked = (world: World, trip: Fields): boolean => {
  const { tt_status, tt_requirements, tt_approval_override, tt_sub, tt_stp, tt_sta } = trip
  if (tt_status !== 'active' || tt_approval_override || !tt_stp || !tt_sta) return false
  if (
    !String(tt_requirements ?? '')
      .split(';')
      .includes(REQUIREMENT)
  )
    return false
  const sub = String(tt_sub ?? '')
  const approvals = selectApprovals(world.store()).all(sub === '' ? 'company' : 'sub', sub) as Approval[]
  return daysOf(String(tt_stp), String(tt_sta)).some(
    (day) =>
      !approvals.some(
        ({ do_valid_from, do_valid_to }) =>
          (do_valid_from === null || do_valid_from <= day) && (do_valid_to === null || day <= do_valid_to),
      ),
  )
}

/**
 * Returns true if a refusal is explained: the person's edit may have taken effect in part, where another edit wrote the
 * rest.
 * @param row null for a new trip
 */
export const mayBeBlocked = (world: World, row: Fields | null, after: Fields, fields: readonly string[]): boolean => {
  if (!fields.some(isJudged)) return false
  let mixed: Fields[] = [after]
  const units = [...JUDGED.map((field) => [field]), TIMES]
  for (const unit of row ? units : [])
    mixed = mixed.flatMap((trip) => {
      const theirs = Object.fromEntries(unit.map((field) => [field, row?.[field]]))
      return unit.every((field) => trip[field] === row?.[field]) ? [trip] : [trip, { ...trip, ...theirs }]
    })
  return mixed.some((trip) => isBlocked(world, trip))
}
