import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { FilterFields } from '../../ui/list/filters/filters.tsx'
import { type FilterProps, MAIN_FIELDS, MORE_FIELDS } from './filter-fields.ts'

const COLUMNS = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
  '& .MuiInputBase-root': { bgcolor: 'background.paper' },
}

/**
 * The filters of the analysis: those of everyday use, and more on demand.
 * @param trips all trips of the range
 */
export const FilterBar = ({ trips, filters, onChange }: FilterProps): ReactNode => {
  const text = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const count = filters.filter(({ column }) => MORE_FIELDS.some((field) => field.id === column)).length
  const shared = { rows: trips, filters, onChange, limitTags: 1 }
  return (
    <div>
      <Box sx={COLUMNS}>
        <FilterFields fields={MAIN_FIELDS} {...shared} />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          endIcon={
            <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : undefined, transition: 'transform 0.2s' }} />
          }
          sx={{ minHeight: 40, justifySelf: 'start', alignSelf: 'start' }}
        >
          {count > 0 ? text('analysis_more_filters_active', { count }) : text('analysis_more_filters')}
        </Button>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ ...COLUMNS, pt: 1 }}>
          <FilterFields fields={MORE_FIELDS} {...shared} />
        </Box>
      </Collapse>
    </div>
  )
}
