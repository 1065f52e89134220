import { expect, test, vi } from 'vitest'

// Defect: undo goes out in the name of the person who is logged in by now.
vi.mock(import('../../edits/take-back.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    takeBack: (edits, { author }, revOf) => original.takeBack(edits, { author, present: author }, revOf),
  }
})

test('the simulation turns red when undo goes out as another person’s', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000, 100)).toBeLessThanOrEqual(2000)
})
