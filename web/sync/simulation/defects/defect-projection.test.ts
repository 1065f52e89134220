import { expect, test, vi } from 'vitest'

// Without the projection: whoever may see a trip sees all of it.
vi.mock(import('../../../../shared/domain/access/visibility.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, visibleTrip: (viewer, trip) => (original.isTripVisible(viewer, trip) ? trip : null) }
})

test('the simulation turns red without the projection', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
