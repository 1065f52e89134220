import { LINK_LIMITS } from '../../../shared/domain/links/links.ts'
import type { Answer } from '../../../shared/domain/trip/answer-given.ts'
import type { DeclineReason } from '../../../shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { type KeptAnswers, openKept } from '../../links/answer/kept-answers.ts'
import { createCalls } from '../../links/calls.ts'
import type { Fetch } from '../../sync/api.ts'
import type { Random } from '../random.ts'
import { carriedOver, type Network } from './answer-device.ts'

/** A phone that has opened the link of a mail: what it keeps, and the calls of the page. */
export type Page = {
  name: string
  token: string
  sub: string
  /** The trips that were published with it. */
  trips: readonly number[]
  madeAt: number
  network: Network
  last: AnswerPage | null
  kept: KeptAnswers
  /** As the page's button does. */
  answer: (trips: readonly AnswerTrip[], how: Answer, reason?: DeclineReason | '', note?: string) => GivenAnswer[]
  /** Sends what waits, or asks for the trips. @returns what the page shows then */
  work: () => Promise<'ok' | 'ended' | 'offline'>
}

/** Storage of a browser, in memory. */
const createStorage = (): Storage => {
  const values = new Map<string, string>()
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  }
  return storage as Storage
}

export const openPage = async (
  made: Pick<Page, 'name' | 'token' | 'sub' | 'trips' | 'madeAt'>,
  { random, carry }: { random: Random; carry: (page: Page, ...given: Parameters<Fetch>) => Promise<Response> },
): Promise<Page> => {
  const network: Network = { isThere: true, loss: 0.05, meanwhile: null }
  const storage = createStorage()
  const kept = await openKept(made.token, () => storage)
  const fetch = carriedOver(network, random, (url, init) => carry(page, url, init))
  const calls = createCalls(made.token, fetch as typeof globalThis.fetch)
  const show = (shown: AnswerPage): void => {
    page.last = shown
    kept.keepPage(shown)
  }
  const end = (): 'ended' => {
    page.last = null
    kept.forget()
    return 'ended'
  }
  const page: Page = {
    ...made,
    network,
    last: null,
    kept,
    answer: (trips, answer, reason = '', note = '') => {
      const given = trips.map(({ tt_id, facts, answer: was }) => ({
        ...{ tt_id, answer, reason, note, facts, was: was as GivenAnswer['was'] },
      }))
      kept.add(given)
      return given
    },
    work: async () => {
      if (kept.waiting().size === 0) {
        const answer = await (page.last ? calls.page() : calls.open())
        if (answer.is === 'ok') show(answer.value as AnswerPage)
        return answer.is === 'ended' ? end() : answer.is === 'ok' ? 'ok' : 'offline'
      }
      const sent = [...kept.waiting().values()].slice(0, LINK_LIMITS.answersAtOnce)
      const answer = await calls.answers({ answers: sent })
      if (answer.is === 'ended') return end()
      if (answer.is !== 'ok') return 'offline'
      kept.drop(sent)
      show(answer.value.page)
      return 'ok'
    },
  }
  return page
}
