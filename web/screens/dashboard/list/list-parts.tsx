import { type ReactNode, Suspense } from 'react'
import type { ShownTrip, TripView } from '#shared/trips/trip-view.ts'
import { useSession } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Notice } from '#web/ui/plain/notice.tsx'
import { muiPart } from '#web/ui/theme/mui-part.tsx'
import { useWasEverTrue } from '#web/ui/use-was-ever-true.ts'
import type { ListChoice } from './use-list-choice.ts'

/** Lazy, since most days begin without filters. */
const LazyFilterChips = muiPart(
  async () => (await import('#web/ui/list/filters/filter-chips.tsx')).FilterChips<TripView>,
)
const TripFilters = muiPart(async () => (await import('./trip-filters.tsx')).TripFilters)
const ColumnPanel = muiPart(async () => (await import('#web/ui/list/column-panel.tsx')).ColumnPanel)
const LazyFirstSteps = muiPart(async () => (await import('../first-steps.tsx')).FirstSteps)

/** Says that the panic button narrows the list, with a way to end it. */
export const PanicNotice = ({ choice: { panic, setPanic } }: { choice: ListChoice }): ReactNode => {
  const text = useText()
  if (!panic) return null
  return (
    <Notice
      severity="error"
      action={
        <Button isInherit size="small" onClick={() => setPanic(false)}>
          {text('panic_mode_end')}
        </Button>
      }
    >
      {text('panic_mode_text')}
    </Notice>
  )
}

/** The chosen filters, each with a way to remove it. */
export const FilterChips = ({
  choice: { filters, fields, setFilters, setPanel },
}: {
  choice: ListChoice
}): ReactNode => (
  <Suspense>
    <LazyFilterChips filters={filters} fields={fields} onChange={setFilters} onOpen={() => setPanel('filters')} />
  </Suspense>
)

/** Next steps for a new company, until its first statement has gone out. */
export const FirstSteps = (): ReactNode =>
  useSession()?.firstSteps && (
    <Suspense>
      <LazyFirstSteps />
    </Suspense>
  )

/** The panels of filters and of columns; each stays mounted once it was open, so that closing can be animated. */
export const ListPanels = ({
  choice: { panel, setPanel, filters, setFilters, columnFields, columns, ticked },
  rows,
  now,
  shownCount,
  onColumnsReset,
}: {
  choice: ListChoice
  rows: readonly ShownTrip[] | undefined
  now: number
  shownCount: number
  /** Called when the columns go back to the first choice. */
  onColumnsReset?: () => void
}): ReactNode => {
  const wereFiltersOpen = useWasEverTrue(panel === 'filters')
  const wereColumnsOpen = useWasEverTrue(panel === 'columns')
  const close = () => setPanel(null)
  return (
    <>
      {wereFiltersOpen && (
        <Suspense>
          <TripFilters
            isOpen={panel === 'filters'}
            onClose={close}
            rows={rows}
            now={now}
            shownCount={shownCount}
            columnFields={columnFields}
            filters={filters}
            onChange={setFilters}
          />
        </Suspense>
      )}
      {wereColumnsOpen && (
        <Suspense>
          <ColumnPanel
            isOpen={panel === 'columns'}
            onClose={close}
            columns={ticked}
            hidden={columns.hidden}
            onChange={(hidden) => {
              columns.choose(hidden)
              if (!hidden) onColumnsReset?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
