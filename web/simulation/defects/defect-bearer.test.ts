import { expect, test, vi } from 'vitest'

// Defect: a name means its present bearer, even if the edit was made before that one got it.
vi.mock(import('#server/trips/current-names.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { SEEN_NOW: seen } = original
  return {
    ...original,
    withCurrentNames: (store, book, { fields }, onDoubt) =>
      original.withCurrentNames(store, book, { fields, seen }, onDoubt),
    editWithCurrentNames: (store, book, { set, base }) =>
      original.editWithCurrentNames(store, book, { set, base, seen }),
  }
})

test('the simulation turns red when an edit lands on who got the name since', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
