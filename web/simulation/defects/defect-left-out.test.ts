import { expect, test, vi } from 'vitest'

// Defect: of several edits the last is left out, and all are called saved.
vi.mock(import('../../sync/push/outbox.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { ...original, queueEdits: (context, edits) => original.queueEdits(context, edits.slice(0, -1)) }
})

test('the simulation turns red when one of several edits is not queued', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
