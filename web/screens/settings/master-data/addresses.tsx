import { type ReactNode, useMemo } from 'react'
import { DEFAULT_RADIUS } from '../../../../shared/domain/tracking/fence.ts'
import { formatMapPosition } from '../../../../shared/domain/tracking/map-position.ts'
import type { Address } from '../../../../shared/schemas/master-data.ts'
import { useRecordDraft } from '../../../data/form-draft.ts'
import { useLookup } from '../../../data/lookups.ts'
import { useText, wireKey } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { fetchFile } from '../../../session/download.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import type { CsvKind } from '../../../ui/file-import/csv-import.tsx'
import { TextInput } from '../../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../../ui/forms/record-form.tsx'
import type { AdminColumn } from '../../../ui/table/admin-columns.ts'
import { type EditorProps, MasterList } from './master-list.tsx'
import { addressBody, addressFaults, addressForm } from './master-values.ts'
import { PositionInput } from './position-input.tsx'

type Row = Address & { retired?: boolean }

const load = (): Promise<Row[]> => callApi('addresses', { query: { all: 'true' } })
const CSV: CsvKind = {
  send: (request) => callApi('addressImport', request),
  fetchTemplate: () => fetchFile('addressTemplate', {}),
  fileName: 'addresses.csv',
  columns: [
    { name: 'add_id', text: 'add_id_hint', isRequired: true },
    { name: 'add_name', isRequired: true },
    { name: 'add_lat', text: 'import_column_lat' },
    { name: 'add_lon', text: 'import_column_lon' },
    { name: 'add_radius' },
  ],
}

const Editor = ({ row, focuses, onSaved, onCancel }: EditorProps<Row>): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('address', row?.add_id)
  return (
    <RecordForm
      label={text(row ? 'address_edit' : 'address_add')}
      initial={addressForm(row)}
      faultsOf={(values) => addressFaults(values, row)}
      required={['add_id', 'add_name']}
      fieldOf={{ name_taken: 'add_id', add_lat: 'position', add_lon: 'position' }}
      draft={draft}
      save={async (values, once) => {
        const body = addressBody(values, row)
        const { message } = row
          ? await callApi('addressEdit', { params: { id: row.add_id }, body })
          : await callApi('addressCreate', { body }, once)
        notify('success', wireKey(message))
      }}
      onSaved={onSaved}
      saveLabel={text(row ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <TextInput
        name="add_id"
        label={text('field_add_id')}
        isRequired
        isDisabled={row !== null}
        autoFocus={focuses && row === null}
        hint={row ? undefined : text('add_id_hint')}
        htmlInput={{ maxLength: 80 }}
      />
      <TextInput name="add_name" label={text('field_add_name')} isRequired htmlInput={{ maxLength: 200 }} />
      <PositionInput row={row} />
      <TextInput
        name="add_radius"
        label={text('field_add_radius')}
        hint={text('add_radius_hint', { metres: DEFAULT_RADIUS })}
        htmlInput={{ inputMode: 'numeric', maxLength: 6 }}
      />
    </RecordForm>
  )
}

export const Addresses = (): ReactNode => {
  const text = useText()
  const kept = useLookup('address')
  const columns = useMemo<AdminColumn<Row>[]>(
    () => [
      { id: 'add_id', label: text('field_add_id'), value: (row) => row.add_id },
      {
        id: 'add_name',
        label: text('field_add_name'),
        value: (row) => row.add_name,
        cell: (row) => (row.retired ? `${row.add_name} (${text('master_retired')})` : row.add_name),
        card: 'title',
      },
      {
        id: 'position',
        label: text('field_add_position'),
        value: (row) => formatMapPosition({ lat: row.add_lat, lon: row.add_lon }),
        cell: (row) => formatMapPosition({ lat: row.add_lat, lon: row.add_lon }).replace(' ', '\u00a0'),
        isSortable: false,
      },
      {
        id: 'add_radius',
        label: text('field_add_radius'),
        value: (row) => row.add_radius,
        align: 'end',
      },
    ],
    [text],
  )
  return (
    <MasterList<Row>
      kind="address"
      label={text('master_addresses')}
      load={load}
      kept={kept}
      columns={columns}
      keyOf={(row) => row.add_id}
      nameOf={(row) => row.add_name}
      remove={(row) => callApi('addressDelete', { params: { id: row.add_id } })}
      revive={({ retired: _retired, ...body }) => callApi('addressCreate', { body })}
      csv={CSV}
      Editor={Editor}
    />
  )
}
