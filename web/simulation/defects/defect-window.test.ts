import { expect, test, vi } from 'vitest'

// Defect: without the window rule, rows neither enter nor leave as days pass.
vi.mock(import('#server/sync/pull/window.ts'), () => ({ movedRows: () => ({ entered: [], left: [] }) }))

test('the simulation turns red without the window rule', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
