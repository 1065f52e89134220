import { type ReactNode, useMemo } from 'react'
import type { Subcontractor } from '../../../../shared/schemas/master-data.ts'
import { useRecordDraft } from '../../../data/form-draft.ts'
import { useLookup } from '../../../data/rows.ts'
import { useText } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { TextInput } from '../../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../../ui/forms/record-form.tsx'
import type { AdminColumn } from '../../../ui/table/admin-columns.ts'
import type { CsvKind } from './csv-import.tsx'
import { type EditorProps, MasterList } from './master-list.tsx'
import { subcontractorBody, subcontractorFaults, subcontractorForm } from './master-values.ts'

type Row = Subcontractor & { retired?: boolean }

const load = (): Promise<Row[]> => callApi('subcontractors', { query: { all: 'true' } })
const CSV: CsvKind = {
  importCall: 'subcontractorImport',
  templateCall: 'subcontractorTemplate',
  fileName: 'subcontractors.csv',
  columns: [
    { name: 'sc_name', isRequired: true },
    { name: 'sc_email', text: 'sc_email_hint' },
  ],
}

const Editor = ({ row, focuses, onSaved, onCancel }: EditorProps<Row>): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('subcontractor', row?.sc_name)
  return (
    <RecordForm
      label={text(row ? 'subcontractor_edit' : 'subcontractor_add')}
      initial={subcontractorForm(row)}
      faultsOf={subcontractorFaults}
      required={['sc_name']}
      fieldOf={{ name_taken: 'sc_name' }}
      draft={draft}
      save={async (values) => {
        const body = subcontractorBody(values)
        const { message } = row
          ? await callApi('subcontractorEdit', { params: { id: row.sc_name }, body })
          : await callApi('subcontractorCreate', { body })
        notify('success', message)
      }}
      onSaved={onSaved}
      saveLabel={text(row ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <TextInput
        name="sc_name"
        label={text('field_sc_name')}
        isRequired
        autoFocus={focuses}
        hint={row ? text('sc_name_hint') : undefined}
        htmlInput={{ maxLength: 120 }}
      />
      <TextInput
        name="sc_email"
        type="email"
        label={text('field_sc_email')}
        hint={text('sc_email_hint')}
        htmlInput={{ maxLength: 200, autoCapitalize: 'none', spellCheck: false }}
      />
    </RecordForm>
  )
}

export const Subcontractors = (): ReactNode => {
  const text = useText()
  const kept = useLookup('subcontractor')
  const columns = useMemo<AdminColumn<Row>[]>(
    () => [
      {
        id: 'sc_name',
        label: text('field_sc_name'),
        value: (row) => row.sc_name,
        cell: (row) => (row.retired ? `${row.sc_name} (${text('master_retired')})` : row.sc_name),
        card: 'title',
      },
      {
        id: 'sc_email',
        label: text('field_sc_email'),
        value: (row) => row.sc_email,
        breaks: 'anywhere',
        card: 'plain',
      },
    ],
    [text],
  )
  return (
    <MasterList<Row>
      kind="subcontractor"
      label={text('master_subcontractors')}
      load={load}
      kept={kept}
      columns={columns}
      keyOf={(row) => row.sc_name}
      nameOf={(row) => row.sc_name}
      remove={(row) => callApi('subcontractorDelete', { params: { id: row.sc_name } })}
      revive={({ sc_name, sc_email }) => callApi('subcontractorCreate', { body: { sc_name, sc_email } })}
      csv={CSV}
      Editor={Editor}
    />
  )
}
