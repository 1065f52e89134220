import { NOT_ASSIGNED } from '#shared/domain/board/board-rows.ts'
import { overviewPath } from '../../addresses/list-addresses.ts'
import type { LaidRow } from './use-board-rows.ts'

/** The page of a row's vehicle, driver or subcontractor; null where the master data has none. */
export const pageOfRow = ({ key, resource, change }: Pick<LaidRow, 'key' | 'resource' | 'change'>): string | null => {
  if (key === NOT_ASSIGNED) return null
  if (resource) return overviewPath(resource.of, resource.id)
  return change?.kind === 'subcontractor' ? overviewPath('subcontractor', change.subcontractor) : null
}
