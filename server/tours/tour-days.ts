import type { Viewer } from '../../shared/domain/access/roles.ts'
import { type TourChange, tourEditRefusal } from '../../shared/domain/access/tour-permissions.ts'
import { dayPath, isWeekField } from '../../shared/domain/tour/week-days.ts'
import type { Tour } from '../../shared/schemas/tour.ts'
import { type FieldError, Refusal } from '../kit/refusal.ts'
import type { Fields } from '../trips/edits.ts'

/** The days of a tour in an edit: which of them differ, which may be written, and the edit without some. */

/** Returns the fields, and the days of the weekday fields, that differ between two versions. */
export const changesBetween = (before: Fields, after: Fields): TourChange[] =>
  Object.keys(after).flatMap((field): TourChange[] => {
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    if (!Array.isArray(to) || !field.startsWith('tr_week_')) return [{ field }]
    const days = Array.isArray(from) ? from : []
    return to.flatMap((value, day) =>
      JSON.stringify(days[day] ?? null) === JSON.stringify(value) ? [] : [{ field, day }],
    )
  })

/** The changes of an edit that the viewer may write: of a sub those of its own days that are not locked. */
export const writablePaths = (viewer: Viewer, tour: Tour, base: Fields, set: Fields): string[] =>
  changesBetween(base, set)
    .filter((change) => tourEditRefusal(viewer, tour, [change]) === null)
    .map(({ field, day }) => (day === undefined ? field : `${field}.${day}`))

/** The days of a tour that an edit must leave, each with what is wrong with it. */
export type RefusedDays = Map<number, FieldError[]>

export const dayOf = (path: string): number | null => dayPath(path)?.day ?? null

/**
 * Returns the reason why a sub may not change some of the days that it did change. @throws Refusal 403 where no day
 * is the reason
 */
export const daysNotToBeWritten = (viewer: Viewer, tour: Tour, intended: readonly TourChange[]): RefusedDays => {
  const ofNoDay = tourEditRefusal(
    viewer,
    tour,
    intended.filter(({ day }) => day === undefined),
  )
  if (ofNoDay) throw new Refusal(403, ofNoDay)
  const refused: RefusedDays = new Map()
  for (const { field, day } of intended) {
    if (day === undefined || refused.has(day)) continue
    const message = tourEditRefusal(
      viewer,
      tour,
      intended.filter((change) => change.day === day),
    )
    if (message) refused.set(day, [{ path: `${field}.${day}`, message }])
  }
  return refused
}

/** The fields without what they say of some days: those are as the tour has them. */
export const withoutDays = (fields: Fields, tour: Fields, days: ReadonlySet<number>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, week]) => [
      field,
      Array.isArray(week) && isWeekField(field)
        ? week.map((value: unknown, day) => (days.has(day) ? (tour[field] as unknown[])[day] : value))
        : week,
    ]),
  )
