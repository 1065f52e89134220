import type { Viewer } from '#shared/domain/access/roles.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { approvalRules } from './approval-rules.ts'
import { document } from './document.ts'
import type { Fields, SyncedEntity, WrittenEntity } from './entity.ts'
import { observer, RECORD_LOOK_UPS } from './look-ups.ts'
import { statement } from './statement.ts'
import { statementLine } from './statement-line.ts'
import { tour } from './tour.ts'
import { trip } from './trip.ts'

/** Every entity of which devices keep a copy, by the name that it has in answers, in cursors and in the change feed. */
export const ENTITIES = {
  ...RECORD_LOOK_UPS,
  observer,
  tour,
  trip,
  document,
  approval_rules: approvalRules,
  statement,
  statement_line: statementLine,
} satisfies Record<SyncEntity, SyncedEntity>

export const entityOf = (name: SyncEntity): SyncedEntity => ENTITIES[name]
export const writtenEntity = (name: WrittenEntity['name']): WrittenEntity => ENTITIES[name]

/** Returns true if the person could see a row, by what the change feed kept of it: null where there was none. */
export const couldKnow = (viewer: Viewer, name: SyncEntity, audience: Fields | null): boolean =>
  audience !== null && entityOf(name).isVisible(viewer, audience)
