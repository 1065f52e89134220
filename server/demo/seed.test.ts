import { expect, test } from 'vitest'
import { APPROVAL_FAULTS } from '../../shared/domain/approvals/approval-faults.ts'
import { approvalFindings } from '../../shared/domain/approvals/approval-findings.ts'
import { documentBook } from '../../shared/domain/approvals/document-book.ts'
import { documentState } from '../../shared/domain/approvals/document-state.ts'
import { DOCUMENT_KINDS } from '../../shared/domain/approvals/documents.ts'
import { clashes } from '../../shared/domain/clashes/clashes.ts'
import type { Finding } from '../../shared/domain/clashes/findings/findings.ts'
import { waysOf } from '../../shared/domain/clashes/ways.ts'
import { CompanyBody, companyLines } from '../../shared/schemas/accounts/company.ts'
import { DispatchContact } from '../../shared/schemas/accounts/dispatch.ts'
import { endingDocuments } from '../documents/ending-documents.ts'
import { allDocuments, currentDocuments } from '../documents/store/documents.ts'
import { approvalRules } from '../documents/store/rules.ts'
import { listAddresses, listDrivers, listSubcontractors, listVehicles } from '../master-data/store/lookups.ts'
import { alertPassingTime } from '../messages/alerts.ts'
import { printedWith } from '../money/store/statement-papers.ts'
import { companyOf } from '../people/store/company.ts'
import { dispatchContact } from '../people/store/dispatch-contact.ts'
import { isLedByFirstSteps } from '../people/store/first-steps.ts'
import { openStore } from '../store/db.ts'
import { findRowFaults } from '../store/faults/row-faults.ts'
import { outbox } from '../store/schema/messages.ts'
import { statements } from '../store/schema/statements.ts'
import { trips } from '../store/schema/trips.ts'
import { tripsTouching } from '../trips/store/trips.ts'
import { demoCompany } from './company.ts'
import { DEMO_OVERRIDE } from './documents.ts'
import { seedDemo } from './seed.ts'

test('what happened in the last day is told at once, in the languages of those whom it concerns', async () => {
  const store = openStore(':memory:', { now: () => Date.parse('2026-11-18T11:00:00.000Z'), timeZone: 'Europe/Zurich' })
  await seedDemo(store)
  // A restore refuses a backup with values that this program cannot have written.
  expect(findRowFaults(store.sqlite)).toEqual({ named: [], count: 0 })
  const told = store.db.select().from(outbox).all()
  const bodiesTo = (recipient: string) => told.filter((one) => one.recipient === recipient).map(({ body }) => body)
  expect(bodiesTo('warenannahme@fracht-zrh.example')).toContainEqual(
    expect.stringMatching(/^Ankunft erfolgt[\s\S]+Effektiv: /),
  )
  expect(bodiesTo('linehaul@tours-demo.example')).toContainEqual(expect.stringMatching(/^Departed[\s\S]+Actual: /))
  expect(bodiesTo('magazzino@ticino-air.example')).not.toEqual([])
  expect(bodiesTo('+41791234504')).not.toEqual([])
  expect(bodiesTo('qa@pharmaline.example')).toEqual([])
  expect(told.map(({ event }) => event)).toContain('alert_declined')
  // The product's clock tells these.
  alertPassingTime(store)
  const unanswered = store.db
    .select()
    .from(outbox)
    .all()
    .filter(({ event }) => event === 'alert_unanswered')
  expect(unanswered).not.toEqual([])
  store.close()
})

test('dispatch can be called and written to', async () => {
  const store = openStore(':memory:', { now: () => Date.parse('2026-11-18T11:00:00.000Z'), timeZone: 'Europe/Zurich' })
  await seedDemo(store)
  expect(DispatchContact.parse(dispatchContact(store))).toEqual({
    dispatch_phone: expect.stringMatching(/^\+41/),
    dispatch_email: expect.stringMatching(/\.example$/),
  })
  store.close()
})

