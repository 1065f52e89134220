import { expect, test, vi } from 'vitest'

// Defect: taking an offer marks all names of the edit as read at that moment.
vi.mock(import('../../sync/push/outbox.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    takeOffer: async (context, seq, path, offer) => {
      await original.takeOffer(context, seq, path, offer)
      const now = (await context.db.meta.get('seq'))?.value as number | undefined
      await context.db.outbox.update(seq, { seen: now, seen_at: undefined })
    },
  }
})

test('the simulation turns red when an offer that is taken speaks for the other names of the edit', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  const often = ['two names given anew', 'decide']
  expect(await expectDefectToBeFound(400, 50, often)).toBeLessThanOrEqual(400)
})
