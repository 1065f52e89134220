import { useMemo } from 'react'
import type { Room } from '#shared/first-rows/first-rows.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { tickedColumns } from '#shared/trips/trip-column-choice.ts'
import { useActor } from '#web/data/rows.ts'
import { useSetting } from '#web/data/use-setting.ts'
import type { DeviceType } from '#web/db/local-settings.ts'
import { LEG_FIELDS, type TripFilterField } from '#web/ui/trips/trip-filter-fields.ts'
import { useShownState } from '#web/ui/use-shown-state.ts'
import { filterColumns } from './filter-fields.ts'
import { useColumns, useFilters } from './list-settings.ts'

/** The panel that is open beside the list. */
export type OpenPanel = 'filters' | 'columns' | null

/** The stored filters, columns and delays of a timetable, those of a phone apart from those of a desk; and its open panel. */
export type ListChoice = {
  filters: ColumnFilter[]
  setFilters: (filters: ColumnFilter[]) => void
  /** The filters are a link's and not this device's. */
  isLinked: boolean
  columns: ReturnType<typeof useColumns>
  /** The columns that the person may tick. */
  ticked: ReturnType<typeof tickedColumns>
  /** All fields that can be filtered by, and those of them that are no legs. */
  fields: readonly TripFilterField[]
  columnFields: readonly TripFilterField[]
  panic: boolean
  setPanic: (isOn: boolean) => void
  /** The current-delays box is ticked, or the panic button is on. */
  onlyCurrentDelays: boolean
  /** True if fewer trips than those of the view may be listed. */
  isNarrowed: boolean
  /** Takes back all that narrows the list. */
  showAll: () => void
  panel: OpenPanel
  setPanel: (panel: OpenPanel) => void
  /** The settings that the toolbar of either device shows. */
  toolbar: {
    currentDelays: boolean
    onCurrentDelays: (isOn: boolean) => void
    panic: boolean
    onPanic: (isOn: boolean) => void
    filterCount: number
    onFilters: () => void
    onColumns: () => void
  }
}

export const useListChoice = (device: DeviceType, room: Room): ListChoice => {
  const { role } = useActor()
  const [currentDelays, setCurrentDelays] = useSetting('dashboard_current_delays', false)
  const [panic, setPanic] = useSetting('panicbutton', false)
  const [filters, setFilters, isLinked] = useFilters(role, device)
  const columns = useColumns(role, device, room)
  const [panel, setPanel] = useShownState<OpenPanel>(null)
  const columnFields = useMemo(() => filterColumns(role, columns.shownKeys, filters), [role, columns, filters])
  const fields = useMemo(() => [...LEG_FIELDS, ...columnFields], [columnFields])
  const ticked = useMemo(() => tickedColumns(role), [role])
  const onlyCurrentDelays = currentDelays || panic
  return {
    filters,
    setFilters,
    isLinked,
    columns,
    ticked,
    fields,
    columnFields,
    panic,
    setPanic,
    onlyCurrentDelays,
    isNarrowed: filters.length > 0 || onlyCurrentDelays,
    showAll: () => {
      setFilters([])
      setCurrentDelays(false)
      setPanic(false)
    },
    panel,
    setPanel,
    toolbar: {
      currentDelays,
      onCurrentDelays: setCurrentDelays,
      panic,
      onPanic: setPanic,
      filterCount: filters.length,
      onFilters: () => setPanel('filters'),
      onColumns: () => setPanel('columns'),
    },
  }
}