test('the company says who it is, on what was final from the beginning too, and is past its first steps', async () => {
  const store = openStore(':memory:', { now: () => Date.parse('2026-11-18T11:00:00.000Z'), timeZone: 'Europe/Zurich' })
  await seedDemo(store)
  const company = companyOf(store)
  expect(CompanyBody.parse(company)).toEqual(company)
  expect(companyLines(company, (key) => key)).toEqual([
    demoCompany.name,
    expect.stringContaining(' '),
    expect.stringMatching(/^\d{4} /),
    'company_vat_line',
    'company_phone_line',
  ])
  const finals = store.db
    .select()
    .from(statements)
    .all()
    .filter(({ st_state }) => st_state === 'final')
  expect(finals.map((head) => printedWith(store, head).company)).toEqual([company])
  expect(isLedByFirstSteps(store)).toBe(false)
  store.close()
})

test('documents of every kind and state are there, one that ends hits trips, and one block is overridden', async () => {
  const store = openStore(':memory:', { now: () => Date.parse('2026-11-18T11:00:00.000Z'), timeZone: 'Europe/Zurich' })
  await seedDemo(store)
  const documents = allDocuments(store)
  expect(new Set(documents.map(({ do_kind }) => do_kind))).toEqual(new Set(DOCUMENT_KINDS))
  const states = new Set(documents.map((document) => documentState(document, '2026-11-18')))
  expect([...states].sort()).toEqual(['ends', 'expired', 'unverified', 'verified'])
  const approved = documents.filter(({ do_kind }) => do_kind === 'approved_haulier').map((one) => one.do_owner_key)
  expect(listSubcontractors(store).filter(({ sc_name }) => !approved.includes(sc_name))).toHaveLength(1)
  expect(documents.filter(({ do_proposed_by }) => do_proposed_by !== '')).toHaveLength(1)
  const admin = { username: 'dispo', role: 'admin', subcontractor: null, customer: null } as const
  expect(Math.max(...endingDocuments(store, admin).map(({ count }) => count))).toBeGreaterThan(0)
  const reasons = store.db
    .select()
    .from(trips)
    .all()
    .map((trip) => trip.tt_approval_override)
  expect(reasons.filter((reason) => reason !== '')).toEqual([DEMO_OVERRIDE])
  store.close()
})

/** Those of documents come beside. */
const FINDING_KINDS: readonly Exclude<Finding['kind'], `approval_${string}`>[] = [
  ...(['vehicle_twice', 'driver_twice', 'gap_too_short', 'wrong_place', 'trip_too_tight'] as const),
  ...(['absent', 'out_of_service'] as const),
  ...(['no_vehicle', 'no_driver', 'no_subcontractor', 'no_price'] as const),
  ...([
    'rest_break',
    'rest_day',
    'rest_week',
    'rest_fortnight',
    'rest_daily',
    'rest_weekly',
    'rest_weekly_regular',
  ] as const),
]

test('every kind of finding is there to be looked at', async () => {
  const now = Date.parse('2026-11-18T11:00:00.000Z')
  const zone = 'Europe/Zurich'
  const store = openStore(':memory:', { now: () => now, timeZone: zone })
  await seedDemo(store)
  const around = { from: '2026-10-18T00:00:00.000Z', to: '2026-12-18T00:00:00.000Z' }
  const trips = tripsTouching(store, around).map((trip) => ({ ...trip, key: trip.tt_id }))
  const drivers = listDrivers(store)
  const found = clashes(
    trips,
    {
      ways: waysOf({ addresses: listAddresses(store), drives: trips, now }),
      drivers,
      vehicles: listVehicles(store),
      approvals: approvalFindings(documentBook(currentDocuments(store), drivers), approvalRules(store), zone),
    },
    zone,
  )
  const kinds = new Set<string>(found.map(({ kind }) => kind))
  const all = [...APPROVAL_FAULTS.map((fault) => `approval_${fault}`), ...FINDING_KINDS]
  expect(all.filter((kind) => !kinds.has(kind))).toEqual([])
  store.close()
})
