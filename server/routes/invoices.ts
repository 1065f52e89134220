import { api } from '../../shared/api.ts'
import type { InvoiceSide } from '../../shared/domain/invoice.ts'
import { yearWeekOf } from '../../shared/domain/weeks.ts'
import type { Actor } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { invalid, Refusal } from '../refusal.ts'
import { type App, mount } from '../route.ts'
import type { Store } from '../store/db.ts'
import { invoiceRev, type Party, readInvoice, writeInvoice } from '../store/invoices.ts'
import { namedCustomer, namedSubcontractor } from './journals.ts'

/** @throws Refusal 400 customer_unknown, subcontractor_unknown */
const partyOf = (store: Store, actor: Actor, side: InvoiceSide, name: string): { party: Party; partyName: string } => {
  if (side === 'sub') {
    const partyName = namedSubcontractor(store, actor, name)
    return { party: { sub: partyName }, partyName }
  }
  const { cm_id, cm_name } = namedCustomer(store, name)
  return { party: { customer: cm_id }, partyName: cm_name }
}

/** Invoice items and references of a party and period, shared by all admins (decisions section 13). */
export const mountInvoices = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.invoice, ({ actor, query }) => {
    const { party } = partyOf(store, actor, query.side, query.party)
    return readInvoice(store, party, { from: query.startDay, to: query.endDay })
  })

  mount(app, deps, api.invoiceSave, ({ actor, body }) => {
    const { invoice_items, calendar_references, customer_references } = body
    const days = { from: body.start_date, to: body.end_date }
    const weeks = { from: yearWeekOf(days.from), to: yearWeekOf(days.to) }
    if (calendar_references.some(({ week }) => week < weeks.from || week > weeks.to))
      throw invalid([{ path: 'calendar_references', message: 'value_invalid' }])
    const entries = {
      invoice_items,
      calendar_references: calendar_references.filter(({ reference }) => reference),
      customer_references,
    }
    const named = partyOf(store, actor, body.side, body.party)
    return store.write(() => {
      const held = readInvoice(store, named.party, days)
      const isSame = held.rev === invoiceRev(entries)
      // Somebody else wrote since. The same entries again are no conflict: an answer may have been lost on its way.
      if (!isSame && held.rev !== body.rev) throw new Refusal(409, 'invoice_changed', { theirs: held })
      const { rev, by, at } = isSame ? held : writeInvoice(store, { ...named, days, entries }, actor.username)
      return { message: 'invoice_saved', rev, by, at }
    })
  })
}
