import DuplicateIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { duplicateTourPath } from '../../addresses/list-addresses.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { TourStatusSign } from '../../ui/tour-status.tsx'
import { useTourEditor } from './edit-tour-context.ts'
import { tourTimes } from './tours/tour-row.ts'
import { useRemoveTour } from './tours/use-remove-tour.ts'
import { ValiditySign } from './tours/validity-sign.tsx'

const HEADING = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  mb: 1.5,
} as const

/** Heading of a tour: its name, and for a known one its end, its way and times; beside it the actions. */
export const TourHeading = ({ tour, children }: { tour: DeviceTour | null; children: ReactNode }): ReactNode => {
  const text = useText()
  const { draft, lookups } = useTourEditor()
  const nameOf = (id: string): string => lookups.addressNames.get(id) ?? id
  return (
    <Box sx={HEADING}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, minWidth: 0 }}>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {tour ? tour.tr_name : text('tour_new')}
        </Typography>
        {tour && (draft.tr_status ? <ValiditySign tour={draft} /> : <TourStatusSign isScheduled={false} />)}
      </Box>
      {children}
      {tour && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' }}
        >
          {`${nameOf(draft.tr_departure)} → ${nameOf(draft.tr_arrival)} · `}
          <Box component="span" sx={{ display: 'inline-block' }}>
            {tourTimes(draft, () => true)}
          </Box>
        </Typography>
      )}
    </Box>
  )
}

/** Actions on a whole tour: another one like it, and deleting it. For admin. */
export const TourActions = ({ shown, onRemoved }: { shown: Shown<DeviceTour>; onRemoved: () => void }): ReactNode => {
  const text = useText()
  const remove = useRemoveTour()
  const { isNarrow } = useDevice()
  const { key, rev, row } = shown
  const duplicate = { component: Link, to: duplicateTourPath(key) }
  const deletion = {
    color: 'inherit',
    'aria-label': text('tour_delete', { name: row.tr_name ?? '' }),
    onClick: async () => {
      if (await remove({ key, rev, tour: row })) onRemoved()
    },
    sx: { color: 'text.secondary', '&:hover': { color: 'error.main' } },
  } as const
  return (
    <Box
      className="not-on-paper"
      sx={{ display: 'flex', gap: { sm: 1 }, gridRow: { sm: 'span 2' }, '& > *': { minWidth: 44, minHeight: 44 } }}
    >
      {isNarrow ? (
        <>
          <IconButton {...duplicate} color="primary" aria-label={text('tour_duplicate')}>
            <DuplicateIcon fontSize="small" />
          </IconButton>
          <IconButton {...deletion}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </>
      ) : (
        <>
          <Button {...duplicate} startIcon={<DuplicateIcon />}>
            {text('tour_duplicate')}
          </Button>
          <Button {...deletion} startIcon={<DeleteIcon />}>
            {text('action_delete')}
          </Button>
        </>
      )}
    </Box>
  )
}
