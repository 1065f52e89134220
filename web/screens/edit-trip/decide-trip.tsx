import type { ReactNode } from 'react'
import type { UnitConflict } from '#shared/schemas/sync.ts'
import { ConflictSheet } from '../../edits/decide/conflict-sheet.tsx'
import { useText } from '../../i18n/text.ts'
import { useEditTrip } from './edit-trip-context.ts'
import { useWriter } from './use-writer.ts'

/** Shows the conflicts to decide before the open trip can be saved. */
export type Deciding = {
  /** Null while nothing is to be decided. */
  conflicts: readonly UnitConflict[] | null
  decide: (mine: ReadonlySet<string>) => void
  cancel: () => void
}

/** Asks before saving: for each unit that was saved meanwhile with another value, which value counts. */
export const DecideTrip = ({ conflicts, decide, cancel }: Deciding): ReactNode => {
  const text = useText()
  const { trip } = useEditTrip()
  const writerOf = useWriter(conflicts !== null)
  return (
    <ConflictSheet
      title={text('edit_title_trip_edit', { name: trip?.tt_tour ?? '' })}
      conflicts={conflicts?.map((unit) => ({ ...unit, ...writerOf(Object.keys(unit.theirs)) })) ?? null}
      onDecide={decide}
      onClose={cancel}
    />
  )
}
