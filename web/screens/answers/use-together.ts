import { useMemo, useRef } from 'react'
import { allFindings } from '#shared/domain/clashes/clashes.ts'
import { byWeight, type Finding } from '#shared/domain/clashes/findings/findings.ts'
import { misfitsByTrip } from '#shared/domain/clashes/findings/misfits.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { sumOf } from '#shared/domain/trip/answer-groups.ts'
import { answerState } from '#shared/domain/trip/trip-answers.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useClashPlan } from '../../data/clashes.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { type GivenAnswer, whyApart } from '../../edits/answer-edit.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'

type Trip = Shown<DeviceTrip>
type Group = {
  /** Open trips that fit. */
  taken: readonly Trip[]
  /** Open trips that do not fit: each needs an answer of its own. */
  left: readonly Trip[]
  /** Number and sum, for the words of a button. */
  told: { count: number; sum: string }
  /** Number of trips that changed since they were accepted, in words. */
  changed: string
}

/** Trips that are accepted together: the open trips of a day or a week that fit, asked for once with all of their names. */
export const useTogether = (
  open: readonly Trip[],
  undecided: ReadonlySet<RowKey>,
  answer: (trips: readonly Trip[], given: GivenAnswer) => Promise<unknown>,
) => {
  const text = useText()
  const confirm = useConfirm()
  const { amount, weekday, clock, timeZone } = useFormats()
  const plan = useClashPlan()
  const misfits = useMemo(
    (): ReadonlyMap<RowKey, Finding['kind'][]> =>
      plan ? misfitsByTrip(allFindings(plan).toSorted(byWeight)) : new Map(),
    [plan],
  )
  const isOpen = new Set(open.map(({ key }) => key))
  const isTaken = (trip: Trip): boolean =>
    isOpen.has(trip.key) && !misfits.has(trip.key) && whyApart(trip, undecided) === null
  // Something may become of an answer while the question is open.
  const now = useRef({ open, isTaken })
  now.current = { open, isTaken }

  const sumOfTrips = (trips: readonly Trip[]): string =>
    amount(sumOf(trips.map(({ row }) => ({ price: row.tt_sub_invoice_trip ?? 0, toll: row.tt_sub_invoice_toll ?? 0 }))))
  const groupOf = (trips: readonly Trip[]): Group => {
    // Before it is known what fits, nothing is offered together.
    const asked = plan ? trips.filter(({ key }) => isOpen.has(key)) : []
    const [taken, left] = [asked.filter(isTaken), asked.filter((trip) => !isTaken(trip))]
    const count = taken.filter(({ row }) => answerState(row) === 'changed').length
    const changed = count > 0 ? ` · ${text('answers_accept_changed', { count })}` : ''
    return { taken, left, told: { count: taken.length, sum: sumOfTrips(taken) }, changed }
  }

  const line = (trip: Trip): string => {
    const { tt_tour = '', tt_stp } = trip.row
    const apart = whyApart(trip, undecided)
    const reasons = [
      ...(apart ? [text(apart === 'declined' ? 'answer_declined' : 'answers_undecided')] : []),
      ...(misfits.get(trip.key)?.map((kind) => text(`clash_kind_${kind}`)) ?? []),
    ]
    const when = tt_stp ? [`${weekday(tt_stp)} ${clock(tt_stp)}`] : []
    return [tt_tour, ...when, ...(reasons.length > 0 ? reasons : [sumOfTrips([trip])])].join(' · ')
  }

  const ask = async ({ taken, left, told }: Group): Promise<void> => {
    const named = [...(left.length > 0 ? [text('answers_left_out'), ...left.map(line), ''] : []), ...taken.map(line)]
    const isWanted = await confirm({
      title: 'answers_accept_title',
      quoted: named.join('\n'),
      values: told,
      yes: 'answers_accept_these',
      no: 'action_cancel',
    })
    // As they were asked about, since that is what is said yes to.
    const still = new Set(now.current.open.filter(now.current.isTaken).map(({ key }) => key))
    const trips = taken.filter(({ key }) => still.has(key))
    if (isWanted && trips.length > 0) await answer(trips, { answer: 'accepted' })
  }

  /** Year and week of a trip. */
  const weekOf = ({ row }: Trip): number => (row.tt_stp ? yearWeekOf(dayOf(row.tt_stp, timeZone)) : 0)
  const first = open.find(isTaken)
  const week = plan &&
    first && {
      number: weekOf(first) % 100,
      group: groupOf(open.filter((trip) => weekOf(trip) === weekOf(first))),
    }
  return { groupOf, ask, week }
}
