import { expect, test, vi } from 'vitest'

// Defect: one locked day of a tour refuses the other days of the edit too.
vi.mock(import('#server/tours/tour-edits.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    editTour: (store, viewer, id, edit) => original.editTour(store, viewer, id, { ...edit, isInParts: false }),
  }
})

test('the simulation turns red when a day is refused for the sake of another', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  const often = ['edit tour', 'mine of a tour day', 'two edits of a tour, and somebody else between them']
  expect(await expectDefectToBeFound(2000, 10, often)).toBeLessThanOrEqual(2000)
})
