import { NOT_ASSIGNED } from '#shared/domain/board/board-rows.ts'
import { overviewPath } from '../../addresses/list-addresses.ts'
import type { LaidRow } from './use-board-rows.ts'

/** The page of a row's vehicle, driver or subcontractor; null where the master data has none. */
export const pageOfRow = ({ key, driver, change }: Pick<LaidRow, 'key' | 'driver' | 'change'>): string | null => {
  if (key === NOT_ASSIGNED) return null
  if (driver !== null) return overviewPath('driver', driver)
  if (change?.kind === 'vehicle') return overviewPath('vehicle', change.vehicle)
  return change?.kind === 'subcontractor' ? overviewPath('subcontractor', change.subcontractor) : null
}
