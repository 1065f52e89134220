import { expect, test, vi } from 'vitest'

// Defect: exceptions of a tour keep the names that their companies had when they were written.
vi.mock(import('#server/trips/current-names.ts'), async (importOriginal) => {
  const original = await importOriginal()
  type Fields = Record<string, unknown>
  const asGiven = (given: Fields, now: Fields) => ('tr_days' in given ? { ...now, tr_days: given.tr_days } : now)
  return {
    ...original,
    editWithCurrentNames: (store, book, edit) => {
      const { set, base, doubts } = original.editWithCurrentNames(store, book, edit)
      return { set: asGiven(edit.set, set), base: asGiven(edit.base, base), doubts }
    },
  }
})

test('the simulation turns red when exceptions of a tour do not follow a new name', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000, 150)).toBeLessThanOrEqual(1000)
})
