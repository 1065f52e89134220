import type { SyncEntity } from '../../shared/schemas/sync.ts'

type OwnTable = {
  table: 'trips' | 'tours'
  /** Field of the name by which people call a row, and of its time where the name comes again. */
  name: string
  at?: string
}

/**
 * Entities with a table of their own. Rows of all others are look-ups (`lookup-keys.ts`), which people call by no name: what
 * a person answers to a statement is named as it is saved (`web/data/statement-answers.ts`).
 */
export const OWN_TABLES: Readonly<Partial<Record<SyncEntity, OwnTable>>> = {
  trip: { table: 'trips', name: 'tt_tour', at: 'tt_stp' },
  tour: { table: 'tours', name: 'tr_name' },
}

/** Name and time by which people know a row, as far as its fields say them. */
export const titleIn = (entity: SyncEntity, fields: object | undefined): { name?: string; at?: string } => {
  const { name = '', at = '' } = OWN_TABLES[entity] ?? {}
  const given = (fields ?? {}) as Record<string, string | undefined>
  return { name: given[name], at: given[at] }
}
