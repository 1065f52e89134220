import { type ReactNode, useMemo } from 'react'
import type { Subcontractor } from '../../../../shared/schemas/master-data.ts'
import { useRecordDraft } from '../../../data/form-draft.ts'
import { useLookup } from '../../../data/lookups.ts'
import { useText, wireKey } from '../../../i18n/text.ts'
import { callApi } from '../../../session/calls.ts'
import { fetchFile } from '../../../session/download.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import type { CsvKind } from '../../../ui/file-import/csv-import.tsx'
import { ChoiceInput, CompanyLanguageInput, EMAIL_INPUT, TextInput } from '../../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../../ui/forms/record-form.tsx'
import { WaitingTermsInputs } from '../../../ui/forms/waiting-terms.tsx'
import type { AdminColumn } from '../../../ui/table/admin-columns.ts'
import { type EditorProps, MasterList } from './master-list.tsx'
import { subcontractorBody, subcontractorFaults, subcontractorForm } from './master-values.ts'

type Row = Subcontractor & { retired?: boolean }

const load = (): Promise<Row[]> => callApi('subcontractors', { query: { all: 'true' } })
const CSV: CsvKind = {
  send: (request) => callApi('subcontractorImport', request),
  fetchTemplate: () => fetchFile('subcontractorTemplate', {}),
  fileName: 'subcontractors.csv',
  columns: [
    { name: 'sc_name', isRequired: true },
    { name: 'sc_email', text: 'sc_email_hint' },
    { name: 'sc_language', text: 'import_column_language' },
    { name: 'sc_free_minutes', text: 'field_sc_free_minutes' },
    { name: 'sc_waiting_rate', text: 'field_sc_waiting_rate' },
    { name: 'sc_waiting_step', text: 'field_sc_waiting_step' },
    { name: 'sc_waiting_max', text: 'field_sc_waiting_max' },
    { name: 'sc_answer_days' },
    { name: 'sc_vat_id' },
    { name: 'sc_self_billing', text: 'import_column_self_billing' },
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
      save={async (values, once) => {
        const body = subcontractorBody(values)
        const { message } = row
          ? await callApi('subcontractorEdit', { params: { id: row.sc_name }, body })
          : await callApi('subcontractorCreate', { body }, once)
        notify('success', wireKey(message))
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
      <TextInput name="sc_email" label={text('field_sc_email')} hint={text('sc_email_hint')} htmlInput={EMAIL_INPUT} />
      <CompanyLanguageInput name="sc_language" label={text('field_sc_language')} hint={text('sc_language_hint')} />
      <WaitingTermsInputs prefix="sc" />
      <TextInput name="sc_answer_days" label={text('field_sc_answer_days')} htmlInput={{ inputMode: 'numeric' }} />
      <TextInput name="sc_vat_id" label={text('field_sc_vat_id')} htmlInput={{ maxLength: 40 }} />
      <ChoiceInput
        name="sc_self_billing"
        label={text('field_sc_self_billing')}
        options={(['no', 'yes'] as const).map((value) => ({ value, label: text(value) }))}
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
      {
        id: 'sc_language',
        label: text('field_sc_language'),
        value: (row) => row.sc_language && text(`language_${row.sc_language}`),
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
      // What the body does not name comes back as it was.
      revive={({ sc_name, sc_email, sc_language }) =>
        callApi('subcontractorCreate', { body: { sc_name, sc_email, sc_language } })
      }
      csv={CSV}
      Editor={Editor}
    />
  )
}
