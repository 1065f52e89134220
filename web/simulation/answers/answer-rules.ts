import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts'
import { DECLINE_REASONS } from '#shared/domain/trip/trip-answers.ts'
import { ANSWER, factsOf } from '../oracle/answers.ts'

/** Rules 14 for a trip and an edit of it, written anew from their text. */

export type Row = Record<string, unknown>
/** Fields of a trip that are followed. */
export const FOLLOWED = [
  ...['tt_status', 'tt_sub', 'tt_stp', 'tt_std', 'tt_sta', 'tt_from_text', 'tt_to_text', 'tt_to_adrnr'],
  ...['tt_requirements', 'tt_sub_invoice_trip', 'tt_sub_invoice_toll', 'tt_sub_invoice_comment', 'tt_note', 'tt_info'],
  ...['tt_gps', 'tt_driver', 'tt_drivernr', 'tt_atp', 'tt_atd', 'tt_ata'],
  ...[...ANSWER, 'tt_answer_hours', 'tt_answer_at', 'tt_answer_source', 'tt_answer_asked_at'],
]
export const followed = (row: Row): Row => Object.fromEntries(FOLLOWED.map((field) => [field, row[field] ?? null]))

const NOTHING: Row = Object.fromEntries(ANSWER.map((field) => [field, '']))

const UNITS: Record<string, readonly string[]> = {
  answer: ANSWER,
  planned_times: ['tt_stp', 'tt_std', 'tt_sta'],
  to: ['tt_to_text', 'tt_to_adrnr'],
  driver: ['tt_driver', 'tt_drivernr'],
}
const unitOf = (field: string): string => Object.keys(UNITS).find((unit) => UNITS[unit]?.includes(field)) ?? field
const isSame = (one: Row, other: Row, unit: string): boolean =>
  (UNITS[unit] ?? [unit]).every((field) => (one[field] ?? null) === (other[field] ?? null))

const instant = (value: unknown): number => Date.parse(String(value))
const hasBegun = (row: Row): boolean => [row.tt_atp, row.tt_atd, row.tt_ata].some((time) => time !== null)
export const isAsked = (row: Row): boolean =>
  row.tt_answer_hours !== null && row.tt_status === 'active' && row.tt_sub !== '' && !hasBegun(row)

/**
 * Time at which the answer is due, milliseconds: hours before STP; a subcontractor that is asked later than two hours before that
 * has two hours, until STP.
 */
export const dueOf = (row: Row): number => {
  const start = instant(row.tt_stp)
  const meant = start - Number(row.tt_answer_hours) * HOUR_MS
  const granted = instant(row.tt_answer_asked_at) + 2 * HOUR_MS
  return granted <= meant ? meant : Math.min(granted, Math.max(start, meant))
}

type Standing = 'not asked' | 'asked' | 'overdue' | 'accepted' | 'declined' | 'changed'
/** State of the answer to a trip. */
export const standing = (row: Row, now: number): Standing => {
  if (!isAsked(row)) return 'not asked'
  const isOfThis = row.tt_answer_facts === factsOf(row)
  if (row.tt_answer === 'accepted') return isOfThis ? 'accepted' : 'changed'
  if (row.tt_answer === 'declined' && isOfThis) return 'declined'
  return now < dueOf(row) ? 'asked' : 'overdue'
}
const isOver = (row: Row, now: number): boolean => now >= instant(row.tt_sta)
/** Reason why dispatch has to see to it; null where it has not. */
export const lackOf = (row: Row, now: number): Standing | null => {
  const is = standing(row, now)
  const begins = instant(row.tt_stp)
  if (isOver(row, now) || is === 'not asked' || is === 'accepted') return null
  return is === 'asked' && begins > now + DAY_MS ? null : is
}
/** Its subcontractor still has to say something. */
export const waits = (row: Row, now: number): boolean =>
  !isOver(row, now) && ['asked', 'changed', 'overdue'].includes(standing(row, now))

/** Reason why the answer that a trip would have cannot be taken. */
const faultOf = (row: Row): string | null => {
  const { tt_answer: answer, tt_answer_reason: reason, tt_answer_note: note, tt_answer_facts: facts } = row
  if (answer === '') return reason === '' && note === '' && facts === '' ? null : 'answer_invalid'
  if (answer !== 'accepted' && answer !== 'declined') return 'answer_invalid'
  if (!isAsked(row)) return 'answer_not_asked'
  if (answer === 'declined' && !DECLINE_REASONS.some((one) => one === reason)) return 'answer_reason_missing'
  if (answer === 'accepted' && reason !== '') return 'answer_invalid'
  if (reason === 'other' && note === '') return 'answer_note_missing'
  return facts === factsOf(row) ? null : 'answer_facts_changed'
}

/** An edit of a trip, and who makes it. */
type Edit = {
  /** The subcontractor of the person; null for dispatch. */
  sub: string | null
  source: 'sub' | 'dispatch' | 'link'
  set: Row
  /** Values that the person saw; null if the last write wins. */
  base: Row | null
  /** True if what can be taken is taken without the answer. */
  isInParts: boolean
}
/** Hours of the subcontractors; null for those who are not asked. */
export type Terms = ReadonlyMap<string, number | null>

export type Verdict = {
  status: 'taken' | 'conflict' | 'refused'
  message?: string
  /** Units in conflict. */
  conflicts: string[]
  /** The answer alone was left out. */
  isLeftOut: boolean
  after: Row
}

/** The trip is another subcontractor's, or active once more: it is asked about anew. */
const beginsAnew = (before: Row, after: Row): boolean =>
  after.tt_sub !== before.tt_sub || (after.tt_status === 'active' && before.tt_status !== 'active')

