import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { nameKey, splitNames } from '../../../../shared/domain/names/names.ts'
import type { Vehicle } from '../../../../shared/schemas/master-data.ts'
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
import { useWrongClocks } from '../clock-words.ts'
import { useFeeds } from '../use-feeds.ts'
import { GroupsCell } from './groups-cell.tsx'
import { type EditorProps, MasterList } from './master-list.tsx'
import { vehicleFaults, vehicleForm } from './master-values.ts'
import { NamesInput } from './names-input.tsx'
import { useGroups } from './use-groups.ts'

type Row = Omit<Vehicle, 'gps_device'> & { gps_device?: string; retired?: boolean }

const load = (): Promise<Row[]> => callApi('vehicles', { query: { all: 'true' } })
const CSV: CsvKind = {
  send: (request) => callApi('vehicleImport', request),
  fetchTemplate: () => fetchFile('vehicleTemplate', {}),
  fileName: 'vehicles.csv',
  columns: [
    { name: 'gps_id', text: 'gps_id_hint', isRequired: true },
    { name: 'gps_groups', text: 'import_column_groups' },
    { name: 'gps_device', text: 'gps_device_hint' },
  ],
}

const Editor = ({ row, focuses, onSaved, onCancel }: EditorProps<Row>): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('vehicle', row?.gps_id)
  const groups = useGroups()
  return (
    <RecordForm
      label={text(row ? 'vehicle_edit' : 'vehicle_add')}
      initial={vehicleForm(row)}
      faultsOf={vehicleFaults}
      required={['gps_id']}
      fieldOf={{ name_taken: 'gps_id' }}
      draft={draft}
      save={async (body, once) => {
        const { message } = row
          ? await callApi('vehicleEdit', { params: { id: row.gps_id }, body })
          : await callApi('vehicleCreate', { body }, once)
        notify('success', wireKey(message))
      }}
      onSaved={onSaved}
      saveLabel={text(row ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <TextInput
        name="gps_id"
        label={text('field_gps_id')}
        isRequired
        isDisabled={row !== null}
        autoFocus={focuses && row === null}
        hint={row ? undefined : text('gps_id_hint')}
        htmlInput={{ maxLength: 80 }}
      />
      <NamesInput name="gps_groups" label={text('field_gps_groups')} hint={text('groups_hint')} suggestions={groups} />
      <TextInput
        name="gps_device"
        label={text('field_gps_device')}
        hint={text('gps_device_hint')}
        htmlInput={{ maxLength: 80 }}
      />
    </RecordForm>
  )
}

/** The id of its unit, where it is another than the vehicle's. */
const deviceOf = ({ gps_id, gps_device = '' }: Row): string | null =>
  nameKey(gps_device) === nameKey(gps_id) ? null : gps_device

export const Vehicles = (): ReactNode => {
  const text = useText()
  const kept = useLookup('vehicle')
  const { rows: feeds } = useFeeds()
  const clocksOf = useWrongClocks()
  const clocks = useMemo(() => (feeds ?? []).flatMap(clocksOf), [feeds, clocksOf])
  const columns = useMemo<AdminColumn<Row>[]>(
    () => [
      {
        id: 'gps_id',
        label: text('field_gps_id'),
        value: (row) => row.gps_id,
        cell: (row) => (row.retired ? `${row.gps_id} (${text('master_retired')})` : row.gps_id),
        card: 'title',
      },
      {
        id: 'gps_groups',
        label: text('field_gps_groups'),
        value: (row) => splitNames(row.gps_groups).join(', ') || text('groups_all'),
        cell: (row) => <GroupsCell groups={row.gps_groups} whenEmpty="groups_all" />,
      },
      {
        id: 'gps_device',
        label: text('field_gps_device'),
        value: deviceOf,
        cell: (row) => (
          <>
            {deviceOf(row)}
            {clocks
              .filter(({ vehicle }) => vehicle === row.gps_id)
              .map(({ words }) => (
                <Typography key={words} variant="body2" component="div" sx={{ color: 'warning.main' }}>
                  {words}
                </Typography>
              ))}
          </>
        ),
      },
    ],
    [text, clocks],
  )
  return (
    <MasterList<Row>
      kind="vehicle"
      label={text('master_vehicles')}
      load={load}
      kept={kept}
      columns={columns}
      keyOf={(row) => row.gps_id}
      nameOf={(row) => row.gps_id}
      remove={(row) => callApi('vehicleDelete', { params: { id: row.gps_id } })}
      revive={({ gps_id, gps_groups, gps_device }) =>
        callApi('vehicleCreate', { body: { gps_id, gps_groups, gps_device } })
      }
      csv={CSV}
      Editor={Editor}
    />
  )
}
