import { expect, test, vi } from 'vitest'
import type { Role } from '#shared/domain/access/roles.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'

// Defect: an edit of a tour day sends the whole day, with fields that a subcontractor may only see.
vi.mock(import('#shared/domain/sync/writable-edit.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { wholeUnits } = await import('#shared/domain/sync/edit-units.ts')
  const { tourFieldsSeenBy } = await import('#shared/domain/tour/tour-fields.ts')
  const { fieldOfPath } = await import('#shared/domain/tour/week-days.ts')
  const isSeen = (role: Role, field: string) =>
    (tourFieldsSeenBy(role) as readonly string[]).includes(fieldOfPath(field))
  return {
    isPartOfEdit: (role, entity, field, before, after) =>
      original.isPartOfEdit(role, entity, field, before, after) || (entity === 'tour' && isSeen(role, field)),
    writableEdit: (role, entity, before, after) => {
      if (entity === 'trip') return original.writableEdit(role, entity, before, after)
      const { set, base } = wholeUnits(entity, before, after)
      const seen = (fields: Fields): Fields =>
        Object.fromEntries(Object.entries(fields).filter(([field]) => isSeen(role, field)))
      return { set: seen(set), base: seen(base) }
    },
  }
})

test('the simulation turns red when a subcontractor sends the prices of its day along', async () => {
  const { expectDefectToBeFound } = await import('../histories.ts')
  const often = ['edit tour', 'mine of a tour day', 'two edits of a tour, and somebody else between them']
  expect(await expectDefectToBeFound(2000, 60, often)).toBeLessThanOrEqual(2000)
})
