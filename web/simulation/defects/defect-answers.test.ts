import { expect, test, vi } from 'vitest'

// Defect: a yes counts for what the trip is when it arrives, not for what was shown.
vi.mock(import('#server/trips/trip-edits.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { getTrip } = await import('#server/trips/store/trips.ts')
  const { answerFacts } = await import('#shared/domain/trip/trip-answers.ts')
  return {
    ...original,
    editTrip: (store, viewer, id, edit) => {
      const trip = getTrip(store, id)
      const facts = trip && edit.set.tt_answer ? { tt_answer_facts: answerFacts({ ...trip, ...edit.set }) } : {}
      return original.editTrip(store, viewer, id, { ...edit, set: { ...edit.set, ...facts } })
    },
  }
})

test('the simulation turns red when a yes counts for what nobody was shown', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
