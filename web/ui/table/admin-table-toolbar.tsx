import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import SortIcon from '@mui/icons-material/SwapVert'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SortingState } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useOpening } from '../overlays/use-opening.ts'

type Column = { id: string; label: string; isSortable?: false }
type Props = {
  label: string
  columns: readonly Column[]
  search?: { typed: string; onChange: (typed: string) => void }
  count?: { matching: number; total: number }
  /** For tables without headings to click. */
  sort?: { sorting: SortingState; onChange: (sorting: SortingState) => void }
  hidden: readonly string[]
  onHiddenChange?: (hidden: string[]) => void
  children?: ReactNode
}

/** Search, number of rows, sorting and columns above a table. */
export const TableToolbar = (props: Props): ReactNode => {
  const text = useText()
  const { search, count, sort } = props
  const shownCount =
    count &&
    (count.matching === count.total
      ? text('table_count', { count: count.total })
      : text('table_count_of', { count: count.matching, total: count.total }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {search && (
        <TextField
          type="search"
          value={search.typed}
          onChange={(event) => search.onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') search.onChange('')
          }}
          sx={{
            flex: { xs: '1 1 100%', sm: '1 1 220px' },
            maxWidth: { sm: 360 },
            '& input::-webkit-search-cancel-button': { display: 'none' },
          }}
          slotProps={{
            htmlInput: { 'aria-label': text('table_search', { list: props.label }), autoComplete: 'off' },
            input: {
              // The whole name would be cut in some languages.
              placeholder: text('action_search'),
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" aria-hidden />
                </InputAdornment>
              ),
              endAdornment: search.typed !== '' && (
                <InputAdornment position="end">
                  <IconButton
                    edge="end"
                    size="small"
                    aria-label={text('table_clear_search')}
                    onClick={() => search.onChange('')}
                  >
                    <ClearIcon fontSize="small" />
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ flexGrow: 1, minHeight: 20 }}>
        {shownCount}
      </Typography>
      {sort && <SortMenu columns={props.columns} {...sort} />}
      {props.onHiddenChange && (
        <ColumnMenu columns={props.columns} hidden={props.hidden} onChange={props.onHiddenChange} />
      )}
      {props.children}
    </Box>
  )
}

const SortMenu = ({
  columns,
  sorting,
  onChange,
}: {
  columns: readonly Column[]
  sorting: SortingState
  onChange: (sorting: SortingState) => void
}): ReactNode => {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [current] = sorting
  const choose = (id: string, desc: boolean) => {
    onChange([{ id, desc }])
    setAnchor(null)
  }
  return (
    <>
      <IconButton
        aria-label={text('table_sort_by')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SortIcon />
      </IconButton>
      <Menu open={useOpening(anchor !== null)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns
          .filter(({ isSortable = true }) => isSortable)
          .flatMap(({ id, label }) =>
            [false, true].map((desc) => (
              <MenuItem
                key={`${id}-${desc}`}
                selected={current?.id === id && current.desc === desc}
                onClick={() => choose(id, desc)}
              >
                {text(desc ? 'table_sort_descending' : 'table_sort_ascending', { column: label })}
              </MenuItem>
            )),
          )}
      </Menu>
    </>
  )
}

const ColumnMenu = ({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}): ReactNode => {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  // One column stays.
  const only = shown.length === 1 ? shown[0]?.id : undefined
  const toggle = (id: string) =>
    onChange(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id])
  return (
    <>
      <Button
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text('columns')}
      </Button>
      <Menu open={useOpening(anchor !== null)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.map(({ id, label }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(id)}
            disabled={id === only}
            onClick={() => toggle(id)}
            sx={{ pl: 1 }}
          >
            <Checkbox
              checked={!hidden.includes(id)}
              size="small"
              disableRipple
              sx={{ p: 0.5, mr: 1 }}
              slotProps={{ input: { tabIndex: -1, 'aria-hidden': true } }}
            />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
