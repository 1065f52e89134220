import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { INVOICE_AMOUNTS, type InvoiceAmounts, sumOfAmounts, tripAmounts } from '#shared/domain/money/invoice.ts'
import { fromCents, toCents } from '#shared/domain/money/money.ts'
import { PRICE_FINDINGS } from '#shared/domain/money/price-check.ts'
import { lineTotal } from '#shared/domain/money/statement.ts'
import { type Random, seededRandom } from '#shared/seeded-random.ts'
import { Refusal } from '../../kit/refusal.ts'
import { addEverybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTrip, updateTrip } from '../../trips/store/trips.ts'
import { drivenTrip } from '../routes/statements/statements-sample.ts'
import { linesOf } from '../store/statement-lines.ts'
import { listStatements } from '../store/statements.ts'
import { answerStatement } from './answer-statement.ts'
import { correctStatement } from './correct-statement.ts'
import { decideLine } from './decide-line.ts'
import { finaliseStatement, voidStatement } from './finish-statement.ts'
import { makeStatement } from './make-statement.ts'
import { sendStatement } from './send-statement.ts'

/**
 * In spite of all that happens to statements, the finals and corrections of a side add up to its trips, to the cent, and numbers
 * have no gap.
 */

let t: TestApp
beforeEach(() => {
  t = createTestApp()
  addEverybody(t)
})
afterEach(() => t.close())

const ADMIN: Viewer = { username: 'dora', role: 'admin', subcontractor: null, customer: null }
const MEIER: Viewer = { username: 'meier', role: 'sub', subcontractor: 'Meier Trans', customer: null }
const AUTHOR = { username: 'dora', source: 'person' } as const
const PARTY = { side: 'sub', name: 'Meier Trans' } as const
const DAYS = { from: '2026-11-01', to: '2026-11-20' }

const randomAmounts = (random: Random): InvoiceAmounts =>
  Object.fromEntries(INVOICE_AMOUNTS.map((amount) => [amount, random.below(99_999) / 100])) as InvoiceAmounts
const asFields = (amounts: InvoiceAmounts) =>
  Object.fromEntries(INVOICE_AMOUNTS.map((amount) => [`tt_sub_invoice_${amount}`, amounts[amount]]))

/** One random action. It may be refused by the state; any other fault fails the test. */
const step = (random: Random, trips: number[]): void => {
  const { store } = t
  const all = listStatements(store, { states: ['open', 'sent', 'final'], limit: 100 })
  const some = all.length > 0 ? random.pick(all) : undefined
  const id = some?.st_id ?? 0
  switch (random.below(12)) {
    case 0:
      trips.push(drivenTrip(t, 1 + random.below(20), asFields(randomAmounts(random))).tt_id)
      return
    case 1: {
      const trip = getTrip(store, trips.length > 0 ? random.pick(trips) : 0)
      if (trip) updateTrip(store, trip, asFields(randomAmounts(random)), AUTHOR)
      return
    }
    case 2: {
      const trip = getTrip(store, trips.length > 0 ? random.pick(trips) : 0)
      if (trip) updateTrip(store, trip, { tt_sub_invoice_check: random.chance(0.7) }, AUTHOR)
      return
    }
    case 3:
      makeStatement(store, PARTY, DAYS, AUTHOR)
      return
    case 4:
      sendStatement(store, ADMIN, id, { language: 'de' })
      return
    case 5: {
      const lines = linesOf(store, id)
      const dispute = {
        sl_state: 'disputed',
        sl_reason: 'toll',
        sl_claim: random.below(9999) / 100,
        sl_note: '',
      }
      const set = lines.length > 0 && random.chance(0.5) ? { [`line_${random.pick(lines).sl_id}`]: dispute } : null
      answerStatement(store, MEIER, id, { set: set ?? { all: { sl_state: 'confirmed' } } })
      return
    }
    case 6: {
      const disputed = linesOf(store, id).filter(({ sl_state }) => sl_state === 'disputed')
      const line = disputed[0]?.sl_id ?? 0
      const decision = random.chance(0.5) ? 'accepted' : 'rejected'
      decideLine(store, ADMIN, { id, line }, { decision, text: 'so be it' })
      return
    }
    case 7:
    case 8:
    case 9:
      if (random.chance(0.9)) finaliseStatement(store, ADMIN, id, PRICE_FINDINGS)
      else voidStatement(store, ADMIN, id)
      return
    case 10:
      answerStatement(store, MEIER, id, { set: { all: { sl_state: 'confirmed' } } })
      return
    default: {
      const stated = linesOf(store, id).flatMap(({ tt_id }) => tt_id ?? [])
      const tt_id = stated.length > 0 ? random.pick(stated) : 0
      correctStatement(store, ADMIN, id, { lines: [{ tt_id, text: '', ...randomAmounts(random) }], items: [] })
    }
  }
}

const check = (seed: number): { finals: number; corrections: number } => {
  const finals = listStatements(t.store, { states: ['final'], limit: 1000 })
  const lines = finals.flatMap(({ st_id }) => linesOf(t.store, st_id))
  const stated = lines.reduce((cents, line) => cents + toCents(lineTotal(line)), 0)
  const ids = new Set(lines.flatMap(({ tt_id }) => tt_id ?? []))
  const ofTrips = [...ids].reduce((cents, id) => {
    const trip = getTrip(t.store, id)
    if (!trip) throw new Error(`seed ${seed}: trip ${id} is gone`)
    return cents + toCents(sumOfAmounts(tripAmounts(trip, 'sub')))
  }, 0)
  expect(fromCents(stated), `seed ${seed}`).toBe(fromCents(ofTrips))
  const numbers = finals.map(({ st_number }) => st_number).sort()
  expect(numbers, `seed ${seed}`).toEqual(
    numbers.map((_number, index) => `S-2026-${String(index + 1).padStart(4, '0')}`),
  )
  return { finals: finals.length, corrections: finals.filter(({ st_corrects }) => st_corrects !== null).length }
}

test('finals and corrections come to what their trips come to, whatever happens', () => {
  const seen = { finals: 0, corrections: 0 }
  for (let seed = 1; seed <= 6; seed += 1) {
    t.close()
    t = createTestApp()
    addEverybody(t)
    const random = seededRandom(seed)
    const trips: number[] = []
    for (let count = 0; count < 250; count += 1) {
      try {
        step(random, trips)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    const { finals, corrections } = check(seed)
    seen.finals += finals
    seen.corrections += corrections
  }
  expect(seen.finals).toBeGreaterThan(12)
  expect(seen.corrections).toBeGreaterThan(2)
})
