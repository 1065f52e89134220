import { expect, test, vi } from 'vitest'

// Defect: names are written as they were queued, even if another one bears them by now.
vi.mock(import('#server/trips/current-names.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  withCurrentNames: (_store, _book, { fields }) => fields,
  editWithCurrentNames: (_store, _book, { set, base }) => ({ set, base, doubts: [] }),
}))
vi.mock(import('#shared/domain/trip/trip-names.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  checkedTripNames: () => ({ names: {}, faults: [] }),
  checkedTourNames: () => ({ names: {}, faults: [] }),
}))

test('the simulation turns red when renames do not reach queued edits', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
