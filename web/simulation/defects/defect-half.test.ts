import { expect, test, vi } from 'vitest'

// Defect: several edits are queued one by one, so that a failure leaves half of them.
vi.mock(import('../../sync/push/outbox.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    queueEdits: async (context, edits) => {
      for (const edit of edits) await original.queueEdit(context, edit)
    },
  }
})

test('the simulation turns red when half of several edits is queued', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
