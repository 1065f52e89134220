import { expect, test, vi } from 'vitest'
import { makeHistoriesFast, nextTurn } from '../fast/speed.ts'
import { runAnswerHistory } from './answer-history.ts'

/** The defect that the mocks below make; each of them is the product's own code without it. */
const made = vi.hoisted(() => ({ defect: '' }))

vi.mock(import('#shared/domain/trip/answer-given.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    answerFault: (trip) => {
      const fault = original.answerFault(trip)
      if (made.defect === 'facts' && fault === 'answer_facts_changed') return null
      return made.defect === 'begun' && fault === 'answer_not_asked' ? null : fault
    },
    asksAnew: (before, after) =>
      made.defect !== 'next one reads'
        ? original.asksAnew(before, after)
        : before.tt_status !== 'active' && original.asksAnew(before, after),
  }
})
vi.mock(import('#server/trips/store/trip-answers.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    askedBy: (store, before, after, apply) => {
      const noted = original.askedBy(store, before, after, apply)
      const isAnew = 'tt_answer_hours' in noted
      if (made.defect === 'terms' && isAnew) return { ...noted, tt_answer_hours: 12 }
      return made.defect === 'brought forward' && !isAnew ? {} : noted
    },
    appendAnswer: (store, before, after, author) => {
      const isLost = made.defect === 'withdrawn' && before.tt_sub !== after.tt_sub
      const isTwice = made.defect === 'kept twice'
      const former = isLost || isTwice ? { ...before, tt_answer: '-' } : before
      original.appendAnswer(store, former, after, author)
    },
  }
})
vi.mock(import('#server/trips/trip-edits.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    editTrip: (store, viewer, id, edit) =>
      original.editTrip(store, viewer, id, {
        ...edit,
        ...(made.defect === 'left out whole' && { isInParts: false }),
        ...(made.defect === 'source' && { isByLink: false }),
      }),
  }
})
vi.mock(import('#server/trips/answer-trips.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { getTrip } = await import('#server/trips/store/trips.ts')
  return {
    ...original,
    answerTrips: (store, live, answers) =>
      original.answerTrips(
        store,
        live,
        made.defect === 'given meanwhile'
          ? answers.map((one) => ({ ...one, was: (getTrip(store, one.tt_id)?.tt_answer ?? '') as typeof one.was }))
          : answers,
      ),
  }
})
vi.mock(import('#server/links/trips-of-link.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { getTrips } = await import('#server/trips/store/trips.ts')
  return {
    ...original,
    liveLink: (store, ...asked) => {
      const live = original.liveLink(store, ...asked)
      return made.defect === 'foreign link' ? { ...live, trips: getTrips(store, live.link.tl_trips ?? []) } : live
    },
  }
})
vi.mock(import('#shared/domain/links/links.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    get ANSWER_LINK_HOLDS() {
      return (
        made.defect === 'link holds' ? original.ANSWER_LINK_HOLDS / 8 : original.ANSWER_LINK_HOLDS
      ) as typeof original.ANSWER_LINK_HOLDS
    },
  }
})
vi.mock(import('#shared/domain/trip/trip-answers.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    lackOfYes: (trip, now) =>
      original.lackOfYes(trip, now) ??
      (made.defect === 'silence' && original.answerState(trip) === 'asked' ? 'asked' : null),
  }
})
vi.mock(import('../../sync/push/batch.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    keepUnanswered: async (db, batch) => {
      await original.keepUnanswered(db, batch)
      if (made.defect === 'lost answer') await db.outbox.bulkDelete(batch.map(({ seq }) => seq))
    },
  }
})
vi.mock(import('../../sync/push/former-answers.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    dropFormerAnswers: async (db, key, next = { set: {}, base: {} }) => {
      if (made.defect === 'said for ever') return next
      return original.dropFormerAnswers(db, key, next)
    },
  }
})
vi.mock(import('../../edits/answer-edit.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    lostAnswers: (trips, outbox) => (made.defect === 'unsaid' ? new Map() : original.lostAnswers(trips, outbox)),
  }
})

/** @returns the first broken promise, or null */
const brokenPromise = async (histories: number): Promise<string | null> => {
  makeHistoriesFast()
  for (let seed = 1; seed <= histories; seed += 1) {
    const ended = await runAnswerHistory(seed)
    if ('message' in ended) return ended.message
    await nextTurn()
  }
  return null
}

test.each([
  ['facts', 'a yes counts for what nobody was shown'],
  ['begun', 'a trip is answered that has begun, or whose subcontractor is not asked'],
  ['next one reads', 'the next subcontractor has the answer of the one before'],
  ['terms', 'all subcontractors are asked, by the same hours'],
  ['brought forward', 'who is asked late has no time of its own'],
  ['withdrawn', 'who lost a trip without an answer is forgotten'],
  ['kept twice', 'each change of a trip keeps its answer once more'],
  ['left out whole', 'with an answer that does not count all else of its edit is refused'],
  ['source', 'an answer by a link is said to be a person’s'],
  ['given meanwhile', 'what waited on the page of a link takes the place of what was answered meanwhile'],
  ['foreign link', 'a link shows what went to another subcontractor'],
  ['link holds', 'a link ends before its time'],
  ['silence', 'who may still answer in time is counted as without yes'],
  ['lost answer', 'an answer whose push was lost is lost with it'],
  ['said for ever', 'what did not count is said on, though it was answered anew'],
  ['unsaid', 'what did not count is not said'],
])('the simulation turns red with the defect "%s": %s', async (defect) => {
  made.defect = defect
  expect(await brokenPromise(300)).toMatch(/^broken: /)
})

test('and not without one', async () => {
  made.defect = ''
  expect(await brokenPromise(10)).toBeNull()
})
