import { describe, expect, test } from 'vitest'
import { TripCreateBody } from '#shared/schemas/trip.ts'
import { changedFields, formOfTrip, newTripForm, type TripForm, tripEdit, tripOfForm, unreadTime } from './trip-form.ts'
import { SHOWN_TRIP } from './trip-sample.ts'

const base = formOfTrip(SHOWN_TRIP)
const with_ = (changes: Partial<TripForm>): TripForm => ({ ...base, ...changes })
const everything = () => true

describe('a trip as a form', () => {
  test('takes the customer apart and writes amounts as a person reads them', () => {
    expect(base.customer).toBe('Holz AG')
    expect(base.observers).toEqual(['olga', 'oskar'])
    expect(base.tt_customer_invoice_trip).toBe("1'234.50")
    expect(base.tt_ata).toBe('')
  })

  test('a new one is active, checked for the invoice, and costs nothing', () => {
    const form = newTripForm()
    expect([form.tt_status, form.tt_invoice_check, form.tt_sub_invoice_toll]).toEqual(['active', true, '0.00'])
  })

  test('a filled one is a body that the server takes', () => {
    expect(TripCreateBody.safeParse(tripOfForm(base)).error).toBeUndefined()
  })

  test.each([
    ['an amount', { tt_sub_invoice_trip: '12.' }],
    ['a time', { tt_stp: unreadTime('21.11.') }],
  ])('%s that cannot be read is never sent', (_what, changes) => {
    expect(() => tripOfForm(with_(changes))).toThrow(RangeError)
  })
})

describe('what changed', () => {
  test.each([
    ['nothing for the same amount in another writing', { tt_customer_invoice_trip: '1234.5' }, []],
    ['nothing for blanks at the end', { tt_tour: 'T-100' }, []],
    ['an amount that is none', { tt_customer_invoice_trip: '1234.5x' }, ['tt_customer_invoice_trip']],
    ['an observer less', { observers: ['olga'] }, ['observers']],
    ['a cleared time', { tt_atp: '' }, ['tt_atp']],
  ])('%s', (_what, changes, expected) => {
    expect(changedFields(base, with_(changes))).toEqual(expected)
  })
})

describe('what is saved of an edit', () => {
  const edited = (changes: Partial<TripForm>) => {
    const {
      before,
      after,
    }: Record<'before' | 'after', Record<string, unknown>> = tripEdit(base, with_(changes), everything)
    const names = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    return Object.fromEntries(names.map((name) => [name, [before[name], after[name]]]))
  }

  test('nothing when nothing was touched, not even blanks or the spelling of a list', () => {
    expect(edited({})).toEqual({})
    expect(edited({ tt_tour: 'T-100' })).toEqual({})
  })

  test('amounts as numbers, texts without blanks around them, an empty time as null', () => {
    expect(edited({ tt_sub_invoice_trip: "1'000", tt_info: ' gate 5 ', tt_atp: '' })).toEqual({
      tt_sub_invoice_trip: [900, 1000],
      tt_info: ['gate 4', 'gate 5'],
      tt_atp: ['2026-11-21T09:04:27.000Z', null],
    })
  })

  test('an observer goes with the customer', () => {
    expect(edited({ observers: ['olga', 'otto'] })).toEqual({
      tt_customer: ['Holz AG;olga;oskar', 'Holz AG;olga;otto'],
    })
  })

  test('a minute typed after a reported second of that minute does not come before it', () => {
    expect(edited({ tt_atd: '2026-11-21T09:04:00.000Z' })).toEqual({ tt_atd: [null, '2026-11-21T09:04:27.000Z'] })
  })

  test('only fields that the person may write', () => {
    const comment = tripEdit(base, with_({ tt_sub_invoice_comment: 'ok', tt_note: 'x' }), (field) =>
      ['tt_sub_invoice_comment', 'tt_gps'].includes(field),
    )
    expect(comment).toEqual({
      before: { tt_sub_invoice_comment: '', tt_gps: 'TRUCK-1' },
      after: { tt_sub_invoice_comment: 'ok', tt_gps: 'TRUCK-1' },
    })
  })
})
