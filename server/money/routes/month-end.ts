import { api } from '#shared/api.ts'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { type App, mount } from '../../http/route.ts'
import type { Actor } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { addFuel, addSurcharge } from '../store/add-fuel.ts'
import type { Party } from '../store/invoices.ts'
import { customerContent, subcontractorContent } from './journal-content.ts'
import { customerParty, namedCustomer, namedSubcontractor } from './journals.ts'

/** @throws Refusal 400 customer_unknown, subcontractor_unknown */
const partyOf = (store: Store, actor: Actor, side: InvoiceSide, name: string): Party =>
  side === 'sub' ? { side, name: namedSubcontractor(store, actor, name) } : customerParty(namedCustomer(store, name))

/** The end of a month for many parties at once: sums and findings, fuel, and all files as one ZIP. */
export const mountMonthEnd = (app: App, deps: Deps): void => {
  const { store } = deps

  mount(app, deps, api.monthEnd, ({ actor, query }) =>
    deps.worker.run(
      'month-end',
      { database: databaseToRead(store), side: query.side, days: { from: query.startDay, to: query.endDay } },
      { owner: actor.userId },
    ),
  )

  mount(app, deps, api.monthEndFuel, ({ actor, body }) => {
    const parties = body.parties.map((name) => partyOf(store, actor, body.side, name))
    const days = { from: body.start_date, to: body.end_date }
    const count = addFuel(
      store,
      { parties, days, fuel: body.fuel, text: body.invoice_text, revs: body.revs },
      actor.username,
    )
    return { message: 'month_end_fuel_saved', count }
  })

  mount(app, deps, api.monthEndSurcharge, ({ actor, body }) => {
    const parties = body.parties.map((name) => partyOf(store, actor, body.side, name))
    const days = { from: body.start_date, to: body.end_date }
    const count = addSurcharge(store, { parties, days, text: body.invoice_text, revs: body.revs }, actor.username)
    return { message: 'month_end_fuel_saved', count }
  })

  mount(app, deps, api.monthEndFiles, async ({ actor, body, c }) => {
    const { side, parties, formats, language, ...days } = body
    const journals = parties.map((name) => {
      const content =
        side === 'sub'
          ? subcontractorContent(store, namedSubcontractor(store, actor, name), days, language)
          : customerContent(store, namedCustomer(store, name), days, language)
      return content
    })
    const file = await deps.worker.run(
      'journal-zip',
      { database: databaseToRead(store), journals, formats },
      { owner: actor.userId },
    )
    return fileAnswer(
      c,
      file,
      `${side === 'sub' ? 'subcontractors' : 'customers'}_${body.start_date}_${body.end_date}.zip`,
    )
  })
}
