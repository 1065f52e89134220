import { expect, test, vi } from 'vitest'

// Without the mark of a first sync that is under way: a device with some of its rows takes them for all.
vi.mock(import('../../page-cursor.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  pageCursor: (cursor) => cursor,
}))

test('the simulation turns red without the mark of the pages that are still to come', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
