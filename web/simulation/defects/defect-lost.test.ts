import { expect, test, vi } from 'vitest'

// Defect: a device keeps nothing of what was taken, and cannot tell what a restored database lacks of it.
vi.mock(import('../../sync/taken/keep-taken.ts'), () => ({ keepTaken: async () => undefined }))

test('the simulation turns red when nobody is told of edits that were lost with a database', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(400)).toBeLessThanOrEqual(400)
})
