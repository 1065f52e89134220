import { type ReactNode, startTransition, useOptimistic } from 'react'
import { Link } from 'react-router-dom'
import { VIEWS, type View } from '#shared/domain/time/views.ts'
import { editTripPath, NEW_TRIP } from '#web/addresses/addresses.ts'
import type { LocalSettings } from '#web/db/local-settings.ts'
import { useText } from '#web/i18n/text.ts'
import { Hint } from '#web/ui/feedback/hint.tsx'
import { Badge } from '#web/ui/plain/badge.tsx'
import { Button, buttonClass, IconButton, Spinner, Toggle, Toggles } from '#web/ui/plain/button.tsx'
import { CheckField, SearchInput } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { FILTER } from '#web/ui/plain/icons.ts'
import { COLUMNS, ONE_LINE, PANIC, PDF, TWO_LINES } from '#web/ui/plain/later-icons.ts'
import styles from './list-toolbar.module.css'

type Density = LocalSettings['dashboard_density']

type Props = {
  /** Null while trips of any day are listed. */
  view: View | null
  onView: (view: View) => void
  currentDelays: boolean
  onCurrentDelays: (isOn: boolean) => void
  panic: boolean
  onPanic: (isOn: boolean) => void
  search: string
  onSearch: (search: string) => void
  /** Leads from the search into the list. */
  onIntoList: () => void
  filterCount: number
  onFilters: () => void
  onColumns: () => void
  density: Density
  onDensity: (density: Density) => void
  isCreatingPdf: boolean
  onPdf: () => void
  /** Leads to the present moment. */
  onNow: () => void
  canCreate: boolean
  /** Number of listed trips. */
  count: ReactNode
  counters: ReactNode
}

/** The toolbar of the timetable: two rows on a desk, more where there is less room. */
export const ListToolbar = (props: Props): ReactNode => {
  const text = useText()
  return (
    <div className={`${styles.toolbar} not-on-paper`}>
      <ViewButtons {...props} />
      <Button look="outlined" aria-keyshortcuts="Alt+j" onClick={props.onNow} className={styles.now ?? ''}>
        {text('now_jump')}
      </Button>
      <SearchField {...props} />
      <Actions {...props} />
      {props.canCreate && (
        <Link to={editTripPath(NEW_TRIP)} className={`${buttonClass({ look: 'contained' })} ${styles.create}`}>
          {text('edit_trip_new')}
        </Link>
      )}
      {props.counters}
      <CurrentDelays {...props} />
      <PanicButton {...props} />
    </div>
  )
}

const ViewButtons = ({ view, onView }: Props): ReactNode => {
  const text = useText()
  return (
    <Toggles label={text('period')}>
      {VIEWS.map((name, index) => (
        <Toggle key={name} isOn={name === view} aria-keyshortcuts={`Alt+${index + 1}`} onClick={() => onView(name)}>
          {text(`view_${name}`)}
        </Toggle>
      ))}
    </Toggles>
  )
}

const CurrentDelays = ({ currentDelays, onCurrentDelays }: Props): ReactNode => {
  const text = useText()
  return (
    <CheckField
      label={text('current_delays')}
      checked={currentDelays}
      onChange={({ target }) => onCurrentDelays(target.checked)}
      aria-keyshortcuts="Alt+v"
    />
  )
}

const PanicButton = ({ panic, onPanic }: Props): ReactNode => {
  const text = useText()
  return (
    <Toggle
      isOn={panic}
      isError
      onClick={() => onPanic(!panic)}
      className={styles.panic ?? ''}
      title={text('panic_mode_text')}
    >
      <Icon path={PANIC} size="small" className={styles.danger} />
      <span className={styles.panicName}>{text('panic_mode')}</span>
    </Toggle>
  )
}

/** Typing anywhere on the screen leads here (`web/app/shortcuts.ts`). */
const SearchField = ({ search, onSearch, onIntoList, count }: Props): ReactNode => {
  const text = useText()
  // Each letter stands there at once; the list follows when there is time.
  const [typed, setTyped] = useOptimistic(search)
  return (
    <SearchInput
      label={text('trips_search')}
      placeholder={text('action_search')}
      className={styles.search}
      end={count}
      value={typed}
      data-takes-typing
      onChange={({ target: { value } }) =>
        startTransition(() => {
          setTyped(value)
          onSearch(value)
        })
      }
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onIntoList()
      }}
    />
  )
}

const Actions = ({ filterCount, onFilters, onColumns, density, onDensity, isCreatingPdf, onPdf }: Props): ReactNode => {
  const text = useText()
  const filterName = filterCount > 0 ? text('filters_active', { count: filterCount }) : text('filters')
  const otherDensity: Density = density === 'dense' ? 'usual' : 'dense'
  const pdfName = text(isCreatingPdf ? 'pdf_creating' : 'pdf_download')
  return (
    <div className={styles.actions}>
      <Hint title={filterName}>
        <IconButton onClick={onFilters} aria-label={filterName} aria-keyshortcuts="Alt+f">
          <Badge count={filterCount}>
            <Icon path={FILTER} />
          </Badge>
        </IconButton>
      </Hint>
      <Hint title={text('columns_choose')}>
        <IconButton onClick={onColumns} aria-label={text('columns_choose')} aria-keyshortcuts="Alt+c">
          <Icon path={COLUMNS} />
        </IconButton>
      </Hint>
      <Hint title={text(`density_${otherDensity}`)}>
        <IconButton onClick={() => onDensity(otherDensity)} aria-label={text(`density_${otherDensity}`)}>
          <Icon path={density === 'dense' ? TWO_LINES : ONE_LINE} />
        </IconButton>
      </Hint>
      <Hint title={pdfName}>
        <IconButton onClick={onPdf} disabled={isCreatingPdf} aria-keyshortcuts="Alt+p" aria-label={pdfName}>
          {isCreatingPdf ? <Spinner /> : <Icon path={PDF} />}
        </IconButton>
      </Hint>
    </div>
  )
}
