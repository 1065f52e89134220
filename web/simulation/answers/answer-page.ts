import { LINK_LIMITS } from '#shared/domain/links/link-limits.ts'
import type { Answer } from '#shared/domain/trip/answer-given.ts'
import type { DeclineReason } from '#shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip, GivenAnswer } from '#shared/schemas/trip-link.ts'
import { type AnswersDisk, type Kept, refusedOf } from '../../links/answer/answers-disk.ts'
import { type KeptAnswers, openKept } from '../../links/answer/kept-answers.ts'
import { createCalls } from '../../links/calls.ts'
import type { Fetch } from '../../sync/api.ts'
import { mustHold } from '../oracle/must-hold.ts'
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
  answer: (
    trips: readonly AnswerTrip[],
    how: Answer,
    reason?: DeclineReason | '',
    note?: string,
  ) => Promise<GivenAnswer[]>
  /** Sends what waits, or asks for the trips. @returns what the page shows then */
  work: () => Promise<'ok' | 'ended' | 'offline'>
}

/** The disk of a phone, in memory. */
const createDisk = (): AnswersDisk => {
  const links = new Map<string, Kept>()
  return {
    names: async () => [...links.keys()],
    read: async (name) => links.get(name),
    change: async (name, how) => {
      const kept = how(links.get(name))
      if (kept === null) links.delete(name)
      else if (kept) links.set(name, structuredClone(kept))
    },
  }
}

export const openPage = async (
  made: Pick<Page, 'name' | 'token' | 'sub' | 'trips' | 'madeAt'>,
  { random, carry }: { random: Random; carry: (page: Page, ...given: Parameters<Fetch>) => Promise<Response> },
): Promise<Page> => {
  const network: Network = { isThere: true, loss: 0.05, meanwhile: null }
  const kept = await openKept(made.token, createDisk())
  const fetch = carriedOver(network, random, (url, init) => carry(page, url, init))
  const calls = createCalls(made.token, fetch as typeof globalThis.fetch)
  const show = async (shown: AnswerPage): Promise<void> => {
    page.last = shown
    await kept.keepPage(shown)
  }
  const end = async (): Promise<'ended'> => {
    page.last = null
    await kept.end()
    return 'ended'
  }
  const page: Page = {
    ...made,
    network,
    last: null,
    kept,
    answer: async (trips, answer, reason = '', note = '') => {
      const given = trips.map(({ tt_id, facts, answer: was }) => ({
        ...{ tt_id, answer, reason, note, facts, was: was as GivenAnswer['was'] },
      }))
      await kept.add(given)
      return given
    },
    work: async () => {
      const waiting = [...(await kept.read()).waiting.values()]
      if (waiting.length === 0) {
        const answer = await (page.last ? calls.page() : calls.open())
        if (answer.is === 'ok') await show(answer.value as AnswerPage)
        return answer.is === 'ended' ? await end() : answer.is === 'ok' ? 'ok' : 'offline'
      }
      const sent = waiting.slice(0, LINK_LIMITS.answersAtOnce)
      const answer = await calls.answers({ answers: sent })
      if (answer.is === 'ended') return await end()
      if (answer.is !== 'ok') return 'offline'
      await kept.drop(sent, refusedOf(answer, sent) ?? [])
      if (answer.value.page) await show(answer.value.page)
      const { refused, gone, page: shown } = await kept.read()
      for (const { tt_id } of answer.value.refused)
        mustHold(
          refused.has(tt_id) && [...(shown?.trips ?? []), ...gone].some((trip) => trip.tt_id === tt_id),
          () => `${made.name}: the answer to ${tt_id} is dropped without a word`,
        )
      return 'ok'
    },
  }
  return page
}
