import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { drivenDays } from '#shared/domain/access/own-tour-days.ts'
import type { Role, Viewer } from '#shared/domain/access/roles.ts'
import { canDeleteTour } from '#shared/domain/access/tour-permissions.ts'
import type { useActor } from '#web/data/rows.ts'
import { namedKey, type Translate } from '#web/i18n/text.ts'
import type { ListColumn } from '#web/ui/list/list-column.ts'
import { requirementName } from '#web/ui/requirement-name.ts'
import { TourStatusSign } from '#web/ui/tour-status.tsx'
import { WEEKDAYS } from '../weekdays.ts'
import { Names, Plates, TourName, TourWay, TourWeek } from './tour-cells.tsx'
import { clockOf, type TourClock, type TourRow } from './tour-row.ts'

type Column = ListColumn<TourRow>

const HEADINGS = { tr_stp: 'price_stp', tr_std: 'price_std', tr_sta: 'price_sta' } as const
const clock = (id: TourClock): Column => ({
  id,
  label: `field_${id}`,
  heading: HEADINGS[id],
  value: ({ tour }) => clockOf(tour, id),
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
  cell: ({ assigned }) => <Names names={assigned[kind]} />,
  width,
  flex: kind === 'subcontractor' ? 1.88 : 1.6,
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
      cell: (row, isHidden) => <TourName row={row} isHidden={isHidden} />,
      width: 140,
      flex: 1.4,
      isFixed: true,
      isPinned: true,
    },
    {
      id: 'tr_cm_name',
      label: 'field_tr_cm_id',
      value: ({ customer }) => customer,
      width: 96,
      flex: 1.4,
      isWrapped: true,
    },
    amount('tr_customer_invoice_trip'),
    amount('tr_customer_invoice_toll'),
    {
      id: 'tr_departure',
      label: 'field_tr_departure',
      heading: (isHidden) => (isHidden('tr_arrival') ? 'heading_way' : 'column_tt_from_text'),
      value: ({ departure }) => departure,
      cell: (row, isHidden) => <TourWay row={row} isHidden={isHidden} />,
      whole: ({ departure, arrival }, isHidden) => (isHidden('tr_arrival') ? `${departure} → ${arrival}` : departure),
      width: 150,
      flex: 2.28,
    },
    {
      id: 'tr_arrival',
      label: 'field_tr_arrival',
      heading: 'column_tt_to_text',
      value: ({ arrival }) => arrival,
      // The longest words of places fit: they are not torn.
      width: 109,
      flex: 1.4,
      isWrapped: true,
    },
    {
      id: 'tr_week_status',
      label: 'tour_weekdays',
      value: ({ tour }) => WEEKDAYS.filter((day) => drivenDays(actor, tour)[day]).map(String),
      show: (day, translate) => translate(namedKey(`weekday_short_${day}`)),
      order: ['', ...WEEKDAYS.map(String)],
      cell: (row, isHidden) => <TourWeek row={row} isHidden={isHidden} />,
      width: 158,
    },
    assigned('tr_week_sub', 'subcontractor', 124),
    { ...assigned('tr_week_gps', 'vehicle', 90), flex: 1, cell: (row) => <Plates plates={row.assigned.vehicle} /> },
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

/** Quiet until its row is pointed at or reached by keys: a tap on the row opens the tour. */
const QUIET = {
  color: 'text.secondary',
  opacity: 0.5,
  '.ag-row:hover &, .ag-cell-focus &': { opacity: 1 },
  '&:hover': { color: 'error.main' },
} as const

/** Deleting a tour, at the end of its row; its name leads to it. */
export const actionColumns = (actor: Viewer, remove: (row: TourRow) => void, translate: Translate): Column[] => {
  if (!canDeleteTour(actor)) return []
  const nameOf = ({ tour }: TourRow) => translate('tour_delete', { name: tour.tr_name ?? '' })
  return [
    {
      id: 'delete',
      label: 'action_delete',
      isAction: true,
      isFixed: true,
      value: () => '',
      press: remove,
      cell: (row) => (
        <IconButton aria-label={nameOf(row)} title={nameOf(row)} onClick={() => remove(row)} tabIndex={-1} sx={QUIET}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      ),
      width: 40,
    },
  ]
}

const SELDOM = [
  ...['tr_customer_invoice_trip', 'tr_customer_invoice_toll', 'tr_tour_comb', 'tr_requirements'],
  ...['tr_week_observer', 'tr_status'],
]
/** The arrival stands below the departure, the times below the weekdays. */
const BELOW = ['tr_arrival', 'tr_stp', 'tr_std', 'tr_sta']
const ON_DESK = [...SELDOM, ...BELOW]
/** Those of a week are several and would cut the names of places. */
const HIDDEN_AT_FIRST = {
  phone: [...SELDOM, 'tr_cm_name', 'tr_week_gps', 'tr_week_driver'],
  very_wide: ON_DESK,
  wide: [...ON_DESK, 'tr_week_driver'],
  tablet: [...ON_DESK, 'tr_cm_name', 'tr_week_gps'],
  small: [...ON_DESK, 'tr_cm_name', 'tr_week_gps', 'tr_week_driver'],
}

/** Without its own name, a subcontractor has the room of the next wider device: for its vehicles, or its drivers. */
const ROOM_OF_SUB = {
  phone: 'phone',
  small: 'wide',
  tablet: 'very_wide',
  wide: 'very_wide',
  very_wide: 'very_wide',
} as const

/** Columns hidden at first. A subcontractor sees its own days alone: its name in every row tells nothing. */
export const hiddenAtFirst = (role: Role, room: keyof typeof HIDDEN_AT_FIRST): string[] =>
  role === 'sub' ? [...HIDDEN_AT_FIRST[ROOM_OF_SUB[room]], 'tr_week_sub'] : [...HIDDEN_AT_FIRST[room]]
