import { expect, test } from 'vitest'
import { formOfTrip, newTripForm } from '../form/trip-form.ts'
import { proposedValues } from './propose.ts'

const LX = { tt_tour: 'LX 7324', tt_customer: 'Holz AG', tt_gps: 'ZH 1', tt_customer_invoice_trip: 800 }

test('an empty form takes all of a proposal', () => {
  expect(proposedValues(newTripForm(), LX, null)).toEqual(formOfTrip(LX))
})

test('what was typed stays', () => {
  const form = { ...newTripForm(), tt_gps: 'ZH 2', tt_customer_invoice_trip: '900' }
  const proposed = proposedValues(form, LX, null)
  expect(proposed).toMatchObject({ tt_tour: 'LX 7324', customer: 'Holz AG' })
  expect(proposed).not.toHaveProperty('tt_gps')
  expect(proposed).not.toHaveProperty('tt_customer_invoice_trip')
})

test('another tour replaces what the first one proposed, and nothing that was typed since', () => {
  const first = formOfTrip(LX)
  const form = { ...first, tt_tour: 'LX 1', customer: 'Stein AG' }
  const proposed = proposedValues({ ...form, tt_tour: '' }, { tt_tour: 'LX 1', tt_customer: 'Nord AG' }, first)
  expect(proposed).toMatchObject({ tt_tour: 'LX 1', tt_gps: '', tt_customer_invoice_trip: '0.00' })
  expect(proposed).not.toHaveProperty('customer')
})
