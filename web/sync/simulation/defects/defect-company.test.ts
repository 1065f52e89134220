import { expect, it, vi } from 'vitest'

// The name of a company that is no more means the next one that gets it.
vi.mock(import('../../../../server/store/former-names.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  giveUpName: () => {},
}))

it('the simulation turns red when an edit lands on a company that was made after it', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
