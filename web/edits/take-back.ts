import { sameValue } from '../../shared/domain/sync/merge.ts'
import type { TourPrice } from '../../shared/domain/tour/dated.ts'
import { pricesTakenBack } from '../../shared/domain/tour/prices.ts'
import { NO_ANSWER } from '../../shared/domain/trip/answer-given.ts'
import { choicesNotOffered } from '../../shared/domain/trip/choices.ts'
import type { RowEdit } from '../sync/push/outbox.ts'

/** Edits that a list makes of several rows without opening an editor, and what takes them back. */
type Seen = { seen: number | undefined }
export type TripEdit = Extract<RowEdit, { entity: 'trip' }> & Seen
export type TourEdit = Extract<RowEdit, { entity: 'tour' }> & Seen
export type ListEdit = TripEdit | TourEdit

/** The names that a person may choose: rows of the look-ups that are not retired. */
export type Choices = {
  vehicles: readonly { gps_id: string }[]
  drivers: readonly { dr_id?: number; dr_name: string; dr_number: string }[]
  subcontractors: readonly { sc_name: string }[]
}

const changedFields = ({ before, after }: TripEdit): string[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const former = before[field as keyof typeof before]
    return (former ?? '') === (value ?? '') ? [] : [field]
  })

const canTakeTripBack = (edit: TripEdit, choices: Choices): boolean => {
  const changed = changedFields(edit)
  const former = { tt_gps: '', tt_driver: '', tt_drivernr: '', tt_sub: '', ...edit.before }
  const isSubOffered =
    !changed.includes('tt_sub') ||
    former.tt_sub === '' ||
    choices.subcontractors.some(({ sc_name }) => sc_name === former.tt_sub)
  return isSubOffered && choicesNotOffered(former, changed, choices).length === 0
}

/** An empty weekday can always be written back; a vehicle, driver or subcontractor only if it may still be chosen. */
const canTakeTourBack = ({ before, after }: TourEdit, choices: Choices): boolean => {
  const isOffered = <Value>(former: readonly Value[] = [], next: readonly Value[] = [], offered: readonly unknown[]) =>
    former.every((value, day) => value === next[day] || value === null || offered.includes(value))
  return (
    isOffered(
      before.tr_week_gps,
      after.tr_week_gps,
      choices.vehicles.map(({ gps_id }) => gps_id),
    ) &&
    isOffered(
      before.tr_week_driver,
      after.tr_week_driver,
      choices.drivers.map(({ dr_id }) => dr_id),
    ) &&
    isOffered(
      before.tr_week_sub,
      after.tr_week_sub,
      choices.subcontractors.map(({ sc_name }) => sc_name),
    )
  )
}

const CAN_TAKE_BACK = { trip: canTakeTripBack, tour: canTakeTourBack }

/**
 * Returns true if the server would take what stood there before: a former vehicle, driver or subcontractor that this
 * person may not choose cannot be written back, and an assigned vehicle of a trip can only be changed.
 */
export const canTakeBack = (edits: readonly ListEdit[], choices: Choices): boolean =>
  edits.every((edit) => {
    const canTakeOneBack = CAN_TAKE_BACK[edit.entity] as (edit: ListEdit, choices: Choices) => boolean
    return canTakeOneBack(edit, choices)
  })

/** An answer to what the trip was before cannot be given again: once the new one is taken back, the trip waits for another. */
const isOfOtherFacts = ({ before, after }: ListEdit): boolean =>
  'tt_answer_facts' in before &&
  'tt_answer_facts' in after &&
  before.tt_answer_facts !== '' &&
  before.tt_answer_facts !== after.tt_answer_facts

/** Dated prices as they are by now, of an edit that wrote some. */
export type PricesNow = (edit: ListEdit) => readonly TourPrice[] | undefined

const backFrom = ({ before, after }: ListEdit, prices: readonly TourPrice[] | undefined) =>
  prices && 'tr_prices' in before && 'tr_prices' in after
    ? pricesTakenBack(before.tr_prices ?? [], after.tr_prices ?? [], prices)
    : undefined

/** The edits of dated prices that cannot be taken back whole, since others wrote over them. */
export const pricesKept = <Edit extends ListEdit>(edits: readonly Edit[], pricesOf: PricesNow): Edit[] =>
  edits.filter((edit) => backFrom(edit, pricesOf(edit))?.isKept)

/**
 * Returns the edit that takes another back.
 * @param rev revision of its row by now
 * @param prices the dated prices of its row by now: those that another person wrote since stay
 */
export const takenBack = <Edit extends ListEdit>(
  taken: Edit,
  rev: Edit['rev'],
  prices?: readonly TourPrice[],
): Edit => {
  const { before, after, ...edit } = taken
  const back = backFrom(taken, prices)
  if (back) return { ...edit, rev, before: { tr_prices: prices }, after: { tr_prices: back.prices } } as unknown as Edit
  const former = isOfOtherFacts(taken) ? { ...before, ...NO_ANSWER } : before
  const isBack = 'tt_answer' in after && { isBack: true }
  return { ...edit, rev, before: after, after: former, ...isBack } as unknown as Edit
}

/**
 * Returns the edits that take others back, without dated prices of which nothing is as it was written; null in another session
 * than the one that saved them, so that nothing goes out in another person's name. What else stands there now is not asked: the
 * merge finds out.
 * @param sessions tokens of the session that saved the edits, and of the present one
 * @param revOf revision of an edit's row by now
 * @param pricesOf its dated prices by now
 */
export const takeBack = <Edit extends ListEdit>(
  edits: readonly Edit[],
  sessions: { author: string | undefined; present: string | undefined },
  revOf?: (edit: Edit) => Edit['rev'] | undefined,
  pricesOf?: PricesNow,
): Edit[] | null =>
  sessions.author === sessions.present
    ? edits
        .map((edit) => takenBack(edit, revOf?.(edit) ?? edit.rev, pricesOf?.(edit)))
        .filter(({ before, after }) => !('tr_prices' in after && sameValue(before, after)))
    : null
