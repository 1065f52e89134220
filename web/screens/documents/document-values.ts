import { DOCUMENT_KINDS, type DocumentKind, type DocumentOwner } from '../../../shared/domain/approvals/documents.ts'
import { DocumentBody, type StoredDocument } from '../../../shared/schemas/document.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'

/** A document as the device holds it. */
export type DeviceDocument = Omit<StoredDocument, 'retired'>

/** Values of a document's form; `owner` joins whom it is about with his key. Without an end, `unlimited` says so. */
export type DocumentForm = {
  owner: string
  do_kind: DocumentKind
  do_number: string
  do_valid_from: string | null
  do_valid_to: string | null
  unlimited: boolean
}

export const ownerText = (owner: DocumentOwner, key: string): string => `${owner}:${key}`
const ownerOf = (joined: string): { do_owner: DocumentOwner; do_owner_key: string } => {
  const at = joined.indexOf(':')
  return { do_owner: joined.slice(0, at) as DocumentOwner, do_owner_key: joined.slice(at + 1) }
}

const OF_COMPANIES = ['approved_haulier', 'eu_licence', 'insurance', 'other'] as const
/** What each of them can have; the server takes any, since rules may ask for any. */
const KINDS: Record<DocumentOwner, readonly DocumentKind[]> = {
  company: OF_COMPANIES,
  sub: OF_COMPANIES,
  driver: ['training_11_2_7', 'background_check', 'driving_licence', 'cpc_95', 'adr', 'driver_card', 'other'],
  vehicle: ['inspection', 'insurance', 'adr', 'other'],
}
/** @param owner as the form joins it; without one, every kind is returned */
export const kindsOf = (owner: string | null): readonly DocumentKind[] =>
  owner ? KINDS[ownerOf(owner).do_owner] : DOCUMENT_KINDS

export const documentFormOf = (document: DeviceDocument | null, firstOwner: string): DocumentForm => ({
  owner: document ? ownerText(document.do_owner, document.do_owner_key) : firstOwner,
  do_kind: document?.do_kind ?? 'approved_haulier',
  do_number: document?.do_number ?? '',
  do_valid_from: document?.do_valid_from ?? null,
  do_valid_to: document?.do_valid_to ?? null,
  unlimited: document !== null && document.do_valid_to === null,
})

/** The form of the version that follows: it begins where the former ends, and its end is asked for. */
export const renewalFormOf = (former: DocumentForm): DocumentForm => ({
  ...former,
  do_valid_from: former.do_valid_to,
  do_valid_to: null,
  unlimited: false,
})

export const documentBody = (
  { owner, unlimited, ...fields }: DocumentForm,
  do_replaces: number | null,
): DocumentBody => ({
  ...ownerOf(owner),
  ...fields,
  do_replaces,
})

/** Faults of single fields, by the server's rules. An empty end is a fault too, unless the document is unlimited. */
export const documentFaults = (form: DocumentForm): FormFaults => ({
  ...(form.do_valid_to === null && !form.unlimited && { do_valid_to: 'document_end_missing' }),
  ...schemaFaults(DocumentBody, documentBody(form, null)),
})
