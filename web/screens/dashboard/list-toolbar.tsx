import PanicIcon from '@mui/icons-material/CrisisAlert'
import FilterIcon from '@mui/icons-material/FilterList'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SearchIcon from '@mui/icons-material/Search'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import CircularProgress from '@mui/material/CircularProgress'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useId } from 'react'
import { VIEWS, type View } from '../../../shared/domain/time/views.ts'
import { useText } from '../../i18n/text.ts'
import { Hint } from '../../ui/feedback/hint.tsx'
import { NOT_ON_PAPER } from '../../ui/table/print-table.tsx'

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
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, ...NOT_ON_PAPER }}>
    {props.isNarrow ? <ViewSelect {...props} /> : <ViewButtons {...props} />}
    {props.isNarrow && <Actions {...props} />}
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, justifyContent: 'space-between', flexGrow: { xs: 1, sm: 0 } }}
    >
      <CurrentDelays {...props} />
      <PanicButton {...props} />
    </Stack>
    {props.hasSearch && <SearchField {...props} />}
    {!props.isNarrow && <Actions {...props} />}
  </Stack>
)

const ViewButtons = ({ view, onView }: Props): ReactNode => {
  const text = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={view}
      aria-label={text('period')}
      onChange={(_event, next: View | null) => next && onView(next)}
      sx={{ bgcolor: 'background.paper', '& .MuiToggleButton-root': { px: 1.5, minHeight: { sm: 44, lg: 40 } } }}
    >
      {VIEWS.map((name, index) => (
        <ToggleButton key={name} value={name} aria-keyshortcuts={String(index + 1)} sx={{ whiteSpace: 'nowrap' }}>
          {text(`view_${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** On a phone the device's own list: made for thumbs, and nothing to fetch. */
const ViewSelect = ({ view, onView }: Props): ReactNode => {
  const text = useText()
  const id = useId()
  return (
    <FormControl sx={{ flex: '1 1 0', minWidth: 140, bgcolor: 'background.paper', borderRadius: 1 }}>
      <InputLabel htmlFor={id}>{text('period')}</InputLabel>
      <NativeSelect
        id={id}
        value={view}
        onChange={({ target }) => onView(target.value as View)}
        input={<OutlinedInput label={text('period')} />}
      >
        {VIEWS.map((name) => (
          <option key={name} value={name}>
            {text(`view_${name}`)}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}

const CurrentDelays = ({ currentDelays, onCurrentDelays }: Props): ReactNode => {
  const text = useText()
  return (
    <FormControlLabel
      label={text('current_delays')}
      slotProps={{ typography: { variant: 'body2' } }}
      control={
        <Checkbox
          checked={currentDelays}
          onChange={(_event, isOn) => onCurrentDelays(isOn)}
          slotProps={{ input: { 'aria-label': text('current_delays'), 'aria-keyshortcuts': 'v' } }}
        />
      }
      sx={{ mr: 0, minHeight: 44 }}
    />
  )
}

const PanicButton = ({ panic, onPanic }: Props): ReactNode => {
  const text = useText()
  return (
    <ToggleButton
      value="panic"
      size="small"
      color="error"
      selected={panic}
      onChange={() => onPanic(!panic)}
      sx={{ gap: 0.75, px: 1.5, minHeight: { sm: 44, lg: 40 }, whiteSpace: 'nowrap', bgcolor: 'background.paper' }}
    >
      <PanicIcon fontSize="small" color="error" />
      {text('panic_mode')}
    </ToggleButton>
  )
}

export const SearchField = ({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>): ReactNode => {
  const text = useText()
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={search}
      onChange={({ target }) => onSearch(target.value)}
      placeholder={text('trips_search')}
      sx={{
        flex: { xs: '1 1 100%', sm: '1 1 160px' },
        maxWidth: { sm: 360 },
        bgcolor: 'background.paper',
        borderRadius: 1,
      }}
      slotProps={{ input: { 'aria-label': text('trips_search'), enterKeyHint: 'search' } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
    />
  )
}

const Actions = ({ filterCount, onFilters, onColumns, isCreatingPdf, onPdf }: Props): ReactNode => {
  const text = useText()
  const filterName = filterCount > 0 ? text('filters_active', { count: filterCount }) : text('filters')
  return (
    <Stack direction="row" sx={{ ml: 'auto', '& .MuiIconButton-root': { width: 44, height: 44 } }}>
      <Hint title={filterName}>
        <IconButton onClick={onFilters} aria-label={filterName} aria-keyshortcuts="f">
          <Badge badgeContent={filterCount} color="primary">
            <FilterIcon />
          </Badge>
        </IconButton>
      </Hint>
      <Hint title={text('columns_choose')}>
        <IconButton onClick={onColumns} aria-label={text('columns_choose')} aria-keyshortcuts="c">
          <ColumnsIcon />
        </IconButton>
      </Hint>
      <Hint title={text(isCreatingPdf ? 'pdf_creating' : 'pdf_download')}>
        <Box component="span">
          <IconButton
            onClick={onPdf}
            disabled={isCreatingPdf}
            aria-keyshortcuts="p"
            aria-label={text(isCreatingPdf ? 'pdf_creating' : 'pdf_download')}
          >
            {isCreatingPdf ? <CircularProgress size={20} aria-hidden /> : <PdfIcon />}
          </IconButton>
        </Box>
      </Hint>
    </Stack>
  )
}
