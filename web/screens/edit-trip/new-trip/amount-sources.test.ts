import { expect, test } from 'vitest'
import { sourcesFor, sourcesOf } from './amount-sources.ts'

const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-28', '2026-11-29', '2026-11-30']
const LISTED = { customer: { trip: 700, toll: 20, tour: 'LX 1' } }
const TAKEN = {
  tt_customer_invoice_trip: 800,
  tt_customer_invoice_toll: 20,
  tt_sub_invoice_trip: 640,
  tt_sub_invoice_toll: 0,
  tt_customer_invoice_fuel: 12,
}
const taken = { why: 'taken', day: SATURDAY } as const
const asTaken = () => true

test('what is listed is told as that, the rest as what it was taken from', () => {
  expect(sourcesOf(TAKEN, { listed: LISTED, day: MONDAY }, taken)).toMatchObject({
    tt_customer_invoice_trip: { amount: 700, why: 'listed', tour: 'LX 1', day: MONDAY },
    tt_customer_invoice_toll: { amount: 20, why: 'listed' },
    tt_sub_invoice_trip: { amount: 640, why: 'taken', day: SATURDAY, asked: true },
  })
  const outward = sourcesOf(TAKEN, { listed: LISTED, day: MONDAY }, { why: 'outward' })
  expect(outward.tt_sub_invoice_trip).toEqual({ amount: 640, why: 'outward' })
})

test('a Saturday’s trip that moves to Monday has Monday’s price, and on Sunday the one that it had', () => {
  const copied = sourcesOf(TAKEN, { listed: {}, day: SATURDAY }, taken)
  const monday = sourcesFor(copied, { listed: LISTED, day: MONDAY }, asTaken)
  expect(monday).toMatchObject({
    tt_customer_invoice_trip: { amount: 700, why: 'listed', day: MONDAY },
    tt_sub_invoice_trip: { amount: 640, why: 'taken', day: SATURDAY, asked: true },
  })
  expect(sourcesFor(monday, { listed: {}, day: SUNDAY }, asTaken)).toMatchObject({
    tt_customer_invoice_trip: { amount: 700, why: 'taken', day: MONDAY, asked: true },
  })
  expect(sourcesFor(monday, { listed: {}, day: SATURDAY }, asTaken).tt_sub_invoice_trip).toMatchObject({ asked: false })
})

test('a toll of nothing follows with its price', () => {
  const listed = { sub: { trip: 500, toll: 30, tour: 'LX 1' } }
  const copied = sourcesOf(TAKEN, { listed: {}, day: SATURDAY }, taken)
  expect(sourcesFor(copied, { listed, day: MONDAY }, asTaken)).toMatchObject({
    tt_sub_invoice_trip: { amount: 500, why: 'listed' },
    tt_sub_invoice_toll: { amount: 30, why: 'listed' },
  })
})

test('an amount that was typed follows nothing', () => {
  const copied = sourcesOf(TAKEN, { listed: {}, day: SATURDAY }, taken)
  const typed = sourcesFor(copied, { listed: LISTED, day: MONDAY }, (field) => field !== 'tt_customer_invoice_trip')
  expect(typed).not.toHaveProperty('tt_customer_invoice_trip')
  expect(typed.tt_customer_invoice_toll).toMatchObject({ why: 'listed' })
})
