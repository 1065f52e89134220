import { renewedDocuments } from '../../shared/domain/approvals/documents.ts'
import { fairShare } from '../../shared/domain/approvals/fair-share.ts'
import { emailKey } from '../../shared/domain/names/email.ts'
import { spellingKey, splitNames } from '../../shared/domain/names/names.ts'
import { dayOf, daysBetween, formatClock, formatDay } from '../../shared/domain/time/dates.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { formatText } from '../kit/texts.ts'
import { listDrivers, listSubcontractors, subcontractorIds } from '../master-data/store/lookups.ts'
import { COMPANY_LANGUAGE, companyAddresses } from '../messages/company-addresses.ts'
import { enqueueMail } from '../messages/outbox.ts'
import type { Store } from '../store/db.ts'
import { alertDocumentEnding } from './alert-document.ts'
import { allDocuments, type DocumentRow, isOwnerHere } from './store/documents.ts'
import { isReminded, noteReminded, noteRemindedOn, remindedOn, remindersKey } from './store/reminders.ts'

/** Days before the end of a document on which is reminded of it. */
const STEPS = [60, 30, 14, 7, 1, 0] as const
/** Company time from which the mails of a day leave. */
const FROM_CLOCK = '07:00'
/** Returns the newest step that a document has reached; null before the first, and once it has ended. */
const stepOf = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (STEPS.findLast((step) => daysLeft <= step) ?? null)

/** `sub` is the id of a subcontractor (`sc_uid`); null for the company. */
type Recipient = { address: string; language: Language; sub: string | null }
/**
 * Returns the recipients of a document's reminder: dispatch, else every admin; and the subcontractors that read it, each in
 * its language.
 */
const recipients = (store: Store): ((document: DocumentRow) => Recipient[]) => {
  const ids = subcontractorIds(store)
  const company: Recipient[] = companyAddresses(store).map((one) => ({ ...one, sub: null }))
  const subs = new Map(
    listSubcontractors(store).map(({ sc_name, sc_email, sc_language }) => [
      spellingKey(sc_name),
      sc_email ? [{ address: sc_email, language: sc_language ?? COMPANY_LANGUAGE, sub: ids.get(sc_name) ?? '' }] : [],
    ]),
  )
  return ({ readers }) => [...company, ...splitNames(readers).flatMap((name) => subs.get(spellingKey(name)) ?? [])]
}

/**
 * Puts the mails of a day on their way, one for each recipient, with all documents that have reached a step since. Asked
 * every minute, done once a day; after downtime only the newest step of a document is told, and none is told twice. What is
 * added later in the day is told on the next.
 * @param tell told of each document that has reached a step, in the same transaction
 */
export const remindOfDocuments = (
  store: Store,
  tell: (document: DocumentRow, end: string, daysLeft: number) => void = () => {},
): void => {
  const now = store.now()
  const today = dayOf(now, store.timeZone)
  if (formatClock(now, store.timeZone) < FROM_CLOCK || remindedOn(store) === today) return
  const all = allDocuments(store)
  const renewed = renewedDocuments(all)
  const isHere = isOwnerHere(store)
  const due = all.flatMap((document) => {
    const { do_id, do_valid_to: end, retired } = document
    const step = end === null || retired ? null : stepOf(daysBetween(today, end))
    if (step === null || end === null || renewed.has(do_id) || !isHere(document)) return []
    return isReminded(store, { do_id, end, step }) ? [] : [{ document, end, step }]
  })
  const drivers = new Map(listDrivers(store).map(({ dr_id, dr_name }) => [String(dr_id), dr_name]))
  const lineOf = (language: Language, { document, end }: (typeof due)[number]): string => {
    const { do_owner, do_owner_key, do_kind, do_number } = document
    const name = do_owner === 'driver' ? (drivers.get(do_owner_key) ?? do_owner_key) : do_owner_key
    const owner = do_owner === 'company' ? formatText(language, 'document_owner_company') : name
    const kind = [formatText(language, `document_${do_kind}`), do_number].filter(Boolean).join(' ')
    return formatText(language, 'alert_line', { label: formatDay(end), value: `${owner}, ${kind}` })
  }
  store.write(() => {
    noteRemindedOn(store, today)
    const recipientsOf = recipients(store)
    // Two spellings of an address are one recipient, and it gets one mail.
    const lists = new Map<string, Recipient & { of: Set<string>; isCompany: boolean; told: (typeof due)[number][] }>()
    for (const one of due) {
      noteReminded(store, { do_id: one.document.do_id, end: one.end, step: one.step })
      alertDocumentEnding(store, one, (language) => lineOf(language, one))
      tell(one.document, one.end, daysBetween(today, one.end))
      for (const recipient of recipientsOf(one.document)) {
        const key = emailKey(recipient.address)
        const list = lists.get(key) ?? { ...recipient, of: new Set(), isCompany: false, told: [] }
        lists.set(key, list)
        if (recipient.sub === null) list.isCompany = true
        else list.of.add(recipient.sub)
        if (list.told.at(-1) !== one) list.told.push(one)
      }
    }
    for (const [key, { address, language, of, isCompany, told }] of lists) {
      const { shown, more } = fairShare(
        told.sort((a, b) => a.end.localeCompare(b.end)),
        ({ document }) => (document.do_verified_at === null ? document.do_proposed_by : ''),
      )
      const lines = [
        ...shown.map((one) => `- ${lineOf(language, one)}`),
        ...more.map(([party, count]) => `- ${formatText(language, 'mail_documents_more', { party, count })}`),
      ]
      enqueueMail(store, {
        kind: 'documents',
        dedupKey: remindersKey(today, isCompany ? null : [...of], key),
        recipient: address,
        subject: formatText(language, 'mail_documents_subject'),
        body: formatText(language, 'mail_documents_body', { list: lines.join('\n') }),
      })
    }
  })
}
