import FilterIcon from '@mui/icons-material/FilterAltOutlined'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { type FigureGroup, NARROWED, type Narrowing } from '#shared/domain/figures/figures.ts'
import type { ChosenRange } from '#shared/domain/trip/lists/trip-range.ts'
import { useActor } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import type { RowAction } from '#web/ui/table/admin-columns.ts'
import { ChoiceButtons } from './choice-buttons.tsx'
import type { FigureChoice } from './figure-choice.ts'
import { type FigureTab, GROUP_LABELS, groupsOfTab, narrowingName, narrowingParts } from './figure-names.ts'

export type FigureProps = {
  range: ChosenRange
  figures: FigureChoice
  onChange: (changes: Partial<FigureChoice>) => void
  /** Shows other figures of another range. */
  onShow: (range: ChosenRange, changes: Partial<FigureChoice>) => void
}

/** The group that a tab's figures are by: the chosen one, where the tab has it. */
export const useGroup = (tab: FigureTab, { by }: FigureChoice): FigureGroup => {
  const { role } = useActor()
  const groups = groupsOfTab(tab, role)
  return groups.find((group) => group === by) ?? groups[0] ?? 'lane'
}

/** Choice of the group, with what the trips are narrowed to. */
export const FigureBar = ({
  tab,
  by,
  figures: { narrow },
  onChange,
  children,
}: Pick<FigureProps, 'figures' | 'onChange'> & {
  tab: FigureTab
  by: FigureGroup
  children?: ReactNode
}): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const groups = groupsOfTab(tab, role)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {groups.length > 1 && (
        <ChoiceButtons
          label={text('figure_group')}
          value={by}
          options={groups.map((group) => ({ value: group, label: text(GROUP_LABELS[group]) }))}
          onChange={(group) => onChange({ by: group })}
        />
      )}
      {children}
      <NarrowChips narrow={narrow} onChange={(next) => onChange({ narrow: next })} />
    </Stack>
  )
}

const NarrowChips = ({ narrow, onChange }: { narrow: Narrowing; onChange: (narrow: Narrowing) => void }): ReactNode => {
  const text = useText()
  return narrowingParts(narrow, text).map(({ group, label, name }) => (
    <Chip
      key={group}
      label={`${text('label_before', { label })} ${name}`}
      onDelete={() => onChange({ ...narrow, [group]: undefined })}
      aria-label={text('filter_remove', { name: label })}
    />
  ))
}

/** Narrows the figures to a line, and groups them by what is left. */
export const useNarrowAction = (
  tab: FigureTab,
  by: FigureGroup,
  { figures, onChange }: Pick<FigureProps, 'figures' | 'onChange'>,
): ((row: { of: Narrowing }) => RowAction[]) => {
  const text = useText()
  const { role } = useActor()
  return ({ of }) => {
    const narrow = { ...figures.narrow, ...of }
    const groups = groupsOfTab(tab, role)
    const next = groups.find((group) => narrow[group] === undefined) ?? by
    return [
      {
        id: 'narrow',
        label: text('figure_only', { name: narrowingName(of, text) }),
        Icon: FilterIcon,
        onClick: () => onChange({ narrow, by: next }),
      },
    ]
  }
}

/** A choice without what is not chosen, as calls take it. */
export const givenNarrowing = (narrow: Narrowing): Narrowing =>
  Object.fromEntries(NARROWED.flatMap((name) => (narrow[name] === undefined ? [] : [[name, narrow[name]]])))
