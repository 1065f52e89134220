import { expect, test, vi } from 'vitest'

// Defect: an edit that waited on a device is taken as it was allowed when it was made.
vi.mock(import('#server/documents/approvals.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  requireApprovalsOfEdit: () => undefined,
}))

test('the simulation turns red when an edit makes a trip active whose haulier has no approval any more', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
