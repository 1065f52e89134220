import { expect, it, vi } from 'vitest'

// Without tombstones: a row that the client may no longer see is just not sent.
vi.mock(import('../../../server/sync/sources.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const SOURCES = original.SOURCES.map((source) => ({ ...source, isVisible: () => false }))
  return {
    ...original,
    SOURCES,
    sourceOf: (entity) => {
      const source = SOURCES.find((candidate) => candidate.entity === entity)
      if (!source) throw new Error(`no sync source for ${entity}`)
      return source
    },
  }
})

it('the simulation turns red without tombstones', async () => {
  const { expectDefectToBeFound } = await import('./histories.ts')
  expect(await expectDefectToBeFound(1000)).toBeLessThanOrEqual(1000)
})
