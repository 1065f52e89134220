import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { absenceWords } from '#shared/domain/clashes/absences.ts'
import { splitNames } from '#shared/domain/names/names.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { KNOWN_REQUIREMENT } from '#shared/domain/trip/known-requirement.ts'
import { type Driver, driver } from '#shared/records/driver.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { boardPath } from '#web/addresses/list-addresses.ts'
import { now } from '#web/clock/clock.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { movedState } from '#web/parts/absence-hits/moved-trips.ts'
import { requirementName } from '#web/ui/requirement-name.ts'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
import { AbsencesInput, absenceKey } from './absences-input.tsx'
import { GroupsCell } from './groups-cell.tsx'
import { NamesInput } from './names-input.tsx'
import { RecordList } from './record-list.tsx'
import { useGroups } from './use-groups.ts'

const { dr_groups: GROUPS, dr_requirements: REQUIREMENTS } = driver.fields

export const Drivers = (): ReactNode => {
  const text = useText()
  const navigate = useNavigate()
  const groups = useGroups()
  const kept = useLookup('driver')
  const today = dayOf(now(), useTimeZone())
  const requirements = new Set([
    KNOWN_REQUIREMENT,
    ...(kept ?? []).flatMap(({ dr_requirements }) => splitNames(dr_requirements)),
  ])
  const columns = useMemo<ColumnLooks<Driver>>(() => {
    // Past absences are left out, because they concern no plan.
    const absencesOf = ({ dr_absences = [] }: Driver) => dr_absences.filter(({ to }) => to >= today)
    return {
      dr_groups: {
        value: (row) => splitNames(row.dr_groups).join(', '),
        cell: (row) => <GroupsCell groups={row.dr_groups} whenEmpty="groups_none" />,
      },
      dr_requirements: {
        label: text('field_tr_requirements'),
        value: (row) => splitNames(row.dr_requirements).join(', '),
        cell: (row) =>
          splitNames(row.dr_requirements)
            .map((code) => requirementName(code, text))
            .join(', '),
      },
      dr_absences: {
        value: (row) => absencesOf(row)[0]?.from ?? '',
        cell: (row) =>
          absencesOf(row)
            .map((one) => absenceWords(one, text))
            .join(', '),
      },
    }
  }, [text, today])
  const replacing = useRef(new Map<string, readonly RowKey[]>())
  const onReplace = useCallback((absence: string, trips: readonly RowKey[]) => {
    replacing.current.set(absence, trips)
  }, [])
  /** Leads to the board with the trips that new absences hit, where they shall get another driver. */
  const replace = (before: readonly Driver[], after: readonly Driver[]) => {
    const keysOf = ({ dr_id, dr_absences = [] }: Driver) => dr_absences.map((one) => absenceKey(dr_id, one))
    const had = new Set(before.flatMap(keysOf))
    const asked = replacing.current
    replacing.current = new Map()
    for (const one of after) {
      const trips = keysOf(one).flatMap((key) => (had.has(key) ? [] : (asked.get(key) ?? [])))
      if (trips.length > 0) void navigate(boardPath('driver', one.dr_name), { state: movedState(trips) })
    }
  }
  return (
    <RecordList<Driver>
      of={driver}
      columns={columns}
      onChanged={replace}
      inputs={(row) => ({
        dr_groups: <NamesInput name="dr_groups" field={GROUPS} suggestions={groups} />,
        dr_requirements: (
          <NamesInput name="dr_requirements" field={REQUIREMENTS} suggestions={[...requirements].sort()} />
        ),
        dr_absences: <AbsencesInput of={row} onReplace={onReplace} />,
      })}
    />
  )
}
