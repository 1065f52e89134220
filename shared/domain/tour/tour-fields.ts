import type { Role } from '../access/roles.ts'
import {
  type KnownTourField,
  type RequiredTourField,
  type RequiredTourKind,
  TOUR_RECORD,
  type TourFieldKind,
  type TourFieldRule,
  type WeekField,
  type WrittenTourField,
} from './tour-record.ts'

export { TOUR_UNITS } from './tour-record.ts'

export const TOUR_FIELDS = Object.keys(TOUR_RECORD) as readonly KnownTourField[]
export const tourFieldRule = (field: KnownTourField): TourFieldRule => TOUR_RECORD[field]

/** Kind of a field of a tour; undefined for any other name. */
export const tourKindOf = (field: string): TourFieldKind | undefined =>
  Object.hasOwn(TOUR_RECORD, field) ? tourFieldRule(field as KnownTourField).kind : undefined

/** Fields of a tour that a role receives. */
export const tourFieldsSeenBy = (role: Role): readonly KnownTourField[] =>
  TOUR_FIELDS.filter((field) => tourFieldRule(field).seenBy.includes(role))

/** Fields that the role may write at all; `permissions.ts` says on which days. */
export const tourFieldsWrittenBy = (role: Role): readonly KnownTourField[] =>
  TOUR_FIELDS.filter((field) => tourFieldRule(field).writtenBy?.includes(role))

/** Fields that people write, in the order of the record. */
export const WRITTEN_TOUR_FIELDS = tourFieldsWrittenBy('admin') as readonly WrittenTourField[]
export const WEEK_FIELDS = TOUR_FIELDS.filter((field): field is WeekField => tourFieldRule(field).isWeek === true)

const REQUIRED_KINDS: ReadonlySet<TourFieldKind> = new Set<RequiredTourKind>([
  'customer',
  'address',
  'clock',
  'driven',
  'subcontractor',
])
/** Returns true for a field without which a tour cannot be saved; of a week, without which a day cannot be driven. */
export const isRequiredInTour = (field: WrittenTourField): field is RequiredTourField => {
  const { kind, isRequired } = tourFieldRule(field)
  return isRequired === true || REQUIRED_KINDS.has(kind)
}

const EMPTY_ON_WEEKDAY: Partial<Record<TourFieldKind, 0 | false>> = { amount: 0, flag: false, driven: false }
/** What a field of a weekday holds where nothing is said. */
export const emptyOnWeekday = (field: WeekField): null | 0 | false =>
  EMPTY_ON_WEEKDAY[tourFieldRule(field).kind] ?? null

/** The fields of a tour's day as a sub sees them when the day is another company's: it learns only whether the tour drives. */
export const FOREIGN_TOUR_DAY: Readonly<Record<string, null | 0 | false>> = Object.fromEntries(
  WEEK_FIELDS.filter((field) => {
    const { kind, seenBy } = tourFieldRule(field)
    return seenBy.includes('sub') && kind !== 'driven'
  }).map((field) => [field, emptyOnWeekday(field)]),
)
