import { expect, test, vi } from 'vitest'

// Defect: without tombstones, a row that the client may no longer see is just not sent.
vi.mock(import('#server/sync/pull/tombstones.ts'), () => ({ mayBeHeld: () => false }))

test('the simulation turns red without tombstones', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
