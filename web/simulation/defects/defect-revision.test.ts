import { expect, test, vi } from 'vitest'
import type { OpenTrip } from '../../screens/edit-trip/form/open-trip.ts'

// Defect: a form reads the revision from the row itself, which a row created here does not have before its answer.
vi.mock(import('../../screens/edit-trip/form/open-trip.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const ofRow = (open: OpenTrip, { tt_rev }: { tt_rev?: number }): OpenTrip => ({ ...open, rev: tt_rev as number })
  return {
    ...original,
    openTrip: (shown) => ofRow(original.openTrip(shown), shown.row),
    followRow: (open, shown) => ofRow(original.followRow(open, shown), shown.row),
  }
})

test('the simulation turns red when an edit of a new row has no revision', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
