import { expect, it, vi } from 'vitest'

// A name means whoever has it now, also where the edit was made before somebody new got it.
vi.mock(import('../../../../server/trips/current-names.ts'), async (importOriginal) => {
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

it('the simulation turns red when an edit lands on who got the name since', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  expect(await expectDefectToBeFound(2000)).toBeLessThanOrEqual(2000)
})
