import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { drivenDays } from '../../../../shared/domain/access/own-tour-days.ts'
import type { Viewer } from '../../../../shared/domain/access/roles.ts'
import { canDeleteTour } from '../../../../shared/domain/access/tour-permissions.ts'
import { clockWithDays } from '../../../../shared/domain/tour/clock-with-days.ts'
import type { TextKey } from '../../../../shared/text-key.ts'
import type { useActor } from '../../../data/rows.ts'
import { namedKey, type Translate } from '../../../i18n/text.ts'
import { SyncBadge } from '../../../ui/feedback/sync-badge.tsx'
import type { ListColumn } from '../../../ui/list/list-column.ts'
import { requirementName } from '../../../ui/requirement-name.ts'
import { TourStatusSign } from '../../../ui/tour-status.tsx'
import { WEEKDAYS } from '../weekdays.ts'
import type { TourRow } from './tour-row.ts'
import { ValiditySign } from './validity-sign.tsx'
import { WeekdayFlags } from './weekday-flags.tsx'

export type TourActions = { edit: (row: TourRow) => void; remove: (row: TourRow) => void }

type Column = ListColumn<TourRow>

const TourName = ({ row }: { row: TourRow }): ReactNode => (
  <Box component="span" sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, lineHeight: 1.3 }}>
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, fontWeight: 600 }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {row.tour.tr_name}
      </Box>
      <SyncBadge mark={row.mark} isCompact />
    </Box>
    {row.tour.tr_status !== true && <TourStatusSign isScheduled={false} />}
    <ValiditySign tour={row.tour} />
  </Box>
)

const HEADINGS = { tr_stp: 'price_stp', tr_std: 'price_std', tr_sta: 'price_sta' } as const
const clock = (id: 'tr_stp' | 'tr_std' | 'tr_sta'): Column => ({
  id,
  label: `field_${id}`,
  heading: HEADINGS[id],
  value: ({ tour }) =>
    clockWithDays(
      tour[id] ?? '',
      id === 'tr_std' ? (tour.tr_std_plus_day ?? 0) : id === 'tr_sta' ? (tour.tr_sta_plus_day ?? 0) : 0,
    ),
  width: id === 'tr_stp' ? 54 : 80,
})

const amount = (id: 'tr_customer_invoice_trip' | 'tr_customer_invoice_toll'): Column => ({
  id,
  label: `field_${id}`,
  kind: 'amount',
  value: ({ price }) => (id === 'tr_customer_invoice_trip' ? price.customer_trip : price.customer_toll),
  width: 84,
})

const assigned = (
  id: 'tr_week_sub' | 'tr_week_gps' | 'tr_week_driver' | 'tr_week_observer',
  kind: keyof TourRow['assigned'],
  width: number,
): Column => ({
  id,
  label: `field_${id}`,
  value: ({ assigned }) => assigned[kind],
  width,
  flex: 1,
  isWrapped: true,
})

const place = (id: 'tr_departure' | 'tr_arrival', heading: TextKey, value: (row: TourRow) => string): Column => ({
  id,
  label: `field_${id}`,
  heading,
  value,
  width: 88,
  flex: 1,
  isWrapped: true,
})

const ADMIN_ONLY = new Set(['tr_cm_name', 'tr_week_observer', 'tr_customer_invoice_trip', 'tr_customer_invoice_toll'])

