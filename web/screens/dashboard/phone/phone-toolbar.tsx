import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Badge } from '../../../ui/plain/badge.tsx'
import { BottomSheet } from '../../../ui/plain/bottom-sheet.tsx'
import { Button, IconButton, Spinner, Toggle } from '../../../ui/plain/button.tsx'
import { CheckField, SearchInput, SelectInput } from '../../../ui/plain/field.tsx'
import { Icon } from '../../../ui/plain/icon.tsx'
import { COLUMNS, FILTER, MORE, PANIC, PDF, SEARCH } from '../../../ui/plain/icons.ts'
import { PHONE_VIEWS, type PhoneView, phoneViewOf } from './entries.ts'
import styles from './phone-timetable.module.css'

type Props = {
  view: PhoneView
  onView: (view: PhoneView) => void
  search: string
  onSearch: (search: string) => void
  filterCount: number
  onFilters: () => void
  onColumns: () => void
  currentDelays: boolean
  onCurrentDelays: (isOn: boolean) => void
  panic: boolean
  onPanic: (isOn: boolean) => void
  isCreatingPdf: boolean
  onPdf: () => void
}

/** What decides what a phone lists, in one row: what is seldom wanted stands behind "more". */
export const PhoneToolbar = (props: Props): ReactNode => {
  const { view, onView, search, onSearch, filterCount, onFilters } = props
  const text = useText()
  const [isSearching, setIsSearching] = useState(search !== '')
  const [hasMore, setHasMore] = useState(false)
  const filterName = filterCount > 0 ? text('filters_active', { count: filterCount }) : text('filters')
  return (
    <>
      <div className={styles.toolbar}>
        <SelectInput
          label={text('period')}
          className={styles.views}
          value={view}
          onChange={({ target }) => onView(phoneViewOf(target.value))}
        >
          {PHONE_VIEWS.map((name) => (
            <option key={name} value={name}>
              {text(`view_${name}`)}
            </option>
          ))}
        </SelectInput>
        <div className={styles.actions}>
          <IconButton
            aria-label={text('trips_search')}
            aria-expanded={isSearching}
            onClick={() => {
              setIsSearching(!isSearching)
              onSearch('')
            }}
          >
            <Icon path={SEARCH} />
          </IconButton>
          <IconButton onClick={onFilters} aria-label={filterName} aria-keyshortcuts="f">
            <Badge count={filterCount}>
              <Icon path={FILTER} />
            </Badge>
          </IconButton>
          <IconButton aria-label={text('phone_more')} aria-haspopup="dialog" onClick={() => setHasMore(true)}>
            <Badge count={Number(props.currentDelays) + Number(props.panic)}>
              <Icon path={MORE} />
            </Badge>
          </IconButton>
        </div>
      </div>
      {isSearching && (
        <SearchInput
          label={text('trips_search')}
          value={search}
          // Whoever opens it wants to type.
          autoFocus
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
      {hasMore && <MoreSheet {...props} onClose={() => setHasMore(false)} />}
    </>
  )
}

const MoreSheet = ({
  currentDelays,
  onCurrentDelays,
  panic,
  onPanic,
  onColumns,
  isCreatingPdf,
  onPdf,
  onClose,
}: Props & { onClose: () => void }): ReactNode => {
  const text = useText()
  const andClose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <BottomSheet title={text('phone_more')} onClose={onClose}>
      <div className={styles.more}>
        <CheckField
          label={text('current_delays')}
          checked={currentDelays}
          onChange={({ target }) => onCurrentDelays(target.checked)}
          aria-keyshortcuts="v"
        />
        <Toggle isOn={panic} isError onClick={() => onPanic(!panic)} className={styles.wide ?? ''}>
          <Icon path={PANIC} size="small" className={styles.danger} />
          {text('panic_mode')}
        </Toggle>
        <Button look="outlined" onClick={andClose(onColumns)} className={styles.wide ?? ''} aria-keyshortcuts="c">
          <Icon path={COLUMNS} size="small" />
          {text('columns_choose')}
        </Button>
        <Button
          look="outlined"
          onClick={andClose(onPdf)}
          disabled={isCreatingPdf}
          className={styles.wide ?? ''}
          aria-keyshortcuts="p"
        >
          {isCreatingPdf ? <Spinner /> : <Icon path={PDF} size="small" />}
          {text(isCreatingPdf ? 'pdf_creating' : 'pdf_download')}
        </Button>
      </div>
    </BottomSheet>
  )
}
