import { formatDay, isDay, parseDay } from '../time/dates.ts'

import type { DayOff } from './planned-trip.ts'

export type AbsenceFault = { index: number; field: 'from' | 'to'; message: 'absence_reversed' | 'absences_overlap' }

/** Returns the faults of a driver's absences: days that end before they begin, and days that stand in two of them. */
export const absenceFaults = (absences: readonly DayOff[]): AbsenceFault[] => {
  const faults: AbsenceFault[] = []
  let last = ''
  for (const { from, to, index } of absences.map((days, index) => ({ ...days, index })).sort(byDay)) {
    if (to < from) faults.push({ index, field: 'to', message: 'absence_reversed' })
    else if (from <= last) faults.push({ index, field: 'from', message: 'absences_overlap' })
    if (to > last) last = to
  }
  return faults.sort((a, b) => a.index - b.index)
}

const byDay = (a: DayOff, b: DayOff): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** Absences in the order of their days. */
export const sortedAbsences = <Days extends DayOff>(absences: readonly Days[]): Days[] => absences.toSorted(byDay)

/** `24.12.2026 - 03.01.2027`, or one day alone, as files and logs write it. */
export const formatAbsence = ({ from, to }: DayOff): string =>
  from === to ? formatDay(from) : `${formatDay(from)} - ${formatDay(to)}`

const RANGE = /^(\S+)(?:\s+(?:-|–|bis|to)\s+(\S+))?$/

/**
 * Reads `24.12.2026 - 03.01.2027; 2027-02-01`: days and ranges of days, one after the other with semicolons. Null for
 * anything else.
 */
export const parseAbsences = (text: string): DayOff[] | null => {
  const absences: DayOff[] = []
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue
    const [, first = '', last = first] = RANGE.exec(part) ?? []
    const [from, to] = [first, last].map((day) => (isDay(day) ? day : parseDay(day)))
    if (!from || !to) return null
    absences.push({ from, to })
  }
  return absences
}
