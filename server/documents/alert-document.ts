import { formatDay } from '../../shared/domain/time/dates.ts'
import type { Alert } from '../../shared/records/alert.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { tellsDocument } from '../messages/meant.ts'
import { tellBesideTrips } from '../messages/tell-beside-trips.ts'
import type { Store } from '../store/db.ts'
import type { DocumentRow } from './store/documents.ts'

/**
 * Tells the alerts of a document that it ends, once for each step; inside the caller's transaction.
 * @param line the document in words of a language, with its end
 */
export const alertDocumentEnding = (
  store: Store,
  { document, end, step }: { document: DocumentRow; end: string; step: number },
  line: (language: Language) => string,
): void => {
  const isOf = (alert: Alert): boolean => tellsDocument(alert, document)
  tellBesideTrips(store, 'alert_document_ending', isOf, {
    of: `document ${document.do_id} ${end} ${step}`,
    causedBy: document.do_verified_at === null ? document.do_proposed_by || null : null,
    subject: formatDay(end),
    text: line,
  })
}
