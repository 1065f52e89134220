import type { Analysis, LegClass, NameSlices, Slice } from '#shared/domain/delay/analysis.ts'
import { LEG_PAYLOAD_NAMES } from '#shared/domain/delay/filter-codes.ts'
import { LEGS, type LegName } from '#shared/domain/delay/legs.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import { DELAY_SHAPES, type ShapeName, STATUS_SHAPES } from '#shared/trips/shapes.ts'
import type { Translate } from '../../i18n/text.ts'

/** A slice with its label, colour and shape. */
export type PieRow = { slice: Slice; label: string; color: string; shape: ShapeName | null }
/** One pie: its subject, and the filter that its slices set. */
export type Pie = { column: string; title: string; hasNames: boolean; rows: PieRow[] }

const palette = (name: string): string => `var(--mui-palette-${name})`
const NOTHING_COLOR = palette('text-disabled')

const STATUS_COLORS: Record<TripStatus, string> = {
  active: palette('primary-main'),
  scheduled: NOTHING_COLOR,
  inactive: palette('warning-main'),
  canceled: palette('error-main'),
}
const CLASS_COLORS: Record<LegClass, string> = {
  on_time: palette('success-main'),
  marginal: palette('warning-main'),
  delayed: palette('error-main'),
  none: NOTHING_COLOR,
}
/** Okabe and Ito's colours, which colour-blind people can tell apart too, on light and on dark. */
const NAME_COLORS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#a89c14', '#7f6bb3', '#8c6d54']

const statusPie = (slices: readonly Slice<TripStatus>[], translate: Translate): Pie => ({
  column: 'tt_status',
  title: translate('column_tt_status'),
  hasNames: false,
  rows: slices.map((slice) => ({
    slice,
    label: translate(`status_${slice.name}`),
    color: STATUS_COLORS[slice.name],
    shape: STATUS_SHAPES[slice.name],
  })),
})

const legPie = (leg: LegName, slices: readonly Slice<LegClass>[], translate: Translate): Pie => ({
  column: LEG_PAYLOAD_NAMES[leg],
  title: translate(`leg_${leg}`),
  hasNames: false,
  rows: slices.map((slice) => ({
    slice,
    label: slice.name === 'none' ? translate('filter_code_NONE') : translate(`delay_${slice.name}`),
    color: CLASS_COLORS[slice.name],
    shape: slice.name === 'none' ? null : DELAY_SHAPES[slice.name],
  })),
})

const namePie = (
  column: string,
  title: string,
  { named, others, countOfOthers }: NameSlices,
  translate: Translate,
): Pie => ({
  column,
  title,
  hasNames: true,
  rows: [
    ...named.map((slice, index) => ({
      slice,
      label: slice.name === '' ? translate('filter_empty_value') : slice.name,
      color: NAME_COLORS[index % NAME_COLORS.length] ?? NOTHING_COLOR,
      shape: null,
    })),
    ...(others
      ? [
          {
            slice: others,
            label: translate('analysis_others', { count: countOfOthers }),
            color: NOTHING_COLOR,
            shape: null,
          },
        ]
      : []),
  ],
})

/** The pies in their order (rules 12.7). */
export const piesOf = ({ status, legs, customers, subs }: Analysis, translate: Translate): Pie[] => [
  statusPie(status, translate),
  ...LEGS.map((leg) => legPie(leg, legs[leg], translate)),
  namePie('tt_customer', translate('column_customer'), customers, translate),
  namePie('tt_sub', translate('column_tt_sub'), subs, translate),
]
