import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { absenceWords } from '#shared/domain/clashes/absences.ts'
import { ABSENCE_FIELDS, type DayOff, type KnownResource } from '#shared/domain/clashes/planned-trip.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { boardPath } from '#web/addresses/list-addresses.ts'
import { now } from '#web/clock/clock.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { movedState } from '#web/parts/absence-hits/moved-trips.ts'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
import { AbsencesInput, absenceKey } from './absences-input.tsx'

/** Of a row, whichever of both it is, its key and its name. */
type Told = { resource: KnownResource; name: string }

/**
 * The absences of drivers or vehicles in their list and form.
 * @param told stays the same between renders
 */
export const useAbsences = <Row extends object>(
  of: KnownResource['of'],
  told: (row: Row) => Told,
): {
  look: ColumnLooks<Row>[string]
  input: (row: Row | null) => ReactNode
  /** Leads to the board with the trips that new absences hit, where they shall get another driver or vehicle. */
  onChanged: (before: readonly Row[], after: readonly Row[]) => void
} => {
  const text = useText()
  const navigate = useNavigate()
  const today = dayOf(now(), useTimeZone())
  const field = ABSENCE_FIELDS[of]
  const absencesOf = useCallback(
    (row: Row | null) => (row as { [name in typeof field]?: readonly DayOff[] } | null)?.[field] ?? [],
    [field],
  )
  const look = useMemo(() => {
    // Past absences are left out, because they concern no plan.
    const coming = (row: Row) => absencesOf(row).filter(({ to }) => to >= today)
    return {
      value: (row: Row) => coming(row)[0]?.from ?? '',
      cell: (row: Row) =>
        coming(row)
          .map((one) => absenceWords(one, text))
          .join(', '),
    }
  }, [absencesOf, text, today])
  const replacing = useRef(new Map<string, readonly RowKey[]>())
  const onReplace = useCallback((absence: string, trips: readonly RowKey[]) => {
    replacing.current.set(absence, trips)
  }, [])
  const onChanged = (before: readonly Row[], after: readonly Row[]) => {
    const keysOf = (row: Row) => absencesOf(row).map((one) => absenceKey(told(row).resource, one))
    const had = new Set(before.flatMap(keysOf))
    const asked = replacing.current
    replacing.current = new Map()
    for (const one of after) {
      const trips = keysOf(one).flatMap((key) => (had.has(key) ? [] : (asked.get(key) ?? [])))
      if (trips.length > 0) void navigate(boardPath(of, told(one).name), { state: movedState(trips) })
    }
  }
  return {
    look,
    input: (row) => (
      <AbsencesInput of={of} resource={row && told(row).resource} known={absencesOf(row)} onReplace={onReplace} />
    ),
    onChanged,
  }
}
