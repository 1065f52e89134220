import type { ReactNode } from 'react'
import { VIEWS, type View } from '../../../shared/domain/time/views.ts'
import { useText } from '../../i18n/text.ts'
import { Hint } from '../../ui/feedback/hint.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { IconButton, Spinner, Toggle, Toggles } from '../../ui/plain/button.tsx'
import { CheckField, SearchInput, SelectInput } from '../../ui/plain/field.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { COLUMNS, FILTER, PANIC, PDF } from '../../ui/plain/icons.ts'
import styles from './list-toolbar.module.css'

type Props = {
  isNarrow: boolean
  /** Whether the search has its place here. */
  hasSearch: boolean
  view: View
  onView: (view: View) => void
  currentDelays: boolean
  onCurrentDelays: (isOn: boolean) => void
  panic: boolean
  onPanic: (isOn: boolean) => void
  search: string
  onSearch: (search: string) => void
  filterCount: number
  onFilters: () => void
  onColumns: () => void
  isCreatingPdf: boolean
  onPdf: () => void
}

/** What decides what the timetable shows, in one row where there is room. */
export const ListToolbar = (props: Props): ReactNode => (
  <div className={`${styles.toolbar} not-on-paper`}>
    {props.isNarrow ? <ViewSelect {...props} /> : <ViewButtons {...props} />}
    {props.isNarrow && <Actions {...props} />}
    <div className={styles.switches}>
      <CurrentDelays {...props} />
      <PanicButton {...props} />
    </div>
    {props.hasSearch && <SearchField {...props} />}
    {!props.isNarrow && <Actions {...props} />}
  </div>
)

const ViewButtons = ({ view, onView }: Props): ReactNode => {
  const text = useText()
  return (
    <Toggles label={text('period')}>
      {VIEWS.map((name, index) => (
        <Toggle key={name} isOn={name === view} aria-keyshortcuts={String(index + 1)} onClick={() => onView(name)}>
          {text(`view_${name}`)}
        </Toggle>
      ))}
    </Toggles>
  )
}

/** On a phone the device's own list: made for thumbs, and nothing to fetch. */
const ViewSelect = ({ view, onView }: Props): ReactNode => {
  const text = useText()
  return (
    <SelectInput
      label={text('period')}
      className={styles.views}
      value={view}
      onChange={({ target }) => onView(target.value as View)}
    >
      {VIEWS.map((name) => (
        <option key={name} value={name}>
          {text(`view_${name}`)}
        </option>
      ))}
    </SelectInput>
  )
}

const CurrentDelays = ({ currentDelays, onCurrentDelays }: Props): ReactNode => {
  const text = useText()
  return (
    <CheckField
      label={text('current_delays')}
      checked={currentDelays}
      onChange={({ target }) => onCurrentDelays(target.checked)}
      aria-keyshortcuts="v"
    />
  )
}

const PanicButton = ({ panic, onPanic }: Props): ReactNode => {
  const text = useText()
  return (
    <Toggle isOn={panic} isError onClick={() => onPanic(!panic)} className={styles.panic ?? ''}>
      <Icon path={PANIC} size="small" className={styles.danger} />
      {text('panic_mode')}
    </Toggle>
  )
}

export const SearchField = ({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>): ReactNode => {
  const text = useText()
  return (
    <SearchInput
      label={text('trips_search')}
      className={styles.search}
      value={search}
      onChange={({ target }) => onSearch(target.value)}
    />
  )
}

const Actions = ({ filterCount, onFilters, onColumns, isCreatingPdf, onPdf }: Props): ReactNode => {
  const text = useText()
  const filterName = filterCount > 0 ? text('filters_active', { count: filterCount }) : text('filters')
  const pdfName = text(isCreatingPdf ? 'pdf_creating' : 'pdf_download')
  return (
    <div className={styles.actions}>
      <Hint title={filterName}>
        <IconButton onClick={onFilters} aria-label={filterName} aria-keyshortcuts="f">
          <Badge count={filterCount}>
            <Icon path={FILTER} />
          </Badge>
        </IconButton>
      </Hint>
      <Hint title={text('columns_choose')}>
        <IconButton onClick={onColumns} aria-label={text('columns_choose')} aria-keyshortcuts="c">
          <Icon path={COLUMNS} />
        </IconButton>
      </Hint>
      <Hint title={pdfName}>
        <IconButton onClick={onPdf} disabled={isCreatingPdf} aria-keyshortcuts="p" aria-label={pdfName}>
          {isCreatingPdf ? <Spinner /> : <Icon path={PDF} />}
        </IconButton>
      </Hint>
    </div>
  )
}
