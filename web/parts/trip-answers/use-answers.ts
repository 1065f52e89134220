import { useConnection } from '../../data/rows.ts'
import { useFeedNumber } from '../../data/use-seen.ts'
import { type AnsweredRow, editOfAnswer, type GivenAnswer } from '../../edits/answer-edit.ts'
import { useSaveEdits } from '../../edits/use-save-edits.ts'

/** Returns the function that answers trips as they are shown, all or none, and says so with the way back. */
export const useAnswers = (): ((trips: readonly AnsweredRow[], given: GivenAnswer) => Promise<unknown>) => {
  const { state: connection } = useConnection()
  const seen = useFeedNumber()
  const save = useSaveEdits()
  return (trips, given) => {
    const message = connection === 'offline' ? 'answers_saved_on_device' : 'answers_saved'
    const tour = String((trips[0]?.row as { tt_tour?: string } | undefined)?.tt_tour ?? '')
    const values = { answer: given.answer, count: trips.length, tour }
    return save(
      trips.map((trip) => editOfAnswer(trip, given, seen)),
      { done: { message, values }, undone: 'answers_undone' },
    )
  }
}
