import { useMemo } from 'react'
import type { Role } from '#shared/domain/access/roles.ts'
import { DEFAULT_VIEW, VIEWS, type View } from '#shared/domain/time/views.ts'
import type { Room } from '#shared/first-rows/first-rows.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { hiddenAtFirst } from '#shared/trips/column-set.ts'
import { type ColumnChoice, columnChoice } from '#shared/trips/trip-column-choice.ts'
import { saidWord } from '#web/data/address-state.ts'
import { useHiddenColumns, useListFilters } from '#web/data/list-settings.ts'
import { useLinked } from '#web/data/use-in-address.ts'
import { useSetting } from '#web/data/use-setting.ts'
import type { DeviceType } from '#web/db/local-settings.ts'
import { usableFilterKeys } from './filter-fields.ts'

const SAID_VIEW = saidWord('view', VIEWS, DEFAULT_VIEW)

/** The stored view; what no version of this app wrote counts as none. */
export const useView = (): ReturnType<typeof useLinked<View>> => {
  const [stored, store] = useSetting('dashboard_view', DEFAULT_VIEW)
  return useLinked(SAID_VIEW, DEFAULT_VIEW, VIEWS.includes(stored) ? stored : DEFAULT_VIEW, store)
}

/** The filters of this type of device that the role can use, and a setter that keeps them. */
export const useFilters = (role: Role, device: DeviceType): ReturnType<typeof useLinked<ColumnFilter[]>> => {
  const usable = useMemo(() => usableFilterKeys(role), [role])
  return useListFilters('dashboard', device, usable)
}

/** The columns of this type of device; with undefined the first choice comes back. */
export const useColumns = (
  role: Role,
  device: DeviceType,
  room: Room,
): ColumnChoice & { choose: (hidden: string[] | undefined) => void } => {
  const atFirst = useMemo(() => hiddenAtFirst(role, room), [role, room])
  const [hidden, choose] = useHiddenColumns('dashboard', device, atFirst)
  return useMemo(() => ({ ...columnChoice(role, hidden), choose }), [role, hidden, choose])
}
