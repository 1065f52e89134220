import { expect, test, vi } from 'vitest'
import type { Merged } from '#shared/domain/sync/merge.ts'

// Defect: where two persons changed one day of a list differently, all that either did to other days is decided with it.
vi.mock(import('#shared/domain/sync/merge-rows.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { pick } = await import('#shared/domain/sync/merge.ts')
  const { DATED_FIELDS } = await import('#shared/domain/tour/week-days.ts')
  const together = ({ apply, conflicts }: Merged, theirs: object): Merged => {
    const lists = conflicts.flatMap(({ unit }) => (unit in DATED_FIELDS ? [unit] : []))
    return {
      apply: Object.fromEntries(Object.entries(apply).filter(([field]) => !lists.includes(field))),
      conflicts: conflicts.map((conflict) =>
        lists.includes(conflict.unit) ? { ...conflict, theirs: pick({ ...theirs }, [conflict.unit]) } : conflict,
      ),
    }
  }
  return {
    ...original,
    mergeTour: (base, set, theirs) => together(original.mergeTour(base, set, theirs), theirs),
    mergeRow: (entity, base, set, theirs) => together(original.mergeRow(entity, base, set, theirs), theirs),
  }
})

test('the simulation turns red when exceptions that nobody disputed are decided with a disputed one', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(1000, 40)).toBeLessThanOrEqual(1000)
})
