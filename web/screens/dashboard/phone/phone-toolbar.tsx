import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { PHONE_VIEWS, phoneViewOf } from '#shared/trips/phone-entries.ts'
import { editTripPath, NEW_TRIP } from '#web/addresses/addresses.ts'
import { useText } from '#web/i18n/text.ts'
import { wholeTexts } from '#web/i18n/whole-texts.ts'
import { part } from '#web/ui/part.tsx'
import { Badge } from '#web/ui/plain/badge.tsx'
import { IconButton, iconButtonClass } from '#web/ui/plain/button.tsx'
import { SearchInput, SelectInput } from '#web/ui/plain/field.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { ADD, FILTER, MORE, SEARCH } from '#web/ui/plain/icons.ts'
import styles from './phone-timetable.module.css'
import type { ToolbarProps } from './toolbar-props.ts'

const MoreSheet = part(async () => {
  const [{ MoreSheet }] = await Promise.all([import('./more-sheet.tsx'), wholeTexts()])
  return MoreSheet
})

/** Holds the choices of a phone's list in one row: the seldom wanted ones stand behind "more". */
export const PhoneToolbar = (props: ToolbarProps): ReactNode => {
  const { view, onView, search, onSearch, filterCount, onFilters, canCreate } = props
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
          {canCreate && (
            <Link to={editTripPath(NEW_TRIP)} aria-label={text('edit_trip_new')} className={iconButtonClass}>
              <Icon path={ADD} />
            </Link>
          )}
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
          // The search is opened in order to type.
          autoFocus
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
      {hasMore && (
        <Suspense>
          <MoreSheet {...props} onClose={() => setHasMore(false)} />
        </Suspense>
      )}
    </>
  )
}
