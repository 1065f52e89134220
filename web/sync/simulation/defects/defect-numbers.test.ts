import { expect, it, vi } from 'vitest'

// After a restore the numbers of lost rows are given again, and nobody asks from which database an edit comes.
vi.mock(import('../../../../server/store/given-ids.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  setGivenIds: () => undefined,
}))
vi.mock(import('../../../../server/store/lineage.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  isSameRow: () => true,
}))

it('the simulation turns red when a restored database gives numbers again', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
