import { api } from '#shared/api.ts'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { proposedFuel } from '../store/fuel.ts'
import { asShownIn, invoiceRev, type Party, readInvoice, tripSumsOf, writeInvoice } from '../store/invoices.ts'
import { customerParty, namedCustomer, namedSubcontractor } from './journals.ts'

/** @throws Refusal 403 for a sub that names another party; 400 customer_unknown, subcontractor_unknown */
const partyOf = (store: Store, actor: Actor, side: InvoiceSide, name: string): Party => {
  if (side === 'sub') return { side, name: namedSubcontractor(store, actor, name) }
  if (actor.role !== 'admin') throw new Refusal(403, 'not_allowed')
  return customerParty(namedCustomer(store, name))
}

/** Invoice items and references of a party and its weeks, shared by all admins (rules 7.3). */
export const mountInvoices = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.invoice, ({ actor, query }) => {
    // The customers' invoices are for admin alone.
    if (actor.role !== 'admin' && query.side !== 'sub') throw new Refusal(403, 'not_allowed')
    const party = partyOf(store, actor, query.side, query.party)
    const days = { from: query.startDay, to: query.endDay }
    const invoice = readInvoice(store, party, days)
    // A sub does not learn which of the admins wrote, nor what is not entered.
    if (actor.role !== 'admin') return { ...invoice, by: null, at: null }
    const proposed = proposedFuel(store, party, days).map((part) => {
      const { trip_sum, toll_sum = 0 } = tripSumsOf(store, party, part)
      return { ...part, trip_sum, toll_sum }
    })
    return proposed.length > 0 ? { ...invoice, proposed } : invoice
  })

  mount(app, deps, api.invoiceSave, ({ actor, body }) => {
    const days = { from: body.start_date, to: body.end_date }
    const entries = asShownIn(days, body)
    const party = partyOf(store, actor, body.side, body.party)
    return store.write(() => {
      const held = readInvoice(store, party, days)
      const isSame = held.rev === invoiceRev(entries)
      // Another request wrote since. The same entries again are no conflict: an answer may have been lost on its way.
      if (!isSame && held.rev !== body.rev) throw new Refusal(409, 'invoice_changed', { theirs: held })
      const { rev, by, at } = isSame ? held : writeInvoice(store, { party, days, entries }, actor.username)
      return { message: 'invoice_saved', rev, by, at }
    })
  })
}
