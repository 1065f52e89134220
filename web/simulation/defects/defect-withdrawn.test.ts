import { expect, test, vi } from 'vitest'

// Defect: a new trip that is taken back vanishes from the device though a request may have carried it.
vi.mock(import('../../sync/push/new-rows.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  withdrawCreates: async (db, entity, keys) => {
    for (const key of keys) await db.outbox.where('[entity+key]').equals([entity, key]).delete()
    return []
  },
}))

test('the simulation turns red when a new trip that was sent is taken back on the device alone', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(200, 0, ['new trips, and back'])).toBeLessThanOrEqual(200)
})
