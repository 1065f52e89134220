import { expect, test, vi } from 'vitest'
import { makeHistoriesFast, nextTurn } from '../fast/speed.ts'
import { runLinkHistory } from './link-history.ts'

/** The defect that the mocks below make; each of them is the product's own code without it. */
const made = vi.hoisted(() => ({ defect: '' }))

vi.mock(import('#server/links/take-reports.ts'), async (importOriginal) => {
  const { takeReports } = await importOriginal()
  return {
    takeReports: (store, link, sent) =>
      takeReports(
        store,
        link,
        made.defect === 'skew' ? { ...sent, sent_at: new Date(store.now()).toISOString() } : sent,
      ),
  }
})
vi.mock(import('#server/links/store/trip-reports.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    getReport: (store, id) => (made.defect === 'twice' ? undefined : original.getReport(store, id)),
    insertReport: (store, row) =>
      original.insertReport(store, made.defect === 'twice' ? { ...row, re_id: crypto.randomUUID() } : row),
    reportsOfTrip: (store, trip) => [
      ...original.reportsOfTrip(store, trip),
      ...(made.defect === 'foreign' ? original.reportsOfTrip(store, trip - 1) : []),
    ],
  }
})
vi.mock(import('#server/links/store/trip-links.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    revokeDriverLinks: (store, trip) => {
      if (made.defect !== 'former driver') original.revokeDriverLinks(store, trip)
      if (made.defect === 'other trips') original.revokeDriverLinks(store, trip - 1)
    },
  }
})
vi.mock(import('#shared/domain/links/reports.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    timesByDriver: (trip, driver) =>
      original.timesByDriver(made.defect === 'vehicle' ? { ...trip, tt_ata: null } : trip, driver),
    deriveReports: (trip, reports) =>
      original.deriveReports(
        trip,
        made.defect === 'taken back' ? reports.filter(({ re_kind }) => re_kind !== 'taken_back') : reports,
      ),
  }
})
vi.mock(import('#shared/domain/links/judged-reports.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    isBeforeItCanBe: (trip, kind, at) => made.defect !== 'before plan' && original.isBeforeItCanBe(trip, kind, at),
    mayBeTakenBack: (...asked) => made.defect === 'late' || original.mayBeTakenBack(...asked),
  }
})
vi.mock(import('../../links/driver/actions.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    newReport: (trip, kind, now) => ({
      ...original.newReport(trip, kind, now),
      ...(made.defect === 'held' && { heldUntil: now }),
    }),
  }
})
vi.mock(import('#server/links/ended-links.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    ledUntil: (store, link, trip) => (made.defect === 'ended' ? null : original.ledUntil(store, link, trip)),
  }
})
vi.mock(import('../../links/calls.ts'), async (importOriginal) => {
  const { createCalls } = await importOriginal()
  return {
    createCalls: (token, fetch) => {
      const calls = createCalls(token, fetch)
      return {
        ...calls,
        reports: async (body) => {
          const answer = await calls.reports(body)
          if (made.defect !== 'lost answer' || answer.is !== 'away') return answer
          return { is: 'ok', value: { results: body.reports.map(({ re_id }) => ({ re_id, outcome: 'kept' })) } }
        },
      }
    },
  }
})

const HISTORIES = 100
/** @returns the first broken promise, or null */
const brokenPromise = async (): Promise<string | null> => {
  makeHistoriesFast()
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const ended = await runLinkHistory(seed)
    if ('message' in ended) return ended.message
    await nextTurn()
  }
  return null
}

test.each([
  ['ended', 'what was made while a link was valid is refused once it has ended'],
  ['skew', "a phone's wrong clock is not corrected"],
  ['twice', 'a report whose answer was lost is kept once more'],
  ['foreign', 'reports of another trip count'],
  ['former driver', 'a link stays with the former driver'],
  ['other trips', 'links of another trip are revoked as well'],
  ['vehicle', "the driver's arrival takes the place of the vehicle's"],
  ['held', 'a tap leaves at once and cannot be undone'],
  ['taken back', 'what was taken back counts'],
  ['before plan', 'an arrival that cannot be counts at once'],
  ['late', 'what was told long ago is taken back'],
  ['lost answer', 'a report whose request was lost counts as sent'],
])('the simulation turns red with the defect "%s": %s', async (defect) => {
  made.defect = defect
  expect(await brokenPromise()).toMatch(/^broken: /)
})

test('and not without one', async () => {
  made.defect = ''
  expect(await brokenPromise()).toBeNull()
})
