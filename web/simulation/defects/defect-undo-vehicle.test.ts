import { expect, test, vi } from 'vitest'

// Defect: undo is offered whatever stood there before, and empties the vehicle of a trip that had none.
vi.mock(import('../../edits/take-back.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  canTakeBack: () => true,
}))

test('the simulation turns red when undo takes the vehicle of a trip away', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
