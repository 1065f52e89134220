import { Refusal } from '#server/kit/refusal.ts'
import { listSubcontractors } from '#server/master-data/store/lookups.ts'
import { changeRow } from '#server/master-data/store/master-data.ts'
import { subcontractorTable } from '#server/master-data/store/subcontractors.ts'
import { correctStatement } from '#server/money/statements/correct-statement.ts'
import { decideLine } from '#server/money/statements/decide-line.ts'
import { finaliseStatement, voidStatement } from '#server/money/statements/finish-statement.ts'
import { makeStatement } from '#server/money/statements/make-statement.ts'
import { sendStatement } from '#server/money/statements/send-statement.ts'
import { type Party, writeInvoice } from '#server/money/store/invoices.ts'
import { linesOf, type StatementRow } from '#server/money/store/statement-lines.ts'
import { listStatements } from '#server/money/store/statements.ts'
import { companyOf, saveCompany } from '#server/people/store/company.ts'
import { getTrip, insertTrip, updateTrip } from '#server/trips/store/trips.ts'
import { INVOICE_AMOUNTS, type InvoiceAmounts } from '#shared/domain/money/invoice.ts'
import { PRICE_FINDINGS } from '#shared/domain/money/price-check.ts'
import { NO_DISPUTE, type StatementState } from '#shared/domain/money/statement.ts'
import type { LineAnswer } from '#shared/schemas/statement.ts'
import { resolveConflict } from '../../sync/push/outbox.ts'
import { DAY, emptyTrip, HOUR, START } from '../company.ts'
import type { Device, Fault } from '../device.ts'
import { mustHold } from '../oracle/must-hold.ts'
import {
  answer,
  DISPATCH,
  type Disputes,
  dispatcher,
  heldLines,
  heldStatements,
  outboxOf,
  SUB,
} from './dispute-state.ts'

const DAYS = { from: '2026-11-05', to: '2026-11-20' }
const PARTIES: readonly Party[] = [
  { side: 'sub', name: SUB },
  { side: 'customer', id: 1, name: 'Cargo' },
]
const TRIPS = 8
const amount = ({ random }: Disputes): number => random.below(50_000) / 100
const amounts = (disputes: Disputes): InvoiceAmounts =>
  Object.fromEntries(INVOICE_AMOUNTS.map((name) => [name, amount(disputes)])) as InvoiceAmounts
const ofSide = (side: 'sub' | 'customer', given: InvoiceAmounts) =>
  Object.fromEntries(INVOICE_AMOUNTS.map((name) => [`tt_${side}_invoice_${name}`, given[name]]))

const statementIn = (disputes: Disputes, ...states: StatementState[]): StatementRow | undefined => {
  const all = listStatements(disputes.world.store(), { states, limit: 1000 })
  return all.length > 0 ? disputes.random.pick(all) : undefined
}
const anyTrip = ({ world, random, trips }: Disputes) =>
  getTrip(world.store(), trips.length > 0 ? random.pick(trips) : 0)

