import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DocumentKind } from '#shared/domain/approvals/documents.ts'
import { documentRecord } from '#shared/records/document.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { DispatchLinks } from '../../edits/dispatch-links.tsx'
import { failureText } from '../../i18n/failure.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ApiRefusal } from '../../sync/api.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import type { Option } from '../../ui/fields/select-field.tsx'
import { ChoiceInput, DayInput, SearchedInput, useField } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { RecordInputs } from '../../ui/forms/record-inputs.tsx'
import type { RecordValues } from '../../ui/forms/record-values.ts'
import {
  type DeviceDocument,
  documentBody,
  documentFaults,
  documentFormOf,
  kindsOf,
  renewalFormOf,
} from './document-values.ts'
import { type ChosenScan, ScanInput } from './scan-input.tsx'
import { useOwnerOptions } from './use-owner-names.ts'

type Props = {
  /** Null for a new document. */
  document: DeviceDocument | null
  onSaved: () => void
  onCancel?: () => void
}

/** The form, once it is known whom the person may give documents: the first of them is chosen. */
export const DocumentEditor = (props: Props): ReactNode => {
  const owners = useOwnerOptions()
  return !owners || owners.length === 0 ? null : <OpenEditor {...props} owners={owners} />
}

/** Adds a document, edits one that is not verified, or renews one that is: another version takes its place. */
const OpenEditor = ({ document, onSaved, onCancel, owners }: Props & { owners: Option<string>[] }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('document', document?.do_id)
  const scan = useRef<ChosenScan | null>(null)
  const isRenewal = document !== null && document.do_verified_at !== null
  const initial = documentFormOf(document, owners[0]?.value ?? '')

  /** The document that this form has saved, though its scan did not arrive: the next try adds no other. */
  const saved = useRef<number | null>(null)

  const save = async (values: RecordValues, once: string) => {
    const edited = document && !isRenewal ? document : null
    const body = documentBody(values, edited ? edited.do_replaces : (document?.do_id ?? null))
    let id = saved.current ?? edited?.do_id ?? null
    if (id === null) id = (await callApi('documentCreate', { body }, once)).do_id
    else {
      const seen = edited && saved.current === null ? { do_rev: edited.do_rev } : {}
      await callApi('documentEdit', { params: { id }, body: { ...body, ...seen } })
    }
    saved.current = id
    const file = await scan.current
    // A background check keeps no file, though one was chosen before its kind.
    if (file && values.do_kind !== 'background_check') await sendScan(id, file)
    notify('success', isRenewal ? 'document_renewed' : edited ? 'document_saved' : 'document_added')
  }

  const sendScan = async (id: number, scan: File) => {
    const body = new FormData()
    body.set('file', scan)
    try {
      await callApi('documentFileAdd', { params: { id }, body })
    } catch (error) {
      const { message, values } = failureText(error)
      const status = error instanceof ApiRefusal ? error.status : 0
      throw new ApiRefusal(status, { message: 'document_scan_failed', reason: text(message, values) })
    }
  }

  return (
    <RecordForm<RecordValues>
      label={text(isRenewal ? 'document_renew' : document ? 'document_edit' : 'document_add')}
      initial={isRenewal ? renewalFormOf(initial) : initial}
      faultsOf={documentFaults}
      required={['owner', 'do_kind']}
      fieldOf={{ do_owner_key: 'owner' }}
      choices={['do_valid_from', 'do_valid_to']}
      draft={draft}
      save={save}
      onSaved={onSaved}
      saveLabel={text(isRenewal ? 'document_renew' : document ? 'action_save' : 'action_add')}
      onCancel={onCancel}
      help={<DispatchLinks subject={document?.do_number} />}
    >
      <RecordInputs
        of={documentRecord}
        row={document}
        focuses={false}
        inputs={{
          do_owner: (
            <SearchedInput name="owner" label={text('document_owner')} isDisabled={isRenewal} options={owners} />
          ),
          do_owner_key: null,
          do_kind: <KindInput isDisabled={isRenewal} />,
          do_valid_to: <EndInput />,
        }}
      />
      <ScanInput
        onChoose={(chosen) => {
          scan.current = chosen
        }}
      />
    </RecordForm>
  )
}

/** The kinds that there are of this owner; another owner may have none of the chosen one. */
const KindInput = ({ isDisabled }: { isDisabled: boolean }): ReactNode => {
  const text = useText()
  const { value: owner } = useField<string | null>('owner')
  const { value: kind, onChange } = useField<DocumentKind>('do_kind')
  const kinds = kindsOf(owner)
  const isOther = !kinds.includes(kind)
  const [first] = kinds
  const opened = useRef(owner)
  useEffect(() => {
    // A document that has another kind already keeps it, as long as it is of the same owner.
    if (owner !== opened.current && isOther && first) onChange(first)
  }, [owner, isOther, first, onChange])
  return (
    <ChoiceInput
      name="do_kind"
      label={text('document_kind')}
      isRequired
      isDisabled={isDisabled}
      options={(isOther ? [kind, ...kinds] : kinds).map((one) => ({ value: one, label: text(`document_${one}`) }))}
    />
  )
}

/** The last day, or that there is none: an empty field alone would say either. */
const EndInput = (): ReactNode => {
  const text = useText()
  const { trigger } = useFormContext()
  const { onChange: setEnd } = useField<string | null>('do_valid_to')
  const { value: isUnlimited, onChange: setUnlimited } = useField<boolean>('unlimited')
  const { value: first } = useField<string | null>('do_valid_from')
  return (
    <div>
      <DayInput
        name="do_valid_to"
        label={text('document_valid_to')}
        near={first}
        lean="future"
        onDay={(day) => {
          if (day) setUnlimited(false)
        }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={isUnlimited}
            onChange={(_event, isOn) => {
              setUnlimited(isOn)
              if (isOn) setEnd(null)
              void trigger('do_valid_to')
            }}
          />
        }
        label={text('document_unlimited')}
        sx={{ minHeight: 44 }}
      />
    </div>
  )
}
