import { expect, test, vi } from 'vitest'

// Defect: what is typed into a row that a restored database lacks goes into its create, which a later backup knows already, and is taken for known.
vi.mock(import('../../sync/taken/once-taken.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  isOnceTaken: () => false,
}))
vi.mock(import('../../sync/taken/rest-of.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  restOf: () => null,
}))

test('the simulation turns red when a create that a later backup knows takes what was typed along', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(400, 0, ['a restore of a restore'])).toBeLessThanOrEqual(400)
})
