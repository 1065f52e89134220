import { desc, eq } from 'drizzle-orm'
import type { StatementPaper } from '#shared/domain/money/statement-paper.ts'
import type { Company } from '#shared/schemas/accounts/company.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import { companyOf } from '../../people/store/company.ts'
import type { Store } from '../../store/db.ts'
import { letterheads, statementPapers } from '../../store/schema/statements.ts'
import { readInvoice } from './invoices.ts'
import type { StatementRow } from './statement-lines.ts'

/** Sender of a statement, and its words about the receiver. */
export type PrintedWith = { company: Company; paper: StatementPaper }

const asSetNow = (store: Store, { st_side, st_party, st_customer, st_from, st_to }: StatementRow): StatementPaper => {
  const days = { from: st_from, to: st_to }
  if (st_side === 'sub') {
    const subcontractor = listSubcontractors(store, true).find(({ sc_name }) => sc_name === st_party)
    return {
      language: subcontractor?.sc_language ?? null,
      time_zone: store.timeZone,
      customer: null,
      references: {},
      weeks: readInvoice(store, { side: 'sub', name: st_party }, days).calendar_references,
      vat_id: subcontractor?.sc_vat_id ?? null,
      address: subcontractor?.sc_address ?? null,
    }
  }
  const customer = listCustomers(store).find(({ cm_id }) => cm_id === st_customer)
  const held = readInvoice(store, { side: 'customer', id: st_customer ?? 0, name: st_party }, days)
  return {
    language: customer?.cm_language ?? null,
    time_zone: store.timeZone,
    customer: customer
      ? {
          cm_comatic_id: customer.cm_comatic_id,
          cm_reference_1: customer.cm_reference_1,
          cm_reference_2: customer.cm_reference_2,
          cm_reference_3: customer.cm_reference_3,
          cm_reference_4: customer.cm_reference_4,
          cm_reference_5: customer.cm_reference_5,
        }
      : null,
    references: held.customer_references,
    weeks: held.calendar_references,
    vat_id: null,
    address: customer?.cm_address ?? null,
  }
}

/** Keeps what a statement prints from now on, whatever settings say later. In the transaction that makes it final. */
export const keepPaper = (store: Store, head: StatementRow): void => {
  const company = companyOf(store)
  const last = store.db.select().from(letterheads).orderBy(desc(letterheads.lh_id)).limit(1).get()
  const isSame = last !== undefined && JSON.stringify(last.company) === JSON.stringify(company)
  const { lh_id } = isSame ? last : store.db.insert(letterheads).values({ company }).returning().get()
  store.db
    .insert(statementPapers)
    .values({ st_id: head.st_id, lh_id, paper: asSetNow(store, head) })
    .run()
}

/** Printed parts of a statement: as they were kept when it became final, before that as they are set now. */
export const printedWith = (store: Store, head: StatementRow): PrintedWith =>
  store.db
    .select({ company: letterheads.company, paper: statementPapers.paper })
    .from(statementPapers)
    .innerJoin(letterheads, eq(letterheads.lh_id, statementPapers.lh_id))
    .where(eq(statementPapers.st_id, head.st_id))
    .get() ?? { company: companyOf(store), paper: asSetNow(store, head) }

/** The same without the company: exports need no letterhead. */
export const paperOf = (store: Store, head: StatementRow): StatementPaper =>
  store.db
    .select({ paper: statementPapers.paper })
    .from(statementPapers)
    .where(eq(statementPapers.st_id, head.st_id))
    .get()?.paper ?? asSetNow(store, head)
