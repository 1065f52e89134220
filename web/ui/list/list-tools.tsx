import FilterIcon from '@mui/icons-material/FilterList'
import SearchIcon from '@mui/icons-material/Search'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { dropSecondTap } from '../overlays/use-second-tap.ts'

/** Words to look for anywhere in the rows. Typing anywhere on the screen leads here (`web/app/shortcuts.ts`). */
export const SearchField = ({
  label,
  search,
  onSearch,
  onIntoList,
}: {
  label: string
  search: string
  onSearch: (search: string) => void
  /** Leads from the search into the list. */
  onIntoList: () => void
}): ReactNode => {
  const text = useText()
  return (
    <TextField
      type="search"
      value={search}
      onChange={({ target }) => onSearch(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onIntoList()
      }}
      // The whole name would be cut in some languages.
      placeholder={text('action_search')}
      sx={{ flex: '1 1 6rem', maxWidth: { sm: 320 }, bgcolor: 'background.paper', borderRadius: 1 }}
      slotProps={{
        htmlInput: { 'aria-label': label, enterKeyHint: 'search', 'data-takes-typing': true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

type ToolButtonProps = { name: string; shortcut: string; onClick: () => void; children: ReactNode }
const ToolButton = ({ name, shortcut, onClick, children }: ToolButtonProps): ReactNode => (
  <Tooltip title={name}>
    <IconButton
      onClick={({ nativeEvent }) => {
        dropSecondTap(nativeEvent)
        onClick()
      }}
      aria-label={name}
      aria-keyshortcuts={`Alt+${shortcut}`}
      sx={{ width: '2.75rem', height: '2.75rem' }}
    >
      {children}
    </IconButton>
  </Tooltip>
)

export const FilterButton = ({ count, onClick }: { count: number; onClick: () => void }): ReactNode => {
  const text = useText()
  return (
    <ToolButton name={count > 0 ? text('filters_active', { count }) : text('filters')} shortcut="f" onClick={onClick}>
      <Badge badgeContent={count} color="primary">
        <FilterIcon />
      </Badge>
    </ToolButton>
  )
}

export const ColumnsButton = ({ onClick }: { onClick: () => void }): ReactNode => {
  const text = useText()
  return (
    <ToolButton name={text('columns_choose')} shortcut="c" onClick={onClick}>
      <ColumnsIcon />
    </ToolButton>
  )
}
