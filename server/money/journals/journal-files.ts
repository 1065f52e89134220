import { invoiceOf, isCheckedTrip, type PricedItem } from '#shared/domain/money/invoice.ts'
import {
  customerLines,
  type InvoiceDocument,
  invoiceDocument,
  journalFileName,
  statementFileName,
} from '#shared/domain/money/invoice-document.ts'
import { partyTermsOf } from '#shared/domain/money/party-terms.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { type DayRange, instantsOfDays } from '#shared/domain/time/views.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { CustomerReferences, JournalFormat } from '#shared/schemas/journal.ts'
import { zippedFile } from '../../excel/sheet/zip-file.ts'
import { formatText, translateIn } from '../../kit/texts.ts'
import { companyOf } from '../../people/store/company.ts'
import type { Store } from '../../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { JOURNAL_STATUSES, journalTrips } from '../store/journals.ts'
import { partyTermsNow } from '../store/party-terms.ts'
import type { StatementRow } from '../store/statement-lines.ts'
import { listStatements } from '../store/statements.ts'
import { statementFile, statementFileTitle } from './statement-file.ts'

/** Content of the files of one journal. */
export type JournalContent = {
  party: { side: 'customer'; customer: Customer } | { side: 'sub'; name: string }
  days: DayRange
  items: PricedItem[]
  weekReferences: { week: number; reference: string | null }[]
  customerReferences: CustomerReferences
  language: Language
  /** Trips that a search found, and what was searched for; absent for all trips of the period. */
  excerpt?: { trips: number[]; search: string } | undefined
}

/** One journal as a file. */
export type JournalFile = JournalContent & { database: DatabaseToRead; format: JournalFormat }
/** The journals of many parties as one ZIP. */
export type JournalZip = { database: DatabaseToRead; journals: JournalContent[]; formats: JournalFormat[] }

/** Letters of a title beside a number, so few that the number is not cut off. */
const LETTERS_BEFORE_NUMBER = 24
/** Statements of a party in a ZIP; a month has a few. */
const MAX_STATEMENTS = 100

const partyName = ({ party }: JournalContent): string =>
  party.side === 'customer' ? party.customer.cm_name : party.name

/** The checked trips and what is added to them, as the file says it. */
const documentOf = (content: JournalContent, database: DatabaseToRead): InvoiceDocument => {
  const { party, days, items, weekReferences, customerReferences, language, excerpt } = content
  const { timeZone, now } = database
  const { side } = party
  const name = partyName(content)
  const translate = translateIn(language)
  const only = excerpt && new Set(excerpt.trips)
  const trips = withReadStore(database, (store) =>
    journalTrips(store, {
      of: side === 'customer' ? { customer: name } : { subcontractor: name },
      ...instantsOfDays(days, timeZone),
      statuses: JOURNAL_STATUSES,
    }),
  ).filter((trip) => isCheckedTrip(trip, side) && (!only || only.has(trip.tt_id)))
  const terms =
    party.side === 'customer'
      ? partyTermsOf('cm', party.customer)
      : withReadStore(database, (store) => partyTermsNow(store, { side: 'sub', name }))
  const lines = party.side === 'customer' ? customerLines(party.customer, customerReferences, translate) : []
  return invoiceDocument({
    side,
    party: name,
    days,
    // What is added belongs to the whole period.
    invoice: invoiceOf(trips, excerpt ? [] : items, side, timeZone),
    weekReferences,
    lines: excerpt ? [...lines, translate('invoice_excerpt', { search: excerpt.search || '–' })] : lines,
    terms: excerpt ? null : terms,
    translate,
    language,
    timeZone,
    now,
  })
}

const written = async (content: JournalContent, database: DatabaseToRead, format: JournalFormat) => {
  const document = documentOf(content, database)
  const { language } = content
  const made = { language, timeZone: database.timeZone, now: database.now, company: withReadStore(database, companyOf) }
  // Neither waits for the other's library.
  return format === 'xlsx'
    ? (await import('./journal-sheet.ts')).journalSheet(document, made)
    : (await import('./journal.ts')).journalPdf(document, made)
}

/** A journal as a spreadsheet or a PDF (rules 7.1). Runs in the worker. */
export const journalFile = ({ database, format, ...content }: JournalFile): Promise<Uint8Array> =>
  written(content, database, format)

type TitledStatement = { head: StatementRow; title: string }
/** Statements of the party that lie within the days, drafts too, oldest first, with the titles of their files. */
const statementsOf = (content: JournalContent, database: DatabaseToRead): TitledStatement[] => {
  const { party, days } = content
  const choice = { side: party.side, party: partyName(content), states: ['open', 'sent', 'final'], ...days } as const
  const titled = (store: Store, head: StatementRow): TitledStatement => {
    const own = statementFileTitle(store, head, { language: null, otherwise: content.language })
    const state = formatText(content.language, `statement_state_${head.st_state}`)
    return { head, title: head.st_number ? own : `${own} ${state}` }
  }
  return withReadStore(database, (store) =>
    listStatements(store, { ...choice, limit: MAX_STATEMENTS })
      .filter(({ st_from, st_to }) => days.from <= st_from && st_to <= days.to)
      .reverse()
      .map((head) => titled(store, head)),
  )
}

/**
 * The journals of many parties in one ZIP, each under a telling name, and their statements of the period beside them: final
 * ones under their numbers. Runs in the worker.
 */
export const journalZip = async ({ database, journals, formats }: JournalZip): Promise<Uint8Array> => {
  const parts: Record<string, Uint8Array> = {}
  const taken = new Set<string>()
  const add = (title: string, nameOf: (title: string) => string, file: Uint8Array): void => {
    let name = nameOf(title)
    // Names that differ in signs or in case alone would be one file.
    for (let number = 2; taken.has(nameKey(name)); number += 1) {
      const beginning = [...title].slice(0, LETTERS_BEFORE_NUMBER).join('')
      name = nameOf(`${beginning} ${number}`)
    }
    taken.add(nameKey(name))
    parts[name] = file
  }
  for (const content of journals) {
    const name = partyName(content)
    for (const format of formats) {
      const nameOf = (title: string) => journalFileName(content.party.side, title, content.days, format)
      add(name, nameOf, await written(content, database, format))
    }
    for (const { head, title } of statementsOf(content, database)) {
      const days = { from: head.st_from, to: head.st_to }
      const asked = { database, id: head.st_id, language: null, otherwise: content.language }
      for (const format of formats) {
        const nameOf = (of: string) => statementFileName(of, days, format)
        add(title, nameOf, await statementFile({ ...asked, format }))
      }
    }
  }
  return zippedFile(parts, database.now)
}
