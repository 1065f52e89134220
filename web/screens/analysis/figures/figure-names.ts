import type { Role } from '#shared/domain/access/roles.ts'
import {
  arrivalGroupsOf,
  type FigureGroup,
  MARGIN_GROUPS,
  NARROWED,
  type Narrowing,
} from '#shared/domain/figures/figures.ts'
import type { TextKey } from '#shared/text-key.ts'
import type { Translate } from '#web/i18n/text.ts'

export type FigureTab = 'on_time' | 'driving' | 'margin'

export const GROUP_LABELS: Record<FigureGroup, TextKey> = {
  sub: 'column_tt_sub',
  customer: 'column_customer',
  tour: 'column_tt_tour',
  lane: 'figure_lane',
  weekday: 'figure_weekday',
}

/** Groupings of a tab; the first is used without a choice. */
export const groupsOfTab = (tab: FigureTab, role: Role): readonly FigureGroup[] =>
  tab === 'on_time' ? arrivalGroupsOf(role) : tab === 'margin' ? MARGIN_GROUPS : ['lane']

const nameOf = (group: FigureGroup, { lane, weekday, ...names }: Narrowing, text: Translate): string => {
  if (group === 'lane') return (lane ?? []).join(' – ')
  if (group === 'weekday') return text(`weekday_${weekday as 0}`)
  return names[group] || text('filter_empty_value')
}

/** Name of the group that a line is of. */
export const narrowingName = (of: Narrowing, text: Translate): string =>
  NARROWED.filter((group) => of[group] !== undefined)
    .map((group) => nameOf(group, of, text))
    .join(', ')

/** Each part of a choice, with its label and name. */
export const narrowingParts = (
  narrow: Narrowing,
  text: Translate,
): { group: FigureGroup; label: string; name: string }[] =>
  NARROWED.filter((group) => narrow[group] !== undefined).map((group) => ({
    group,
    label: text(GROUP_LABELS[group]),
    name: nameOf(group, narrow, text),
  }))
