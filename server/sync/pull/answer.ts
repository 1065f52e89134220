import type { PullAnswer, SyncEntity } from '#shared/schemas/sync.ts'
import type { RowKey } from '../entities/entity.ts'

/** Rows of an answer that is being made. */
export type Answer = Required<Pick<PullAnswer, 'put' | 'del'>> & Pick<PullAnswer, 'anew'>

export const put = (answer: Answer, entity: SyncEntity, row: object): void => {
  const rows = answer.put[entity]
  if (rows) rows.push(row as Record<string, unknown>)
  else answer.put[entity] = [row as Record<string, unknown>]
}
export const del = (answer: Answer, entity: SyncEntity, key: RowKey): void => {
  const keys = answer.del[entity]
  if (keys) keys.push(key)
  else answer.del[entity] = [key]
}
