import { expect, test, vi } from 'vitest'

// Defect: the server does not compare the base, so the last edit overwrites what others wrote meanwhile.
vi.mock(import('#shared/domain/sync/merge.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const lastWriteWins: typeof original.mergeTrip = (base, set) => ({
    apply: Object.fromEntries(Object.entries(set).filter(([field]) => !original.sameValue(set[field], base[field]))),
    conflicts: [],
  })
  return { ...original, mergeTrip: lastWriteWins }
})
vi.mock(import('#shared/domain/sync/merge-rows.ts'), async (importOriginal) => {
  const { mergeTrip } = await import('#shared/domain/sync/merge.ts')
  return { ...(await importOriginal()), mergeTour: mergeTrip }
})

test('the simulation turns red without the base comparison', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
