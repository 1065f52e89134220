import { expect, test, vi } from 'vitest'

// Defect: without the duplicate check a repeated mutation is decided again.
vi.mock(import('#server/sync/store/sync-log.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  findMutation: () => undefined,
  findByLocalKey: () => undefined,
  keepMutation: () => undefined,
}))

test('the simulation turns red without the duplicate check', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
