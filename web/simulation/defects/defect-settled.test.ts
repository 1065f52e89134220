import { expect, test, vi } from 'vitest'

// Defect: what was taken of an edit in conflict is not shown until the rows come that carry it.
vi.mock(import('../../sync/push/settled-part.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  settledPart: () => undefined,
}))

test('the simulation turns red when what was taken beside a conflict goes from the screen until the next pull', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000, 860)).toBeLessThanOrEqual(1000)
})
