import { expect, test, vi } from 'vitest'

// Defect: the name of a deleted company means the next one that gets it.
vi.mock(import('#server/master-data/store/former-names.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  giveUpName: () => {},
}))

test('the simulation turns red when an edit lands on a company that was made after it', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
