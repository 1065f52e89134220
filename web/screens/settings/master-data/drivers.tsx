import { type ReactNode, useMemo } from 'react'
import { formatAbsence } from '../../../../shared/domain/clashes/absences.ts'
import { splitNames } from '../../../../shared/domain/names/names.ts'
import { dayOf } from '../../../../shared/domain/time/dates.ts'
import { KNOWN_REQUIREMENT } from '../../../../shared/domain/trip/choices.ts'
import type { Driver } from '../../../../shared/schemas/master-data.ts'
import { now } from '../../../clock.ts'
import { useRecordDraft } from '../../../data/form-draft.ts'
import { useLookup } from '../../../data/lookups.ts'
import { useTimeZone } from '../../../i18n/format.ts'
import { useText, wireKey } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { fetchFile } from '../../../session/download.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import type { CsvKind } from '../../../ui/file-import/csv-import.tsx'
import { TextInput } from '../../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../../ui/forms/record-form.tsx'
import { requirementName } from '../../../ui/requirement-name.ts'
import type { AdminColumn } from '../../../ui/table/admin-columns.ts'
import { AbsencesInput } from './absences-input.tsx'
import { GroupsCell } from './groups-cell.tsx'
import { type EditorProps, MasterList } from './master-list.tsx'
import { driverBody, driverFaults, driverForm } from './master-values.ts'
import { NamesInput } from './names-input.tsx'
import { useGroups } from './use-groups.ts'

type Row = Driver & { retired?: boolean }

const load = (): Promise<Row[]> => callApi('drivers', { query: { all: 'true' } })
const CSV: CsvKind = {
  send: (request) => callApi('driverImport', request),
  fetchTemplate: () => fetchFile('driverTemplate', {}),
  fileName: 'drivers.csv',
  columns: [
    { name: 'dr_id', text: 'import_column_dr_id' },
    { name: 'dr_name', isRequired: true },
    { name: 'dr_number', text: 'import_column_dr_number' },
    { name: 'dr_groups', text: 'import_column_groups' },
    { name: 'dr_requirements', text: 'dr_requirements_hint' },
    { name: 'dr_absences', text: 'import_column_dr_absences' },
  ],
}

const Editor = ({ row, focuses, onSaved, onCancel }: EditorProps<Row>): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('driver', row?.dr_id)
  const groups = useGroups()
  const drivers = useLookup('driver') ?? []
  const requirements = new Set([
    KNOWN_REQUIREMENT,
    ...drivers.flatMap(({ dr_requirements }) => splitNames(dr_requirements)),
  ])
  return (
    <RecordForm
      label={text(row ? 'driver_edit' : 'driver_add')}
      initial={driverForm(row)}
      faultsOf={driverFaults}
      required={['dr_name']}
      fieldOf={{ name_taken: 'dr_name' }}
      draft={draft}
      save={async (form, once) => {
        const body = driverBody(form)
        const { message } = row
          ? await callApi('driverEdit', {
              params: { id: row.dr_id },
              body: { ...body, seen: driverBody(driverForm(row)) },
            })
          : await callApi('driverCreate', { body }, once)
        notify('success', wireKey(message))
      }}
      onSaved={onSaved}
      saveLabel={text(row ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <TextInput
        name="dr_name"
        label={text('field_dr_name')}
        isRequired
        autoFocus={focuses}
        htmlInput={{ maxLength: 120 }}
      />
      <TextInput name="dr_number" label={text('field_dr_number')} htmlInput={{ maxLength: 40, inputMode: 'numeric' }} />
      <NamesInput
        name="dr_groups"
        label={text('field_dr_groups')}
        hint={text('driver_groups_hint')}
        suggestions={groups}
      />
      <NamesInput
        name="dr_requirements"
        label={text('field_dr_requirements')}
        hint={text('dr_requirements_hint')}
        suggestions={[...requirements].sort()}
      />
      <AbsencesInput />
    </RecordForm>
  )
}

export const Drivers = (): ReactNode => {
  const text = useText()
  const kept = useLookup('driver')
  const today = dayOf(now(), useTimeZone())
  const columns = useMemo<AdminColumn<Row>[]>(
    () => [
      {
        id: 'dr_name',
        label: text('field_dr_name'),
        value: (row) => row.dr_name,
        cell: (row) => (row.retired ? `${row.dr_name} (${text('master_retired')})` : row.dr_name),
        card: 'title',
      },
      { id: 'dr_number', label: text('field_dr_number'), value: (row) => row.dr_number },
      {
        id: 'dr_groups',
        label: text('field_dr_groups'),
        value: (row) => splitNames(row.dr_groups).join(', '),
        cell: (row) => <GroupsCell groups={row.dr_groups} whenEmpty="groups_none" />,
      },
      {
        id: 'dr_requirements',
        label: text('field_tr_requirements'),
        value: (row) => splitNames(row.dr_requirements).join(', '),
        cell: (row) =>
          splitNames(row.dr_requirements)
            .map((code) => requirementName(code, text))
            .join(', '),
      },
      {
        id: 'dr_absences',
        label: text('field_dr_absences'),
        // What is over concerns nobody.
        value: (row) => (row.dr_absences ?? []).find(({ to }) => to >= today)?.from ?? '',
        cell: (row) =>
          (row.dr_absences ?? [])
            .filter(({ to }) => to >= today)
            .map(formatAbsence)
            .join(', '),
      },
    ],
    [text, today],
  )
  return (
    <MasterList<Row>
      kind="driver"
      label={text('master_drivers')}
      load={load}
      kept={kept}
      columns={columns}
      keyOf={(row) => String(row.dr_id)}
      nameOf={(row) => row.dr_name}
      remove={(row) => callApi('driverDelete', { params: { id: row.dr_id } })}
      revive={(row) => callApi('driverCreate', { body: { dr_id: row.dr_id, ...driverBody(driverForm(row)) } })}
      csv={CSV}
      Editor={Editor}
    />
  )
}
