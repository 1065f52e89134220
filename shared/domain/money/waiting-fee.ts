import { HOUR_MS, MINUTE_MS } from '../time/units.ts'
import { fromCents, toCents } from './money.ts'

/** Terms of a customer or a subcontractor about waiting at the start. Null: nothing is agreed. */
export type WaitingTerms = {
  /** Minutes that cost nothing. */
  free_minutes: number | null
  /** Amount for an hour. */
  waiting_rate: number | null
  /** Minutes that are begun count whole; a minute without it. */
  waiting_step: number | null
  /** The most that is paid for one trip. */
  waiting_max: number | null
}

type Prefix = 'cm' | 'sc'
/** The terms as customers (`cm_`) and subcontractors (`sc_`) hold them. */
export type TermsRow<Of extends Prefix> = {
  [Term in keyof WaitingTerms as `${Of}_${Term}`]?: number | null | undefined
}

/** The terms of a customer or subcontractor; without a row no term is agreed. */
export const waitingTermsOf = <Of extends Prefix>(prefix: Of, row: TermsRow<Of> | null | undefined): WaitingTerms => {
  const term = (name: keyof WaitingTerms): number | null =>
    (row as Record<string, number | null | undefined> | null | undefined)?.[`${prefix}_${name}`] ?? null
  return {
    free_minutes: term('free_minutes'),
    waiting_rate: term('waiting_rate'),
    waiting_step: term('waiting_step'),
    waiting_max: term('waiting_max'),
  }
}

/** Instants as ISO strings. */
export type WaitingTimes = {
  tt_stp?: string | null
  tt_std?: string | null
  tt_atp?: string | null
  tt_atd?: string | null
}

export type WaitingFee = {
  /** Whole minutes between due and actual departure. */
  waited: number
  /** Minutes that are paid: less the free ones, up to the whole step. */
  paid: number
  fee: number
  /** The fee was more, and is cut off at the largest that was agreed. */
  isCapped: boolean
  /** Time at which the vehicle should have left: later than planned if it came late. ISO. */
  from: string
}

/**
 * Time at which a vehicle should have left, in milliseconds: STD; if it came late, as long after its arrival as was planned
 * between STP and STD, so that its own lateness is not paid.
 */
const dueToLeave = (stp: number, std: number, atp: number): number => Math.max(std, atp + (std - stp))

/**
 * The waiting fee that the times of a trip come to, from when the vehicle should have left.
 * @returns null where a time is missing, or nothing is agreed
 * @example
 * waitingFee(
 *   { tt_stp: '2026-03-02T08:00Z', tt_std: '2026-03-02T08:30Z', tt_atp: '2026-03-02T08:20Z', tt_atd: '2026-03-02T09:10Z' },
 *   { free_minutes: 0, waiting_rate: 60, waiting_step: 15, waiting_max: null },
 * )?.paid // → 30
 */
export const waitingFee = (
  { tt_stp, tt_std, tt_atp, tt_atd }: WaitingTimes,
  { free_minutes, waiting_rate, waiting_step, waiting_max }: WaitingTerms,
): WaitingFee | null => {
  if (!tt_stp || !tt_std || !tt_atp || !tt_atd || !waiting_rate) return null
  const [stp, std, atp, atd] = [tt_stp, tt_std, tt_atp, tt_atd].map((time) => Date.parse(time)) as [
    number,
    number,
    number,
    number,
  ]
  const from = dueToLeave(stp, std, atp)
  const waited = Math.max(0, Math.floor((atd - from) / MINUTE_MS))
  const step = waiting_step || 1
  const paid = Math.ceil(Math.max(0, waited - (free_minutes ?? 0)) / step) * step
  const cents = Math.round((paid * toCents(waiting_rate) * MINUTE_MS) / HOUR_MS)
  const most = waiting_max === null ? cents : Math.min(cents, toCents(waiting_max))
  return { waited, paid, fee: fromCents(most), isCapped: most < cents, from: new Date(from).toISOString() }
}

/** Waiting of a vehicle at the start. Instants as ISO strings. */
export type WaitedAtStart = {
  from: string
  to: string
  /** End of the waiting: the call to the dock, or, where none was reported, the departure. */
  until: 'called' | 'departed'
  /** Whole minutes. */
  minutes: number
}

/**
 * Waiting at the start that is proved: from when the vehicle was there, but not before it was due, until it was called to the
 * dock. Where no call was reported, or the fee (`waitingFee`) counts less, from when it should have left until it did: loading as
 * planned is no waiting.
 * @param called_at when it was called to the dock, ISO
 * @returns null where it was not there, or neither called nor gone
 * @example
 * waitedAtStart(
 *   { tt_stp: '2026-03-02T08:00:00.000Z', tt_atp: '2026-03-02T07:40:00.000Z', tt_atd: '2026-03-02T09:30:00.000Z' },
 *   '2026-03-02T08:50:00.000Z',
 * )?.minutes // → 50
 */
export const waitedAtStart = (
  { tt_stp, tt_std, tt_atp, tt_atd }: WaitingTimes,
  called_at: string | null | undefined,
): WaitedAtStart | null => {
  if (!tt_stp || !tt_atp) return null
  const [stp, atp] = [Date.parse(tt_stp), Date.parse(tt_atp)]
  const atd = tt_atd ? Date.parse(tt_atd) : Number.POSITIVE_INFINITY
  const called = called_at ? Date.parse(called_at) : Number.NaN
  const isCalled = called >= atp && called <= atd
  if (!isCalled && !tt_atd) return null
  const isThere = Math.max(stp, atp)
  const due = tt_std ? dueToLeave(stp, Date.parse(tt_std), atp) : isThere
  // Without a departure it waits until it was called, at least.
  const end = tt_atd ? atd : called
  const isByCall = isCalled && called - isThere <= end - due
  const [from, to] = isByCall ? [isThere, called] : [due, end]
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    until: isByCall || !tt_atd ? 'called' : 'departed',
    minutes: Math.max(0, Math.floor((to - from) / MINUTE_MS)),
  }
}