/** Acts of dispatch. An act that the present state forbids is refused, which is no fault. */
const DISPATCHED: Record<string, (disputes: Disputes) => unknown> = {
  drive: (disputes) => {
    const { world, random, trips } = disputes
    const fields = { ...ofSide('sub', amounts(disputes)), ...ofSide('customer', amounts(disputes)) }
    const trip = { ...emptyTrip(START - random.integer(1, 15) * DAY), tt_tour: `D ${trips.length}`, ...fields }
    trips.push(insertTrip(world.store(), trip, DISPATCH).row.tt_id)
  },
  price: (disputes) => {
    const trip = anyTrip(disputes)
    const side = disputes.random.chance(0.7) ? 'sub' : 'customer'
    if (trip) updateTrip(disputes.world.store(), trip, ofSide(side, amounts(disputes)), DISPATCH)
  },
  check: (disputes) => {
    const trip = anyTrip(disputes)
    const fields = { tt_sub_invoice_check: disputes.random.chance(0.7) }
    if (trip) updateTrip(disputes.world.store(), trip, fields, DISPATCH)
  },
  giveAway: (disputes) => {
    const trip = anyTrip(disputes)
    const fields = { tt_sub: disputes.random.chance(0.7) ? SUB : 'Bise' }
    if (trip) updateTrip(disputes.world.store(), trip, fields, DISPATCH)
  },
  items: (disputes) => {
    const { world, random } = disputes
    const party = random.pick(PARTIES)
    const invoice_items = [
      { date: '2026-11-20', fuel: random.below(2000) / 100, extra_cost: amount(disputes), invoice_text: 'Diesel' },
    ]
    const entries = { invoice_items, calendar_references: [], customer_references: {} }
    writeInvoice(world.store(), { party, days: DAYS, entries }, 'anna')
  },
  make: (disputes) => makeStatement(disputes.world.store(), disputes.random.pick(PARTIES), DAYS, DISPATCH),
  send: (disputes) => {
    const some = statementIn(disputes, 'open', 'sent')
    if (some) sendStatement(disputes.world.store(), dispatcher(disputes), some.st_id, { language: 'de' })
  },
  decide: (disputes) => {
    const { world, random, seen } = disputes
    const some = statementIn(disputes, 'sent')
    const line = some && linesOf(world.store(), some.st_id).find(({ sl_state }) => sl_state === 'disputed')
    if (!some || !line) return
    seen.disputed += 1
    const decision = random.chance(0.6) ? 'accepted' : 'rejected'
    decideLine(
      world.store(),
      dispatcher(disputes),
      { id: some.st_id, line: line.sl_id },
      { decision, text: 'so be it' },
    )
    if (decision === 'accepted') seen.accepted += 1
  },
  withdraw: (disputes) => {
    const some = disputes.random.chance(0.3) ? statementIn(disputes, 'open', 'sent') : undefined
    if (some) voidStatement(disputes.world.store(), dispatcher(disputes), some.st_id)
  },
  correct: (disputes) => {
    const { world, random } = disputes
    const some = statementIn(disputes, 'final')
    const stated = some ? linesOf(world.store(), some.st_id).flatMap(({ tt_id }) => tt_id ?? []) : []
    if (!some || stated.length === 0) return
    const lines = [{ tt_id: random.pick(stated), text: '', ...amounts(disputes) }]
    const items = random.chance(0.5)
      ? [{ date: '2026-11-20', text: 'Goodwill', amount: (random.below(50_000) - 25_000) / 100 }]
      : []
    correctStatement(world.store(), dispatcher(disputes), some.st_id, { lines, items })
  },
  settings: ({ world, random }) => {
    const store = world.store()
    const company = companyOf(store)
    saveCompany(store, { ...company, name: `Tours ${random.below(1000)} AG` })
    const own = listSubcontractors(store, true).find(({ sc_name }) => sc_name === SUB)
    if (own) changeRow(store, subcontractorTable, own, { ...own, sc_vat_id: `CHE-${random.below(1000)}` }, DISPATCH)
  },
  finalise: (disputes) => finalise(disputes),
  finaliseTwice: (disputes) => finaliseByCall(disputes),
}

const finalise = (disputes: Disputes): void => {
  const some = statementIn(disputes, 'open', 'sent')
  if (some) finaliseStatement(disputes.world.store(), dispatcher(disputes), some.st_id, PRICE_FINDINGS)
}

/** The call as a browser repeats it when the answer is lost: one number, whichever answer arrives. */
const finaliseByCall = async (disputes: Disputes): Promise<void> => {
  const { world, random } = disputes
  const some = statementIn(disputes, 'open', 'sent')
  if (!some) return
  const headers = {
    authorization: `Bearer ${world.tokenOf('anna')}`,
    'content-type': 'application/json',
    'idempotency-key': random.uuid(),
  }
  const body = JSON.stringify({ despite: PRICE_FINDINGS })
  const call = () =>
    world.inTurn(async () => {
      const answered = await world
        .app()
        .request(`/api/statements/${some.st_id}/finalise`, { method: 'POST', headers, body })
      return { status: answered.status, body: await answered.text() }
    })
  const [first, again] = await Promise.all([call(), call()])
  mustHold(
    JSON.stringify(first) === JSON.stringify(again),
    () => `a repeated call was answered ${JSON.stringify(again)} after ${JSON.stringify(first)}`,
  )
}

const FAULTS: readonly Fault[] = [
  'drop_request',
  'drop_response',
  'time_out',
  'time_out_unsent',
  'duplicate',
  'portal',
  'server_error',
]
const CONFIRMED: LineAnswer = { sl_state: 'confirmed', ...NO_DISPUTE }
const REASONS = ['amount', 'waiting', 'toll', 'cancellation', 'other'] as const

const someStatement = async ({ random }: Disputes, device: Device) => {
  const sent = (await heldStatements(device)).filter(({ st_state }) => st_state === 'sent')
  return sent.length > 0 ? random.pick(sent) : undefined
}

