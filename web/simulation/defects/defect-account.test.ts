import { expect, test, vi } from 'vitest'

// Defect: device and server identify people by the username alone, so data of a deleted person go to the next one.
vi.mock(import('#server/sync/store/sync-clients.ts'), () => ({
  accountOfClient: (_store, _client, userId) => userId,
}))
vi.mock(import('../../db/account.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  bindToAccount: async () => undefined,
}))
vi.mock(import('../../sync/push/outbox.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    queueEdit: (context, edit) => original.queueEdit({ ...context, userId: undefined }, edit),
  }
})

test('the simulation turns red when a queue goes by the username alone', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