/** The columns of the disposition list, as the role sees them (rules 12.5), without buttons. */
export const tourColumns = (actor: ReturnType<typeof useActor>): Column[] => {
  const columns: Column[] = [
    {
      id: 'tr_status',
      label: 'field_tr_status',
      kind: 'status',
      value: ({ tour }) => (tour.tr_status ? 'scheduled' : 'inactive'),
      order: ['scheduled', 'inactive'],
      cell: ({ tour }) => <TourStatusSign isScheduled={tour.tr_status === true} />,
      width: 104,
    },
    {
      id: 'tr_name',
      label: 'field_tr_name',
      value: ({ tour }) => tour.tr_name,
      cell: (row) => <TourName row={row} />,
      width: 144,
      flex: 1.3,
      isFixed: true,
      isPinned: true,
    },
    {
      id: 'tr_cm_name',
      label: 'field_tr_cm_id',
      value: ({ customer }) => customer,
      width: 90,
      flex: 1.2,
      isWrapped: true,
    },
    amount('tr_customer_invoice_trip'),
    amount('tr_customer_invoice_toll'),
    place('tr_departure', 'column_tt_from_text', ({ departure }) => departure),
    place('tr_arrival', 'column_tt_to_text', ({ arrival }) => arrival),
    {
      id: 'tr_week_status',
      label: 'tour_weekdays',
      value: ({ tour }) => WEEKDAYS.filter((day) => drivenDays(actor, tour)[day]).map(String),
      show: (day, translate) => translate(namedKey(`weekday_short_${day}`)),
      order: ['', ...WEEKDAYS.map(String)],
      cell: ({ tour }) => <WeekdayFlags tour={tour} />,
      width: 140,
    },
    assigned('tr_week_sub', 'subcontractor', 124),
    assigned('tr_week_gps', 'vehicle', 90),
    assigned('tr_week_driver', 'driver', 100),
    assigned('tr_week_observer', 'observer', 96),
    clock('tr_stp'),
    clock('tr_std'),
    clock('tr_sta'),
    { id: 'tr_tour_comb', label: 'field_tr_tour_comb', value: ({ tour }) => tour.tr_tour_comb, width: 88, flex: 1 },
    {
      id: 'tr_requirements',
      label: 'field_tr_requirements',
      value: ({ tour }) => tour.tr_requirements ?? [],
      show: (code, translate) => requirementName(code, translate as Translate),
      width: 100,
    },
  ]
  return actor.role === 'admin' ? columns : columns.filter(({ id }) => !ADMIN_ONLY.has(id))
}

const actionColumn = (
  id: 'edit' | 'delete',
  Icon: typeof EditIcon,
  name: (row: TourRow) => string,
  act: (row: TourRow) => void,
  more?: Partial<Column>,
): Column => ({
  id,
  label: `action_${id}`,
  isAction: true,
  isFixed: true,
  value: () => '',
  press: act,
  cell: (row) => (
    <IconButton aria-label={name(row)} title={name(row)} onClick={() => act(row)} tabIndex={-1}>
      <Icon fontSize="small" />
    </IconButton>
  ),
  width: 46,
  ...more,
})

/** Edit, and for admin delete, at the end of each row. */
export const actionColumns = (actor: Viewer, { edit, remove }: TourActions, translate: Translate): Column[] => [
  actionColumn('edit', EditIcon, ({ tour }) => translate('tour_edit', { name: tour.tr_name ?? '' }), edit, {
    heading: 'table_actions',
    // Alone, it has no room beside it for its heading.
    ...(!canDeleteTour(actor) && { width: 70 }),
  }),
  ...(canDeleteTour(actor)
    ? [actionColumn('delete', DeleteIcon, ({ tour }) => translate('tour_delete', { name: tour.tr_name ?? '' }), remove)]
    : []),
]

/** Columns hidden at first on narrower screens. */
export const HIDDEN_AT_FIRST = {
  wide: [
    ...['tr_customer_invoice_trip', 'tr_customer_invoice_toll', 'tr_tour_comb', 'tr_requirements'],
    ...['tr_week_observer', 'tr_status', 'tr_std'],
  ],
  tablet: [
    ...['tr_customer_invoice_trip', 'tr_customer_invoice_toll', 'tr_tour_comb', 'tr_requirements'],
    ...['tr_cm_name', 'tr_week_observer', 'tr_week_gps', 'tr_std', 'tr_status'],
  ],
}