/** Acts of the subcontractor's people at a device. */
const ANSWERED: Record<string, (disputes: Disputes, device: Device) => Promise<void>> = {
  dispute: async (disputes, device) => {
    const { random, said } = disputes
    const head = await someStatement(disputes, device)
    const lines = head ? (await heldLines(device)).filter(({ st_id, tt_id }) => st_id === head.st_id && tt_id) : []
    if (!head || lines.length === 0) return
    const sl_note = `dispute ${said.length}`
    said.push(sl_note)
    const dispute: LineAnswer = {
      sl_state: 'disputed',
      sl_reason: random.pick(REASONS),
      sl_claim: random.chance(0.8) ? amount(disputes) : null,
      sl_note,
      sl_photo: null,
      sl_files: [],
    }
    await answer(disputes, device, head, { [`line_${random.pick(lines).sl_id}`]: dispute })
  },
  confirm: async (disputes, device) => {
    const head = await someStatement(disputes, device)
    const lines = head ? (await heldLines(device)).filter(({ st_id, tt_id }) => st_id === head.st_id && tt_id) : []
    if (head && lines.length > 0)
      await answer(disputes, device, head, { [`line_${disputes.random.pick(lines).sl_id}`]: CONFIRMED })
  },
  confirmAll: async (disputes, device) => {
    const head = await someStatement(disputes, device)
    if (head) await answer(disputes, device, head, { all: CONFIRMED })
  },
  miss: async (disputes, device) => {
    const { random, missed } = disputes
    const head = await someStatement(disputes, device)
    if (!head || missed.length > 8) return
    const sl_note = `missing ${missed.length}`
    missed.push(sl_note)
    const missing: LineAnswer = {
      sl_state: 'disputed',
      sl_reason: 'missing_trip',
      sl_claim: amount(disputes),
      sl_note,
      sl_photo: null,
      sl_files: [],
    }
    const name = `missing_${random.uuid()}`
    disputes.named.push({ st_id: head.st_id, name, missing })
    await answer(disputes, device, head, { [name]: missing })
  },
  /** The same trip again, from either device or by the call, whatever became of it. */
  missAgain: async (disputes, device) => {
    const { world, random, named } = disputes
    if (named.length === 0) return
    const { st_id, name, missing } = random.pick(named)
    const head = (await heldStatements(device)).find((held) => held.st_id === st_id)
    if (head?.st_state === 'sent' && random.chance(0.5)) return answer(disputes, device, head, { [name]: missing })
    const headers = { authorization: `Bearer ${world.tokenOf('sara')}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ answers: { [name]: missing } })
    await world.inTurn(async () => {
      await world.app().request(`/api/statements/${st_id}/answer`, { method: 'POST', headers, body })
    })
  },
  resolve: async ({ random }, device) => {
    const conflict = (await outboxOf(device)).find(({ state }) => state === 'conflict')
    if (!conflict) return
    const units = (conflict.theirs ?? []).map(({ unit }) => unit)
    await resolveConflict(device.outbox(), conflict.seq, new Set(random.chance(0.5) ? units : []))
  },
  leaveNetwork: async (_disputes, device) => {
    device.isOffline = true
  },
  sync: async ({ random }, device) => {
    device.isOffline = false
    if (random.chance(0.5)) {
      device.fault = random.pick(FAULTS)
      device.faultIn = random.below(3)
    }
    await device.sync()
  },
  kill: async (_disputes, device) => device.kill(),
}

const WEIGHTED = [
  ...['drive', 'drive', 'price', 'check', 'giveAway', 'items', 'make', 'make', 'send', 'send', 'decide', 'decide'],
  ...['withdraw', 'correct', 'correct', 'settings', 'finalise', 'finalise', 'finaliseTwice', 'finaliseTwice'],
]
const WEIGHTED_ANSWERS = [
  ...['dispute', 'dispute', 'confirm', 'confirmAll', 'confirmAll', 'miss', 'missAgain', 'resolve', 'leaveNetwork'],
  ...['sync', 'sync', 'sync', 'kill'],
]

/** Some trips are driven, and the subcontractor has their statement on both devices. */
export const begin = async (disputes: Disputes): Promise<void> => {
  for (let count = 0; count < TRIPS; count += 1) DISPATCHED.drive?.(disputes)
  DISPATCHED.items?.(disputes)
  const [party] = PARTIES
  const { st_id } = makeStatement(disputes.world.store(), party as Party, DAYS, DISPATCH).head
  sendStatement(disputes.world.store(), dispatcher(disputes), st_id, { language: 'de' })
  for (const device of [disputes.phone, disputes.tablet]) await device.sync()
}

/** One thing that happens. */
export const act = async (disputes: Disputes): Promise<void> => {
  const { world, random, phone, tablet, log } = disputes
  const chance = random.next()
  if (chance < 0.06) {
    const ms = random.chance(0.5) ? random.integer(1, 20) * HOUR : random.integer(2, 8) * DAY
    log.push(`time goes on by ${ms / HOUR} hours`)
    world.advance(ms)
  } else if (chance < 0.08) {
    log.push('the server starts again')
    world.restart()
  } else if (chance < 0.55) {
    const name = random.pick(WEIGHTED)
    log.push(name)
    try {
      await DISPATCHED[name]?.(disputes)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.push(`  refused: ${error.message}`)
    }
  } else {
    const device = random.chance(0.7) ? phone : tablet
    const name = random.pick(WEIGHTED_ANSWERS)
    log.push(`${device.name}: ${name}`)
    if (name === 'sync') await device.renewSession()
    await ANSWERED[name]?.(disputes, device)
  }
}
