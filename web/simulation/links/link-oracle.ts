import { BEFORE_PLAN, ENDED_LINK, STEPS } from '#shared/domain/links/reports.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '#shared/domain/tracking/tracker-trip.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { KeptReport } from '../../links/driver/kept.ts'
import { UNDO_MS } from '../../links/driver/queue.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { iso, type LinkHistory, reportsOf, type Told, tripOf } from './link-history-state.ts'
import type { Phone } from './phone.ts'

/** A report is as exact as the seconds that a request takes. */
const EXACT = 2 * SECOND_MS

/** A link ends by itself this long after arrival and proof. */
const ENDS_AFTER = 2 * HOUR_MS
type Row = ReturnType<typeof reportsOf>[number]
/** The link of the report takes it back, by something that counts, or that waits as the report does. */
const isTakenBack = ({ re_id, tl_id, re_set_aside_by: aside }: Row, rows: readonly Row[]): boolean =>
  rows.some(
    (other) =>
      other.re_kind === 'taken_back' &&
      other.re_replaces === re_id &&
      other.tl_id === tl_id &&
      (other.re_set_aside_by === null || (aside !== null && other.re_set_aside_by === ENDED_LINK)),
  )

/** The trip has arrived, and the proof of it came, so long ago that its links have ended by themselves. */
export const isOver = (history: LinkHistory): boolean => {
  const { tt_ata } = tripOf(history)
  const rows = reportsOf(history)
  const proofs = rows.filter((row) => row.re_kind === 'proof' && !row.re_set_aside_by && !isTakenBack(row, rows))
  const received = proofs.map(({ re_received_at }) => Date.parse(re_received_at))
  if (tt_ata === null || proofs.length === 0) return false
  return Math.max(Date.parse(tt_ata), ...received) + ENDS_AFTER <= history.world.now()
}

/**
 * The driver's times as the rules have them, worked out another way than the product does: the list of counted steps is
 * made anew for each report that came, and the whole is gone through again as long as something changes.
 */
const driverTimes = (history: LinkHistory, { tt_stp }: Trip): Told => {
  const all = reportsOf(history).sort((a, b) =>
    `${a.re_received_at} ${a.re_device_at} ${a.re_id}`.localeCompare(
      `${b.re_received_at} ${b.re_device_at} ${b.re_id}`,
    ),
  )
  const earliest = Date.parse(tt_stp) - DAY_MS
  const order = ['positioned', 'called_to_dock', 'departed', 'arrived', 'released']
  const meantBy = (id: string | null): string | null => {
    const row = all.find(({ re_id }) => re_id === id)
    const isOut = row && (row.re_set_aside_by !== null || isTakenBack(row, all))
    return isOut && row.re_replaces !== row.re_id ? meantBy(row.re_replaces) : id
  }
  const usable = all.filter(
    (row) =>
      row.re_set_aside_by === null &&
      !isTakenBack(row, all) &&
      order.includes(row.re_kind) &&
      Date.parse(row.re_at) >= earliest,
  )
  let counted: Row[] = []
  const isSorted = (rows: Row[]): boolean =>
    rows.every((one) =>
      rows.every((two) => order.indexOf(one.re_kind) >= order.indexOf(two.re_kind) || one.re_at <= two.re_at),
    )
  const isBetter = (one: Row, two: Row): boolean => {
    if (meantBy(two.re_replaces) === one.re_id) return false
    return meantBy(one.re_replaces) === two.re_id || one.re_at < two.re_at
  }
  let refused: Row[] = []
  const look = (rows: Row[]): void => {
    refused = []
    for (const one of rows) {
      const others = counted.filter(({ re_kind }) => re_kind !== one.re_kind)
      const same = counted.find(({ re_kind }) => re_kind === one.re_kind)
      if (!isSorted([...others, one])) refused.push(one)
      else if (!same || isBetter(one, same)) counted = [...others, one]
    }
  }
  look(usable)
  for (let before = -1; refused.length !== before && refused.length > 0; ) {
    before = refused.length
    look(refused)
  }
  const field = { positioned: 'tt_atp', departed: 'tt_atd', arrived: 'tt_ata' } as Record<string, ActualTimeField>
  return Object.fromEntries(counted.flatMap(({ re_kind, re_at }) => (field[re_kind] ? [[field[re_kind], re_at]] : [])))
}

/** The times of the trip are those that were told, by precedence. */
export const checkTimes = (history: LinkHistory): void => {
  const trip = tripOf(history)
  const driver = driverTimes(history, trip)
  for (const field of ACTUAL_TIMES) {
    if (field in history.typed) {
      mustHold(trip[field] === history.typed[field], () => `${field}: typed ${history.typed[field]}, is ${trip[field]}`)
      continue
    }
    const meant = history.vehicle[field] ?? driver[field] ?? null
    mustHold(trip[field] === meant, () => `${field}: should be ${meant}, is ${trip[field]}`)
    mustHold(
      (trip.tt_driver_times[field] ?? null) === (driver[field] ?? null),
      () => `${field}: driver's ${driver[field]}`,
    )
  }
}

/** Returns true for a press before the trip went to another driver: it comes, however late. @param at true time of the press */
const isInTime = (history: LinkHistory, { revokedAt, clockSetAt }: Phone, at: number): boolean =>
  !isOver(history) && clockSetAt < at && (revokedAt === null || at < revokedAt - EXACT)
const isRefusedByLink = (kept: KeptReport | undefined): boolean =>
  kept?.state === 'waiting' || ['link_unknown', 'trip_report_foreign_trip'].includes(kept?.refusal ?? '')

