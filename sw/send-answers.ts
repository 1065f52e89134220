import { ANSWERS_AT_ONCE } from '../shared/domain/links/link-limits.ts'
import type { AnswerPage, GivenAnswer } from '../shared/schemas/trip-link.ts'
import {
  type AnswersDisk,
  answersDisk,
  type Kept,
  refusedOf,
  settled,
  waitingOf,
} from '../web/links/answer/answers-disk.ts'
import { type Calls, createCalls } from '../web/links/calls.ts'
import { phoneNow } from '../web/links/phone-clock.ts'
import { sendInTurn } from './send-in-turn.ts'

/** The kept trips with the answers that count: what the server shows of them is the page's to ask for. */
const withAnswers = (page: AnswerPage, sent: readonly GivenAnswer[]): AnswerPage => ({
  ...page,
  trips: page.trips.map((trip) => {
    const given = sent.find(({ tt_id }) => tt_id === trip.tt_id)
    return given ? { ...trip, answer: given.answer, state: given.answer, reason: given.reason, changed: [] } : trip
  }),
})

/**
 * Sends the waiting answers of one link as its page does, and tells open pages of it.
 * @returns false where something is left to be tried again
 */
export const sendAnswersOf = async (
  disk: AnswersDisk,
  name: string,
  callsBy: (sendKey: string) => Pick<Calls, 'answers'>,
): Promise<boolean> => {
  const news = new BroadcastChannel(name)
  try {
    return await sendAll(disk, name, callsBy, () => news.postMessage('sent'))
  } finally {
    news.close()
  }
}

const sendAll = async (
  disk: AnswersDisk,
  name: string,
  callsBy: (sendKey: string) => Pick<Calls, 'answers'>,
  onSent: () => void,
): Promise<boolean> => {
  for (;;) {
    const kept = await disk.read(name)
    if (!kept?.sendKey || kept.waiting.length === 0) return true
    const sent = [...waitingOf(kept).values()].slice(0, ANSWERS_AT_ONCE)
    const answer = await callsBy(kept.sendKey).answers({ answers: sent })
    if (answer.is === 'ended') {
      // What waits on is the page's to show.
      await disk.change(name, (was) => was && { ...was, sendKey: undefined })
      return true
    }
    const refused = refusedOf(answer, sent)
    if (!refused) return false
    const counted = sent.filter(({ tt_id }) => !refused.some((one) => one.tt_id === tt_id))
    await disk.change(
      name,
      (was?: Kept) =>
        was && settled({ ...was, page: was.page && withAnswers(was.page, counted) }, sent, refused, phoneNow()),
    )
    onSent()
  }
}

/** Sends what waits of each link to answer of this phone. Rejects where something is left to be tried again. */
export const sendAnswers = async (): Promise<void> => {
  const disk = answersDisk()
  const callsBy = (sendKey: string) => createCalls(sendKey, (input, init) => fetch(input, init))
  await sendInTurn(await disk.names(), (name) => sendAnswersOf(disk, name, callsBy))
}
