import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ComponentProps, type ReactNode, Suspense, startTransition, useState } from 'react'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import type { CountKey } from '#shared/text-key.ts'
import { useHiddenColumns, useListFilters } from '../../data/list-settings.ts'
import { type KeptLayout, useGridLayout } from '../../data/use-grid-layout.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { ColumnPanel } from '../../ui/list/column-panel.tsx'
import { FilterPanel } from '../../ui/list/filters/filters.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'

export type ListState = {
  filters: ColumnFilter[]
  setFilters: (filters: ColumnFilter[]) => void
  /** Keys of the hidden columns. */
  hidden: string[]
  /** Takes undefined to go back to the columns and the layout of the beginning. */
  setHidden: (hidden: string[] | undefined) => void
  layout: KeptLayout
  panel: 'filters' | 'columns' | null
  setPanel: (panel: 'filters' | 'columns' | null) => void
}

/**
 * Filters, columns and layout of a list, kept for each type of device, and the panel that is open.
 * @param filterKeys keys of what can be filtered by
 * @param hiddenAtFirst keys of the columns that are hidden until a person chooses others
 */
export const useListState = (
  list: 'disposition' | 'price_list' | 'analysis',
  filterKeys: readonly string[],
  hiddenAtFirst: string[],
): ListState => {
  const { type: device } = useDevice()
  const [filters, setFilters] = useListFilters(list, device, filterKeys)
  const [hidden, keepHidden] = useHiddenColumns(list, device, hiddenAtFirst)
  const layout = useGridLayout(list, device)
  const [panel, setPanelNow] = useState<ListState['panel']>(null)
  // The screen behind is drawn with it: the press is answered before.
  const setPanel = (next: ListState['panel']) => startTransition(() => setPanelNow(next))
  const setHidden = (next: string[] | undefined) => {
    keepHidden(next)
    if (!next) layout.reset()
  }
  return { filters, setFilters, hidden, setHidden, layout, panel, setPanel }
}

type Props = {
  list: ListState
  /** Content above the list: filters, number of rows, notices. */
  head: ReactNode
  /** Role and name of the list's place where it belongs to a tab. */
  place?: { role: string; id: string; 'aria-labelledby': string }
  /** Columns in the columns panel. */
  columns: ComponentProps<typeof ColumnPanel>['columns']
  /** Fields in the filter panel. */
  filterFields: ReactNode
  /** Text of the button that closes the filter panel. */
  showLabel: string
  /** Content below the list. */
  foot?: ReactNode
  /** The list. */
  children: ReactNode
}

/** The shell of a screen that is one list: its head, the list in the room that is left, the panels of filters and columns. */
export const ListScreen = ({
  list,
  head,
  place,
  columns,
  filterFields,
  showLabel,
  foot,
  children,
}: Props): ReactNode => {
  const close = () => list.setPanel(null)
  return (
    <Stack spacing={1.5} sx={{ flexGrow: 1, minWidth: 0 }}>
      {head}
      <Box {...place} sx={{ position: 'relative', flexGrow: 1, minHeight: { sm: 360 } }}>
        {children}
      </Box>
      {foot}
      <FilterPanel
        isOpen={list.panel === 'filters'}
        onClose={close}
        filters={list.filters}
        onClear={() => list.setFilters([])}
        showLabel={showLabel}
      >
        {filterFields}
      </FilterPanel>
      <ColumnPanel
        isOpen={list.panel === 'columns'}
        onClose={close}
        columns={columns}
        hidden={list.hidden}
        onChange={list.setHidden}
      />
    </Stack>
  )
}

/** Lets a grid fill the list's place, with a skeleton until the grid is loaded. */
export const GridPlace = ({ children }: { children: ReactNode }): ReactNode => (
  <Box sx={{ position: 'absolute', inset: 0 }}>
    <Suspense fallback={<ListSkeleton isNarrow={false} />}>{children}</Suspense>
  </Box>
)

/** Number of listed rows, and of all. */
export const ListCount = ({
  shown,
  total,
  countKey,
  waiting,
}: {
  shown: number | undefined
  total: number | undefined
  /** Message key of the count; the one with `_of` behind it says "so many of so many". */
  countKey: CountKey
  /** Text while there are no rows; "loading" by default. */
  waiting?: string
}): ReactNode => {
  const text = useText()
  return (
    <Typography variant="body2" color="textSecondary" role="status">
      {shown === undefined || total === undefined
        ? (waiting ?? text('loading'))
        : shown === total
          ? text(countKey, { count: total })
          : text(`${countKey}_of`, { count: shown, total })}
    </Typography>
  )
}