/**
 * Checks that reports that wait for dispatch are more than an hour before their plan. An arrival that drivers alone told, and
 * that was not judged, is not sooner than half of the planned drive after the first departure that they told, or an hour before
 * the planned one.
 */
export const checkEarly = (history: LinkHistory): void => {
  const rows = reportsOf(history)
  const { tt_std, tt_sta, tt_ata } = tripOf(history)
  const [std, sta] = [Date.parse(tt_std), Date.parse(tt_sta)]
  const plan: Record<string, number> = { departed: std, arrived: sta, released: sta, proof: sta }
  for (const row of rows.filter(({ re_set_aside_by }) => re_set_aside_by === BEFORE_PLAN))
    mustHold((plan[row.re_kind] ?? 0) - Date.parse(row.re_at) > HOUR_MS, () => `${row.re_id} waits, and is not early`)
  const { judged, log } = history
  if (judged.size > 0 || log.some((line) => /tt_at[ad]/.test(line))) return
  const departed = rows.filter(({ re_kind }) => re_kind === 'departed').map(({ re_at }) => Date.parse(re_at))
  const possible = Math.min(sta - HOUR_MS, Math.min(std - HOUR_MS, ...departed) + (sta - std) / 2)
  mustHold(tt_ata === null || Date.parse(tt_ata) >= possible, () => `arrived at ${tt_ata}, which cannot be`)
}

/** A report is taken back too late ten minutes after the server had it, and where a later step came. @param at true time; null where it is not known */
const checkLate = ({ re_id, re_replaces }: KeptReport, rows: readonly Row[], at: number | null): void => {
  const target = rows.find((row) => row.re_id === re_replaces)
  mustHold(target !== undefined, () => `${re_id} is late for what never came`)
  if (!target) return
  const place = (STEPS as readonly string[]).indexOf(target.re_kind)
  const hasLater = place >= 0 && rows.some(({ re_kind }) => (STEPS as readonly string[]).indexOf(re_kind) > place)
  const end = Date.parse(target.re_received_at) + 10 * MINUTE_MS
  mustHold(at === null || hasLater || at > end - EXACT, () => `${re_id} is not late`)
}

/** Checks that a report that counted was taken back within ten minutes. @param at true time of the press */
const checkInTime = ({ re_id, re_kind, re_replaces }: Row, rows: readonly Row[], at: number): void => {
  const target = rows.find((row) => row.re_id === re_replaces)
  if (re_kind !== 'taken_back' || !target || target.re_set_aside_by !== null) return
  mustHold(at <= Date.parse(target.re_received_at) + 10 * MINUTE_MS + EXACT, () => `${re_id} is late, and counts`)
}

/** Each press is on the server once, or was made after the end of its link: no other report of a phone has to be refused. */
export const checkReports = (history: LinkHistory): void => {
  const { phones } = history
  const rows = reportsOf(history)
  for (const phone of phones) {
    for (const [re_id, { at, last, isUndone, said, how }] of phone.pressed) {
      const there = rows.filter((report) => report.re_id === re_id)
      const kept = phone.reports().find((report) => report.re_id === re_id)
      mustHold(there.length <= 1, () => `${re_id} doubled`)
      // Refused or failed before the eyes of the person, who has it in the form.
      if (how === 'unsure' || how === 'refused') continue
      if (how === 'sent') mustHold(there.length === 1, () => `${re_id} was called sent, and is not on the server`)
      if (isUndone) {
        mustHold(there.length === 0 && !kept, () => `${re_id} was undone`)
        continue
      }
      mustHold(kept !== undefined || how === 'sent', () => `${re_id} is lost on the phone`)
      const isSent = there.length === 1
      const isLate = kept?.refusal === 'trip_report_taken_back_late'
      if (kept && isLate) checkLate(kept, rows, phone.clockSetAt >= at ? null : at)
      const isToldSo = isLate || (phone.revokedAt !== null && kept?.state !== 'sent')
      mustHold(isSent || isToldSo, () => `${re_id} is ${kept?.state}, and not on the server`)
      if (isInTime(history, phone, at))
        mustHold(
          !isRefusedByLink(kept),
          () => `${re_id} was made before its link was taken away, and is ${kept?.state}`,
        )
      const report = there[0]
      if (!report) continue
      if (kept?.state === 'waiting') mustHold(phone.revokedAt !== null, () => `${re_id} still waits`)
      const received = Date.parse(report.re_received_at)
      if (phone.clockSetAt < at && history.judged.size === 0) checkInTime(report, rows, at)
      const isClockSet = phone.clockSetAt >= at
      if (phone.revokedAt !== null && !isClockSet)
        mustHold(at <= phone.revokedAt + EXACT, () => `${re_id} was made after its link had ended`)
      mustHold(
        isClockSet || how === 'sent' || last !== at || received - at >= UNDO_MS,
        () => `${re_id} was sent while it could be undone`,
      )
      if (said !== null) mustHold(report.re_at === iso(said), () => `${re_id}: said ${iso(said)}, is ${report.re_at}`)
      else if (!isClockSet)
        mustHold(
          Date.parse(report.re_at) > at - EXACT && Date.parse(report.re_at) < last + EXACT,
          () => `${re_id}: ${iso(at)}, is ${report.re_at}`,
        )
      mustHold(report.re_at <= report.re_received_at, () => `${re_id} is later than received`)
    }
  }
  for (const report of rows)
    mustHold(
      phones.some((phone) => phone.pressed.has(report.re_id)),
      () => `${report.re_id} was pressed by nobody`,
    )
  checkTimes(history)
}
