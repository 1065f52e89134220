import type { MissingYes } from '#shared/domain/trip/missing-yes.ts'
import { answerFacts, waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import { now } from '../../clock/clock.ts'
import { readTrips } from '../../data/one-row.ts'
import { useConnection, useOutbox } from '../../data/rows.ts'
import { editInName, undecidedAnswers, whyApart } from '../../edits/answer-edit.ts'
import { someNames } from '../../edits/said-findings.ts'
import { useSaveEdits } from '../../edits/use-save-edits.ts'
import { useText } from '../../i18n/text.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { type ShownTrip, useTripLine } from './trip-line.ts'

/**
 * Returns the function that accepts all open trips of a subcontractor in its name, as it said on the telephone: after a question
 * that names them, all or none. What it declined is named beside them, and stays declined.
 */
export const useAcceptByPhone = (): ((of: MissingYes<ShownTrip>) => Promise<void>) => {
  const text = useText()
  const confirm = useConfirm()
  const lineOf = useTripLine()
  const saveEdits = useSaveEdits()
  const notify = useNotify()
  const isOffline = useConnection().state === 'offline'
  const outbox = useOutbox()
  return async ({ sub, open: all, declined }) => {
    const undecided = undecidedAnswers(outbox ?? [])
    const open = all.filter((trip) => whyApart(trip, undecided) === null)
    const left = [
      ...all.filter((trip) => !open.includes(trip)).map((trip) => `${lineOf(trip)} · ${text('answers_undecided')}`),
      ...declined.map(lineOf),
    ]
    if (open.length === 0) return notify('warning', 'answers_undecided')
    const leftOut = left.length > 0 ? [text('answers_left_out'), ...left, ''] : []
    const values = { sub, count: open.length }
    const isWanted = await confirm({
      title: 'missing_yes_accept_title',
      quoted: [...leftOut, ...open.map(lineOf)].join('\n'),
      values,
      yes: 'missing_yes_accept',
      no: 'action_cancel',
    })
    if (!isWanted) return
    // While the question stood, others may have changed what it names: that was not accepted.
    const present = await readTrips(open.map(({ key }) => key))
    const isAsSaid = ({ key, row }: ShownTrip) => {
      const fresh = present.get(key)?.row
      return fresh !== undefined && waitsForAnswer(fresh, now()) && answerFacts(fresh) === answerFacts(row)
    }
    const [accepted, overtaken] = [open.filter(isAsSaid), open.filter((trip) => !isAsSaid(trip))]
    const named = { count: overtaken.length, tours: someNames(overtaken.map(({ row }) => row.tt_tour ?? '')) }
    if (accepted.length === 0) return notify('warning', 'board_overtaken', named)
    const message = isOffline ? 'missing_yes_accepted_on_device' : 'missing_yes_accepted'
    await saveEdits(
      accepted.map((trip) => editInName(trip, { answer: 'accepted' })),
      {
        done: { message, values: { sub, count: accepted.length } },
        undone: 'answers_undone',
        findings: overtaken.length > 0 ? [text('board_overtaken', named)] : [],
      },
    )
  }
}
