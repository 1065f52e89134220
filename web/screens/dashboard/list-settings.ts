import { useMemo } from 'react'
import type { Role } from '../../../shared/domain/roles.ts'
import type { TripColumn } from '../../../shared/domain/trip-columns.ts'
import { DEFAULT_VIEW, VIEWS, type View } from '../../../shared/domain/views.ts'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import type { DeviceType } from '../../db/local-settings.ts'
import { useSetting } from '../../db/use-setting.ts'
import { hiddenAtFirst, type Room, shownColumns } from './column-set.ts'
import { usableFilters } from './filter-choices.ts'

const NO_FILTERS: ColumnFilter[] = []

/** The stored view; what no version of this app wrote counts as none. */
export const useView = (): [View, (view: View) => void] => {
  const [stored, store] = useSetting('dashboard_view', DEFAULT_VIEW)
  return [VIEWS.includes(stored) ? stored : DEFAULT_VIEW, store]
}

/** The filters of this type of device that the role can use, and a setter that keeps them. */
export const useFilters = (role: Role, device: DeviceType): [ColumnFilter[], (filters: ColumnFilter[]) => void] => {
  const [stored, store] = useSetting(`filters_dashboard_${device}`, NO_FILTERS)
  const filters = useMemo(() => usableFilters(role, stored), [role, stored])
  return [filters, (next) => store(next.length === 0 ? undefined : next)]
}

export type ColumnChoice = {
  hidden: readonly string[]
  shown: readonly TripColumn[]
  shownKeys: ReadonlySet<string>
  /** With undefined the first choice comes back. */
  choose: (hidden: string[] | undefined) => void
}

/** The columns of this type of device. */
export const useColumns = (role: Role, device: DeviceType, room: Room): ColumnChoice => {
  const atFirst = useMemo(() => hiddenAtFirst(role, room), [role, room])
  const [hidden, choose] = useSetting(`columns_dashboard_${device}`, atFirst)
  return useMemo(() => {
    const shown = shownColumns(role, hidden)
    return { hidden, shown, shownKeys: new Set(shown.map(({ key }) => key)), choose }
  }, [role, hidden, choose])
}
