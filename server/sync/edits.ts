import type { MergeConflict } from '../../shared/domain/merge.ts'

export type Fields = Record<string, unknown>

/** What became of an edit: the row as it is now, which change carries it, and the units that stayed in conflict. */
export type EditOutcome<Row> = { row: Row; seq: number; conflicts: MergeConflict[]; changed: boolean }
