import { expect, test, vi } from 'vitest'

// Defect: undoing a copy removes a trip that was changed meanwhile.
vi.mock(import('#server/tours/store/week-runs.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  changedSince: () => [],
}))

test('the simulation turns red when undoing a copy takes a changed trip away', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000, 150)).toBeLessThanOrEqual(2000)
})
