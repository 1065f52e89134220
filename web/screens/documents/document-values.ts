import { DOCUMENT_KINDS, type DocumentKind, type DocumentOwner } from '#shared/domain/approvals/documents.ts'
import { documentRecord } from '#shared/records/document.ts'
import type { DocumentBody, StoredDocument } from '#shared/records/document-bodies.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'
import { type RecordValues, recordBody, recordValues } from '../../ui/forms/record-values.ts'

/** A document as the device holds it. */
export type DeviceDocument = Omit<StoredDocument, 'retired'>

export const ownerText = (owner: DocumentOwner, key: string): string => `${owner}:${key}`
const ownerOf = (joined: string): { do_owner: DocumentOwner; do_owner_key: string } => {
  const at = joined.indexOf(':')
  return { do_owner: joined.slice(0, at) as DocumentOwner, do_owner_key: joined.slice(at + 1) }
}

const OF_COMPANIES = ['approved_haulier', 'eu_licence', 'insurance', 'other'] as const
/** Kinds of documents for each owner; the server takes any, since rules may ask for any. */
const KINDS: Record<DocumentOwner, readonly DocumentKind[]> = {
  company: OF_COMPANIES,
  sub: OF_COMPANIES,
  driver: ['training_11_2_7', 'background_check', 'driving_licence', 'cpc_95', 'adr', 'driver_card', 'other'],
  vehicle: ['inspection', 'insurance', 'adr', 'other'],
}
/** @param owner as the form joins it; without one, every kind is returned */
export const kindsOf = (owner: string | null): readonly DocumentKind[] =>
  owner ? KINDS[ownerOf(owner).do_owner] : DOCUMENT_KINDS

/** Values of a document's form: `owner` joins the kind of owner with its key. `unlimited` means that there is no end. */
export const documentFormOf = (row: DeviceDocument | null, firstOwner: string): RecordValues => {
  const { do_owner: _owner, do_owner_key: _key, ...values } = recordValues(documentRecord, row)
  return {
    ...values,
    owner: row ? ownerText(row.do_owner, row.do_owner_key) : firstOwner,
    do_kind: row?.do_kind ?? 'approved_haulier',
    unlimited: row !== null && row.do_valid_to === null,
  }
}

/** Form of the next version: it begins on the former one's last day, and its end is left to be entered. */
export const renewalFormOf = (former: RecordValues): RecordValues => ({
  ...former,
  do_valid_from: former.do_valid_to ?? null,
  do_valid_to: null,
  unlimited: false,
})

export const documentBody = (values: RecordValues, do_replaces: number | null): DocumentBody => {
  const body = { ...recordBody(documentRecord, values), ...ownerOf(String(values.owner)), do_replaces }
  return body as DocumentBody
}

/** Faults of single fields, by the server's rules. An empty end is a fault too, unless the document is unlimited. */
export const documentFaults = (values: RecordValues): FormFaults => ({
  ...(values.do_valid_to === null && !values.unlimited && { do_valid_to: 'document_end_missing' }),
  ...schemaFaults(documentRecord.body, documentBody(values, null)),
})
