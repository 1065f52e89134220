import type { TextKey } from '../../text-key.ts'
import { formatDay, isDay, parseDay } from '../time/dates.ts'
import { readTypedClock } from '../time/typed.ts'
import { ABSENCE_KINDS, type AbsenceKind, type DayOff } from './planned-trip.ts'

export type AbsenceFault = { index: number; field: 'from' | 'to'; message: 'absence_reversed' | 'absences_overlap' }

/** First and last moment as texts that compare; a last day without a time lasts until its end. */
const beginOf = ({ from, from_time = '00:00' }: DayOff): string => `${from} ${from_time}`
const endOf = ({ to, to_time = '24:00' }: DayOff): string => `${to} ${to_time}`

/** Returns the faults of the absences of a driver or vehicle: those that end before they begin, and times that stand in two of them. */
export const absenceFaults = (absences: readonly DayOff[]): AbsenceFault[] => {
  const faults: AbsenceFault[] = []
  let last = ''
  for (const { index, ...one } of absences.map((days, index) => ({ ...days, index })).sort(byTime)) {
    if (endOf(one) <= beginOf(one)) faults.push({ index, field: 'to', message: 'absence_reversed' })
    else if (beginOf(one) < last) faults.push({ index, field: 'from', message: 'absences_overlap' })
    if (endOf(one) > last) last = endOf(one)
  }
  return faults.sort((a, b) => a.index - b.index)
}

const byTime = (a: DayOff, b: DayOff): number => (beginOf(a) < beginOf(b) ? -1 : beginOf(a) > beginOf(b) ? 1 : 0)

/** Absences in the order of their days. */
export const sortedAbsences = <Days extends DayOff>(absences: readonly Days[]): Days[] => absences.toSorted(byTime)

const spanText = ({ from, to, from_time, to_time }: DayOff): string => {
  const [first, last] = [
    [formatDay(from), from_time],
    [formatDay(to), to_time],
  ].map((parts) => parts.filter(Boolean).join(' '))
  return from === to && !from_time && !to_time ? `${first}` : `${first} - ${last}`
}

/**
 * `24.12.2026 - 03.01.2027`, or one day alone, as files write it, with clock times and the kind where they are said.
 * @example
 * formatAbsence({ from: '2026-12-24', to: '2026-12-24', from_time: '14:00', kind: 'ill' })
 * // → '24.12.2026 14:00 - 24.12.2026 (ill)'
 */
export const formatAbsence = (absence: DayOff): string =>
  absence.kind ? `${spanText(absence)} (${absence.kind})` : spanText(absence)

/** The same in words: `24.12.2026 - 03.01.2027 (holiday)` in the reader's language. */
export const absenceWords = (absence: DayOff, translate: (key: TextKey) => string): string =>
  absence.kind ? `${spanText(absence)} (${translate(`absence_${absence.kind}`)})` : spanText(absence)

const CLOCK = '(?: +(\\d[\\d:.h]*))?'
const RANGE = new RegExp(`^(\\S+)${CLOCK}(?:\\s+(?:-|–|bis|to)\\s+(\\S+)${CLOCK})?(?:\\s+\\((\\w+)\\))?$`)
const KINDS: ReadonlySet<string> = new Set(Object.values(ABSENCE_KINDS).flat())
const isKind = (text: string): text is AbsenceKind => KINDS.has(text)

/**
 * Reads `24.12.2026 - 03.01.2027; 2027-02-01 14:00 - 2027-02-02 (ill)`: days and ranges of days, one after the other with
 * semicolons. Null for anything else.
 */
export const parseAbsences = (text: string): DayOff[] | null => {
  const absences: DayOff[] = []
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue
    const [, first = '', begins, last = first, ends, kind] = RANGE.exec(part) ?? []
    const [from, to] = [first, last].map((day) => (isDay(day) ? day : parseDay(day)))
    const [from_time, to_time] = [begins, ends].map((time) => time && readTypedClock(time))
    const areTimes = from_time !== null && to_time !== null
    if (!from || !to || !areTimes || (kind !== undefined && !isKind(kind))) return null
    absences.push({ from, to, ...(from_time && { from_time }), ...(to_time && { to_time }), ...(kind && { kind }) })
  }
  return absences
}
