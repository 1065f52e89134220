import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { FilterFields } from '../../ui/list/filters/filters.tsx'
import { type FilterProps, MAIN_FIELDS, MORE_FIELDS } from './filter-fields.ts'

const COLUMNS = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 176px), 1fr))',
  '& .MuiInputBase-root': { bgcolor: 'background.paper' },
}

/**
 * The filters of the analysis: those of everyday use, and more on demand.
 * @param trips all trips of the range
 * @param children tools that share a row with the button for more
 * @param end what stands behind that button where there are no such tools
 */
export const FilterBar = ({
  trips,
  filters,
  onChange,
  children,
  end,
}: FilterProps & { children?: ReactNode; end?: ReactNode }): ReactNode => {
  const text = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const count = filters.filter(({ column }) => MORE_FIELDS.some((field) => field.id === column)).length
  const shared = { rows: trips, filters, onChange, limitTags: 1 }
  const more = (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setIsOpen(!isOpen)}
      endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined, transition: 'transform 0.2s' }} />}
      sx={{ minHeight: 40, justifySelf: 'start', alignSelf: 'start' }}
    >
      {count > 0 ? text('analysis_more_filters_active', { count }) : text('analysis_more_filters')}
    </Button>
  )
  return (
    <div>
      <Box sx={COLUMNS}>
        <FilterFields fields={MAIN_FIELDS} {...shared} />
        {!children && more}
        {!children && end && <Box sx={{ alignSelf: 'center', justifySelf: 'end', gridColumnEnd: -1 }}>{end}</Box>}
      </Box>
      {children && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, pt: 1 }}>
          {more}
          {children}
        </Stack>
      )}
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ ...COLUMNS, pt: 1 }}>
          <FilterFields fields={MORE_FIELDS} {...shared} />
        </Box>
      </Collapse>
    </div>
  )
}
