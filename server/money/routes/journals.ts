import type { Context } from 'hono'
import { api } from '#shared/api.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { journalFileName } from '#shared/domain/money/invoice-document.ts'
import { rowNamed, sameName } from '#shared/domain/names/names.ts'
import { instantsOfDays } from '#shared/domain/time/views.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { JournalFormat } from '#shared/schemas/journal.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { tripsAnswer } from '../../http/answers/trips-answer.ts'
import { type App, mount } from '../../http/route.ts'
import { invalid, Refusal } from '../../kit/refusal.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { visibleJournalTrips } from '../../trips/store/visible-trips.ts'
import type { JournalContent } from '../journals/journal-files.ts'
import type { Party } from '../store/invoices.ts'
import { countJournalTrips, type JournalChoice } from '../store/journals.ts'
import { customerContent, subcontractorContent } from './journal-content.ts'

/** @throws Refusal 400 customer_unknown */
export const namedCustomer = (store: Store, name: string): Customer => {
  const customer = rowNamed(listCustomers(store), ({ cm_name }) => cm_name, name)
  if (!customer) throw invalid([{ path: 'customer', message: 'customer_unknown' }])
  return customer
}

export const customerParty = ({ cm_id, cm_name }: Customer): Party => ({ side: 'customer', id: cm_id, name: cm_name })

/**
 * The subcontractor whose journal is asked for. A sub has its own only, named or not.
 * @throws Refusal 403 for a sub that names another; 400 field_required, subcontractor_unknown
 */
export const namedSubcontractor = (store: Store, viewer: Viewer, name: string | undefined): string => {
  if (viewer.role !== 'admin') {
    if (!viewer.subcontractor || (name && !sameName(name, viewer.subcontractor))) throw new Refusal(403, 'not_allowed')
    return viewer.subcontractor
  }
  if (!name) throw invalid([{ path: 'subcontractor', message: 'field_required' }])
  // A retired subcontractor is still owed for what was driven.
  const subcontractor = rowNamed(listSubcontractors(store, true), ({ sc_name }) => sc_name, name)
  if (!subcontractor) throw invalid([{ path: 'subcontractor', message: 'subcontractor_unknown' }])
  return subcontractor.sc_name
}

/** Rows of a journal. A journal with more is read and written in the worker. */
const MAX_ROWS_AT_ONCE = 1000

const journalAnswer = (c: Context, deps: Deps, actor: Actor, choice: JournalChoice) =>
  countJournalTrips(deps.store, choice) > MAX_ROWS_AT_ONCE
    ? tripsAnswer(c, deps, actor, { journal: choice })
    : visibleJournalTrips(deps.store, actor, choice)

export const mountJournals = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.customerJournal, ({ actor, query, c }) => {
    const { cm_name } = namedCustomer(store, query.customer)
    const days = instantsOfDays({ from: query.startDay, to: query.endDay }, store.timeZone)
    return journalAnswer(c, deps, actor, { of: { customer: cm_name }, ...days, statuses: query.status })
  })

  mount(app, deps, api.subcontractorJournal, ({ actor, query, c }) => {
    const subcontractor = namedSubcontractor(store, actor, query.subcontractor)
    const days = instantsOfDays({ from: query.startDay, to: query.endDay }, store.timeZone)
    return journalAnswer(c, deps, actor, { of: { subcontractor }, ...days, statuses: query.status })
  })

  mount(app, deps, api.customerJournalDownload, async ({ actor, body, c }) => {
    const content = customerContent(store, namedCustomer(store, body.customer), body)
    return sendFile(c, deps, actor, content, body.format)
  })

  mount(app, deps, api.subcontractorJournalDownload, async ({ actor, body, c }) => {
    const name = namedSubcontractor(store, actor, body.subcontractor)
    // The editor of invoice items is for admin alone (rules 7.3).
    if (actor.role !== 'admin' && (body.invoice_items?.length || body.calendar_references?.length))
      throw new Refusal(403, 'field_not_allowed')
    return sendFile(c, deps, actor, subcontractorContent(store, name, body), body.format)
  })
}

const sendFile = async (c: Context, deps: Deps, actor: Actor, content: JournalContent, format: JournalFormat) => {
  const database = databaseToRead(deps.store)
  const file = await deps.worker.run('journal-file', { ...content, database, format }, { owner: actor.userId })
  const { party, days, excerpt } = content
  const name = party.side === 'customer' ? party.customer.cm_name : party.name
  return fileAnswer(c, file, journalFileName(party.side, name, days, format, excerpt?.search))
}
