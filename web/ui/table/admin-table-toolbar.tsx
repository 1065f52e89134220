import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import SortIcon from '@mui/icons-material/SwapVert'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SortingState } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import { landmark } from '../overlays/landmark.ts'
import { useOpening } from '../overlays/use-opening.ts'
import { type ColumnChoice, columnItems } from './column-items.tsx'
import { type Tool, ToolMenu } from './tool-menu.tsx'

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
  /** Further actions, behind one button together with the columns. */
  tools?: readonly Tool[] | undefined
  children?: ReactNode
}

/** Search, number of rows, sorting and columns above a table. */
export const TableToolbar = (props: Props): ReactNode => {
  const text = useText()
  const { search, count, sort } = props
  const choice = props.onHiddenChange && {
    columns: props.columns,
    hidden: props.hidden,
    onChange: props.onHiddenChange,
  }
  const shownCount =
    count &&
    (count.matching === count.total
      ? text('table_count', { count: count.total })
      : text('table_count_of', { count: count.matching, total: count.total }))
  const said = (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ whiteSpace: 'nowrap' }}>
      {shownCount}
    </Typography>
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, '& > :nth-child(2)': { ml: 'auto' } }}>
      {search && (
        <TextField
          type="search"
          value={search.typed}
          onChange={(event) => search.onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') search.onChange('')
          }}
          sx={{
            // As narrow as leaves the buttons beside it; on phones those of order and columns.
            flex: { xs: '1 1 14rem', sm: '1 1 12rem' },
            maxWidth: { sm: '26rem' },
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
              endAdornment: (
                <InputAdornment position="end">
                  {said}
                  {search.typed !== '' && (
                    <IconButton
                      edge="end"
                      size="small"
                      aria-label={text('table_clear_search')}
                      onClick={() => search.onChange('')}
                    >
                      <ClearIcon fontSize="small" />
                    </IconButton>
                  )}
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      {!search && <Box sx={{ flexGrow: 1, minHeight: 20 }}>{said}</Box>}
      {sort && <SortMenu columns={props.columns} {...sort} />}
      {props.tools ? <ToolMenu tools={props.tools} columns={choice} /> : choice && <ColumnMenu {...choice} />}
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
      <Menu
        open={useOpening(anchor !== null)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: landmark(text('table_sort_by')) }}
      >
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

const ColumnMenu = (props: ColumnChoice): ReactNode => {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { isNarrow } = useDevice()
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const
  return (
    <>
      {isNarrow ? (
        <IconButton {...opener} aria-label={text('columns')} title={text('columns')}>
          <ColumnsIcon />
        </IconButton>
      ) : (
        <Button {...opener} startIcon={<ColumnsIcon />}>
          {text('columns')}
        </Button>
      )}
      <Menu
        open={useOpening(anchor !== null)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: landmark(text('columns')) }}
      >
        {columnItems(props)}
      </Menu>
    </>
  )
}
