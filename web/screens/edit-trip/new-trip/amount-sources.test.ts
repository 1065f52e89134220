import { describe, expect, test } from 'vitest'
import type { ListedPrices } from '#shared/domain/trip/new-trip/listed-prices.ts'
import { type AmountSources, amountsOf, sourcesFor, sourcesOf } from './amount-sources.ts'

const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-28', '2026-11-29', '2026-11-30']
const LISTED = { customer: { trip: 700, toll: 20, tour: 'LX 1' } }
const TRIP = {
  tt_tour: 'LX 1',
  tt_from_adrnr: 'ZRH',
  tt_to_adrnr: 'FRA',
  tt_customer: 'Holz AG;olga',
  tt_sub: 'Alpen Trans',
  tt_customer_invoice_trip: 800,
  tt_customer_invoice_toll: 20,
  tt_sub_invoice_trip: 640,
  tt_sub_invoice_toll: 0,
}
const OF_SATURDAY = { why: 'taken', trip: TRIP, day: SATURDAY } as const
const asTaken = () => true
const at = (day: string, listed: ListedPrices = {}, changes = {}) => ({ trip: { ...TRIP, ...changes }, day, listed })
const copied = sourcesOf(OF_SATURDAY, at(SATURDAY))

test('what is listed is told as that, the rest as what it was taken from', () => {
  const sources = sourcesOf(OF_SATURDAY, at(MONDAY, LISTED))
  expect(sources).toMatchObject({
    tt_customer_invoice_trip: { amount: 700, why: 'listed', tour: 'LX 1', day: MONDAY },
    tt_customer_invoice_toll: { amount: 20, why: 'listed' },
    tt_sub_invoice_trip: { amount: 640, why: 'kept', asked: true, origin: { why: 'taken', day: SATURDAY } },
  })
  expect(amountsOf(sources)).toMatchObject({ tt_customer_invoice_trip: 700, tt_sub_invoice_trip: 640 })
})

test('the same once more costs the same, whatever is listed; a plan is asked of the list', () => {
  const same = at(SATURDAY, LISTED)
  expect(sourcesOf(OF_SATURDAY, same).tt_customer_invoice_trip).toMatchObject({ amount: 800, asked: false })
  const planned = sourcesOf({ ...OF_SATURDAY, why: 'planned' }, same)
  expect(planned.tt_customer_invoice_trip).toMatchObject({ amount: 700, why: 'listed' })
})

test('a Saturday’s trip that moves to Monday has Monday’s price, and elsewhere that of Saturday', () => {
  const monday = sourcesFor(copied, at(MONDAY, LISTED), asTaken)
  expect(monday).toMatchObject({
    tt_customer_invoice_trip: { amount: 700, why: 'listed', day: MONDAY },
    tt_sub_invoice_trip: { amount: 640, why: 'kept', asked: true },
  })
  expect(sourcesFor(monday, at(SUNDAY), asTaken)).toMatchObject({
    tt_customer_invoice_trip: { amount: 800, why: 'kept', asked: true, origin: { day: SATURDAY } },
  })
  expect(sourcesFor(monday, at(SATURDAY, LISTED), asTaken)).toEqual(copied)
})

test('a toll of nothing follows with its price', () => {
  expect(sourcesFor(copied, at(MONDAY, { sub: { trip: 500, toll: 30, tour: 'LX 1' } }), asTaken)).toMatchObject({
    tt_sub_invoice_trip: { amount: 500, why: 'listed' },
    tt_sub_invoice_toll: { amount: 30, why: 'listed' },
  })
})

test('of several prices what they agree on is taken, and the rest stays and is told', () => {
  const several = [
    { trip: 758.5, toll: 30, tour: 'LX 2' },
    { trip: 700, toll: 30, tour: 'LX 1' },
  ]
  expect(sourcesFor(copied, at(MONDAY, { several: { customer: several } }), asTaken)).toMatchObject({
    tt_customer_invoice_trip: { amount: 800, why: 'kept', asked: true, several: [700, 758.5] },
    tt_customer_invoice_toll: { amount: 30, why: 'listed', tour: 'LX 2, LX 1' },
  })
})

test('an amount that was typed follows nothing', () => {
  const typed = sourcesFor(copied, at(MONDAY, LISTED), (field) => field !== 'tt_customer_invoice_trip')
  expect(typed).not.toHaveProperty('tt_customer_invoice_trip')
  expect(typed.tt_customer_invoice_toll).toMatchObject({ why: 'listed' })
})

describe('another party', () => {
  const NORD = at(SATURDAY, { sub: { trip: 329.5, toll: 5, tour: 'HP 101' } }, { tt_sub: 'Nord Log' })
  const SUED = at(SATURDAY, {}, { tt_sub: 'Süd Cargo' })
  const STEIN = at(SATURDAY, { sub: { trip: 1, toll: 1, tour: 'LX 9' } }, { tt_customer: 'Stein AG' })
  const choose = (...chosen: ReturnType<typeof at>[]): AmountSources =>
    chosen.reduce((sources, now) => sourcesFor(sources, now, asTaken), copied)

  test('without a listed price has the one of the trip that was copied, whose it is is said', () => {
    const kept = { amount: 640, why: 'kept', asked: true, party: 'Süd Cargo', origin: { party: 'Alpen Trans' } }
    expect(choose(NORD).tt_sub_invoice_trip).toMatchObject({ amount: 329.5, why: 'listed' })
    expect(choose(NORD, SUED).tt_sub_invoice_trip).toMatchObject(kept)
    const moved = { ...SUED, day: MONDAY }
    expect(choose(NORD, SUED, moved)).toEqual(choose(moved))
  })

  test('the order of choices decides nothing, and back at the first all is as it was', () => {
    expect(choose(NORD, SUED)).toEqual(choose(SUED))
    expect(choose(SUED, NORD)).toEqual(choose(NORD))
    expect(choose(NORD, SUED, at(SATURDAY, LISTED, { tt_sub: 'ALPEN trans', tt_customer: 'holz ag' }))).toMatchObject({
      tt_sub_invoice_trip: { amount: 640, asked: false },
      tt_customer_invoice_trip: { amount: 800, asked: false },
    })
  })

  test('of one side leaves the other side’s price, but a subcontractor’s hangs on the customer’s tours', () => {
    expect(choose({ ...NORD, listed: { ...NORD.listed, ...LISTED } }).tt_customer_invoice_trip).toMatchObject({
      amount: 800,
      asked: false,
    })
    expect(choose(STEIN)).toMatchObject({
      tt_customer_invoice_trip: { amount: 800, asked: true, party: 'Stein AG', origin: { party: 'Holz AG' } },
      tt_sub_invoice_trip: { amount: 1, why: 'listed' },
    })
  })
})
