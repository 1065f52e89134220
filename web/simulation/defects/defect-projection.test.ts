import { expect, test, vi } from 'vitest'

// Defect: without the projection, a person who may see a trip sees all of its fields.
vi.mock(import('#shared/domain/access/visibility.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, visibleTrip: (viewer, trip) => (original.isTripVisible(viewer, trip) ? trip : null) }
})

test('the simulation turns red without the projection', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
