import { type ReactNode, useMemo } from 'react'
import { splitNames } from '#shared/domain/names/names.ts'
import { KNOWN_REQUIREMENT } from '#shared/domain/trip/known-requirement.ts'
import { type Driver, driver } from '#shared/records/driver.ts'
import { useLookup } from '#web/data/lookups.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { useText } from '#web/i18n/text.ts'
import { requirementName } from '#web/ui/requirement-name.ts'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
import { GroupsCell } from './groups-cell.tsx'
import { NamesInput } from './names-input.tsx'
import { RecordList } from './record-list.tsx'
import { useAbsences } from './use-absences.tsx'
import { useGroups } from './use-groups.ts'

const { dr_groups: GROUPS, dr_requirements: REQUIREMENTS } = driver.fields

const told = ({ dr_id, dr_name }: Driver) => ({ resource: { of: 'driver', id: dr_id } as const, name: dr_name })

export const Drivers = (): ReactNode => {
  const text = useText()
  const groups = useGroups()
  const kept = useLookup('driver')
  const absences = useAbsences<Driver>('driver', told)
  const requirements = new Set([
    KNOWN_REQUIREMENT,
    ...(kept ?? []).flatMap(({ dr_requirements }) => splitNames(dr_requirements)),
  ])
  const columns = useMemo<ColumnLooks<Driver>>(
    () => ({
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
      dr_phone: { cell: ({ dr_phone, dr_name }) => dr_phone && <PhoneLink phone={dr_phone} name={dr_name} /> },
      dr_absences: absences.look,
    }),
    [text, absences.look],
  )
  return (
    <RecordList<Driver>
      of={driver}
      columns={columns}
      onChanged={absences.onChanged}
      inputs={(row) => ({
        dr_groups: <NamesInput name="dr_groups" field={GROUPS} suggestions={groups} />,
        dr_requirements: (
          <NamesInput name="dr_requirements" field={REQUIREMENTS} suggestions={[...requirements].sort()} />
        ),
        dr_absences: absences.input(row),
      })}
    />
  )
}