/** Returns true if a trip that was not due yet begins earlier than its subcontractor was told. */
const isBroughtForward = (before: Row, after: Row, now: number): boolean =>
  before.tt_answer_hours !== null && instant(after.tt_stp) < instant(before.tt_stp) && now < dueOf(before)

/** A trip as it is after a change that is no answer. The former subcontractor's comment is not the next one's. @param now milliseconds */
export const changed = (before: Row, set: Row, terms: Terms, now: number): Row => {
  const after: Row = { ...before, ...set }
  if (after.tt_sub !== before.tt_sub && after.tt_sub_invoice_comment === before.tt_sub_invoice_comment)
    after.tt_sub_invoice_comment = ''
  const askedNow = new Date(now).toISOString()
  if (!beginsAnew(before, after))
    return isBroughtForward(before, after, now) ? { ...after, tt_answer_asked_at: askedNow } : after
  const hours = terms.get(String(after.tt_sub)) ?? null
  return {
    ...after,
    ...NOTHING,
    ...{ tt_answer_hours: hours, tt_answer_asked_at: hours === null ? null : askedNow },
    ...{ tt_answer_at: null, tt_answer_source: '' },
  }
}

const OF_SUB = [
  ...['tt_sub', 'tt_gps', 'tt_driver', 'tt_drivernr', 'tt_sub_invoice_trip', 'tt_sub_invoice_toll'],
  'tt_sub_invoice_comment',
]
/** Mark of a row: its comment was written last by its own subcontractor. */
export const OWN_COMMENT = 'is_own_comment'

/** Dispatch's edit of a trip's subcontractor, or of what is agreed with it, says all of it as it was shown. */
export const saysForWhom = ({ set, base }: Edit): boolean =>
  base === null ||
  !OF_SUB.some((field) => field in set && set[field] !== base[field]) ||
  OF_SUB.every((field) => field in base)

/** Both wrote for a subcontractor, and not for the same one: none of it is taken before a person has decided. */
const isForAnother = (row: Row, { set, base }: Edit): boolean => {
  if (!base || !('tt_sub' in base) || set.tt_sub === row.tt_sub) return false
  const isGivenAway = set.tt_sub !== base.tt_sub
  // What was noted for the former one goes with it.
  const isLeft = (field: string) => field === 'tt_sub_invoice_comment' && isGivenAway && set[field] === base[field]
  const other = OF_SUB.filter((field) => set[field] !== row[field] && !isLeft(field))
  const theirs = other.filter((field) => row[field] !== base[field])
  // Dispatch takes the trip from a subcontractor whatever that one noted meanwhile.
  if (row[OWN_COMMENT] && base.tt_sub === row.tt_sub && theirs.every((field) => field === 'tt_sub_invoice_comment'))
    return false
  return theirs.length > 0 && other.some((field) => set[field] !== base[field])
}

/** Outcome that an edit has to have. @param now milliseconds */
export const judge = (row: Row, edit: Edit, terms: Terms, now: number): Verdict => {
  const { sub, source, base, isInParts } = edit
  const isForOther = isForAnother(row, edit)
  const set = isForOther
    ? Object.fromEntries(Object.entries(edit.set).filter(([field]) => !OF_SUB.includes(field)))
    : edit.set
  const refused = (message: string): Verdict => ({
    status: 'refused',
    message,
    conflicts: [],
    isLeftOut: false,
    after: row,
  })
  if (sub !== null) {
    if (row.tt_sub !== sub) return refused('not_found')
    if (isOver(row, now)) return refused('edit_no_permission_edit_old_trips')
    if (row.tt_status !== 'active' && row.tt_status !== 'scheduled') return refused('edit_no_permission_not_active')
  }
  const shown = base ?? row
  const written: Row = {}
  const conflicts: string[] = isForOther ? ['carrier'] : []
  let answer: string | null = null
  for (const unit of new Set(Object.keys(set).map(unitOf))) {
    if (isSame(set, shown, unit)) continue
    const mine = Object.fromEntries(
      (UNITS[unit] ?? [unit]).filter((field) => field in set).map((field) => [field, set[field]]),
    )
    if (unit === 'answer') answer = String(set.tt_answer)
    else if (isSame(row, shown, unit)) Object.assign(written, mine)
    else if (!isSame(row, set, unit)) conflicts.push(unit)
  }
  const after = changed(row, written, terms, now)
  const done = (rest: Partial<Verdict>): Verdict => {
    const verdict: Verdict = {
      status: conflicts.length > 0 ? 'conflict' : 'taken',
      conflicts,
      isLeftOut: false,
      after,
      ...rest,
    }
    // What the former vehicle reported goes with it.
    const isOther = verdict.after.tt_gps !== row.tt_gps
    return isOther ? { ...verdict, after: { ...verdict.after, tt_atp: null, tt_atd: null } } : verdict
  }
  // What is taken back where the same edit asks anew is over already.
  if (answer === null || (answer === '' && beginsAnew(row, after))) return done({})
  if (isSame(row, set, 'answer')) return done({})
  // What was answered before is over where the same edit asks anew.
  if (!beginsAnew(row, after) && !isSame(row, shown, 'answer')) {
    conflicts.push('answer')
    return done({ status: 'conflict' })
  }
  const answered = { ...after, ...Object.fromEntries(ANSWER.map((field) => [field, set[field] ?? after[field]])) }
  const fault = faultOf(answered)
  if (fault === null)
    return done({ after: { ...answered, tt_answer_at: new Date(now).toISOString(), tt_answer_source: source } })
  if (!isInParts || Object.keys(written).length === 0) return refused(fault)
  return done({ status: 'refused', message: fault, isLeftOut: true })
}
