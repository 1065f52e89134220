import { expect, test } from 'vitest'
import { type DeviceDocument, documentBody, documentFaults, documentFormOf, renewalFormOf } from './document-values.ts'

const licence: DeviceDocument = {
  do_id: 3,
  do_rev: 2,
  do_owner: 'driver',
  do_owner_key: '7',
  do_kind: 'driving_licence',
  do_number: 'L-1',
  do_valid_from: '2026-01-01',
  do_valid_to: '2027-12-31',
  do_verified_at: '2026-01-02T08:00:00.000Z',
  do_verified_by: 'dora',
  do_replaces: 1,
  do_file: 'a.pdf',
  do_proposed_by: '',
}
const entered = {
  do_owner: 'driver',
  do_owner_key: '7',
  do_kind: 'driving_licence',
  do_number: 'L-1',
  do_valid_from: '2026-01-01',
  do_valid_to: '2027-12-31',
}

test('what was loaded is sent back as it was, and nothing that the server keeps', () => {
  expect(documentBody(documentFormOf(licence, ''), 1)).toEqual({ ...entered, do_replaces: 1 })
  expect(documentFaults(documentFormOf(licence, ''))).toEqual({})
})

test('a renewal begins where the former version ends, and its end is asked for', () => {
  const form = renewalFormOf(documentFormOf({ ...licence, do_valid_to: null }, ''))
  expect(form).toMatchObject({ do_valid_from: null, do_valid_to: null, unlimited: false })
  const renewal = renewalFormOf(documentFormOf(licence, ''))
  expect(documentBody(renewal, 3)).toEqual({
    ...entered,
    do_valid_from: '2027-12-31',
    do_valid_to: null,
    do_replaces: 3,
  })
  expect(documentFaults(renewal)).toEqual({ do_valid_to: 'document_end_missing' })
  expect(documentFaults({ ...renewal, unlimited: true })).toEqual({})
  expect(documentFaults({ ...renewal, do_valid_to: '2027-12-30' })).toEqual({ do_valid_to: 'document_days_reversed' })
})

test('a new one is of the first owner', () => {
  expect(documentBody(documentFormOf(null, 'sub:Meier: Trans'), null)).toEqual({
    do_owner: 'sub',
    do_owner_key: 'Meier: Trans',
    do_kind: 'approved_haulier',
    do_number: '',
    do_valid_from: null,
    do_valid_to: null,
    do_replaces: null,
  })
})
