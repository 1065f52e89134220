import { describe, expect, test } from 'vitest'
import { type ApprovalTrip, approvalFaults } from './approval-faults.ts'
import { documentBook, type NamedDriver } from './document-book.ts'
import { type ApprovalDocument, type ApprovalRule, SHIPPED_RULES } from './documents.ts'

const ZURICH = 'Europe/Zurich'
const TRIP: ApprovalTrip = {
  tt_status: 'active',
  tt_requirements: '11_2_7',
  tt_sub: 'Meier Trans',
  tt_gps: 'TRUCK-1',
  tt_driver: 'Hans Muster',
  tt_drivernr: '17',
  tt_stp: '2027-03-10T08:00:00.000Z',
  tt_sta: '2027-03-10T14:00:00.000Z',
}
const DRIVERS: NamedDriver[] = [
  { dr_id: 1, dr_name: 'Hans Muster', dr_number: '17' },
  { dr_id: 2, dr_name: 'Eva Kern', dr_number: '' },
]
let id = 0
const document = (fields: Partial<ApprovalDocument> = {}): ApprovalDocument => ({
  do_id: ++id,
  do_owner: 'sub',
  do_owner_key: 'Meier Trans',
  do_kind: 'approved_haulier',
  do_valid_from: '2026-01-01',
  do_valid_to: '2027-12-31',
  do_verified_at: '2026-01-02T08:00:00.000Z',
  do_replaces: null,
  ...fields,
})
const ofDriver = (fields: Partial<ApprovalDocument> = {}) =>
  document({ do_owner: 'driver', do_owner_key: '1', do_kind: 'training_11_2_7', ...fields })
const HAULIER: ApprovalRule = {
  requirement: '11_2_7',
  owner: 'haulier',
  kind: 'approved_haulier',
  from: null,
  effect: 'block',
}
const TRAINING: ApprovalRule = { ...HAULIER, owner: 'driver', kind: 'training_11_2_7', effect: 'warn' }
const faults = (
  trip: Partial<ApprovalTrip>,
  documents: ApprovalDocument[],
  rules: readonly ApprovalRule[] = [HAULIER],
  { drivers = DRIVERS, zone = ZURICH } = {},
) => approvalFaults({ ...TRIP, ...trip }, documentBook(documents, drivers), rules, zone)
const said = (...args: Parameters<typeof faults>) => faults(...args).map(({ fault, day }) => [fault, day])

describe('the approval of the haulier', () => {
  test.each<[string, Partial<ApprovalDocument>[], [string, string | null][]]>([
    ['valid and verified', [{}], []],
    ['none', [], [['missing', null]]],
    ['of another subcontractor', [{ do_owner_key: 'Huber AG' }], [['missing', null]]],
    ['of another kind', [{ do_kind: 'eu_licence' }], [['missing', null]]],
    ['spelled in another case', [{ do_owner_key: 'MEIER trans' }], []],
    ['not verified', [{ do_verified_at: null }], [['unverified', null]]],
    ['retired', [{ retired: true }], [['missing', null]]],
    ['without days', [{ do_valid_from: null, do_valid_to: null }], []],
    ['of this very day', [{ do_valid_from: '2027-03-10', do_valid_to: '2027-03-10' }], []],
    ['ended the day before', [{ do_valid_to: '2027-03-09' }], [['expired', '2027-03-09']]],
    ['begins the day after', [{ do_valid_from: '2027-03-11' }], [['not_yet_valid', '2027-03-11']]],
    [
      'ended, and the renewal is not verified',
      [{ do_valid_to: '2027-03-09' }, { do_verified_at: null }],
      [['unverified', null]],
    ],
    [
      'ended, and the renewal begins later',
      [{ do_valid_to: '2027-03-01' }, { do_valid_from: '2027-04-01' }],
      [['expired', '2027-03-01']],
    ],
    ['ended twice', [{ do_valid_to: '2026-03-01' }, { do_valid_to: '2027-03-01' }], [['expired', '2027-03-01']]],
  ])('%s', (_name, documents, expected) => {
    expect(said({}, documents.map(document))).toEqual(expected)
  })

  test('is the company’s own where the trip has no subcontractor', () => {
    expect(faults({ tt_sub: '' }, [document()])).toMatchObject([{ fault: 'missing', owner: 'company', key: '' }])
    expect(faults({ tt_sub: '' }, [document({ do_owner: 'company', do_owner_key: '' })])).toEqual([])
  })
})

describe('overnight from 31.12.2026 to 1.1.2027', () => {
  const night = { tt_stp: '2026-12-31T21:00:00.000Z', tt_sta: '2027-01-01T04:00:00.000Z' }
  test('is blocked by the shipped rules, since it is driven in the new year too', () => {
    expect(faults(night, [ofDriver(), ofDriver({ do_kind: 'background_check' })], SHIPPED_RULES)).toMatchObject([
      { fault: 'missing', effect: 'block', document: 'approved_haulier' },
    ])
  })
  test('that ends before midnight in the company’s zone only warns', () => {
    const before = { ...night, tt_sta: '2026-12-31T22:59:00.000Z' }
    expect(faults(before, [], SHIPPED_RULES).map(({ effect }) => effect)).toEqual(['warn', 'warn', 'warn'])
    const after = { ...night, tt_sta: '2026-12-31T23:00:00.000Z' }
    expect(faults(after, [], SHIPPED_RULES).map(({ effect }) => effect)).toEqual(['warn', 'warn', 'block'])
  })
  test('with an approval to 31.12. lacks it for the arrival', () => {
    expect(said(night, [document({ do_valid_to: '2026-12-31' })])).toEqual([['expires_before_arrival', '2026-12-31']])
  })
  test('with one to 31.12. and the next from 1.1. lacks nothing', () => {
    const versions = [document({ do_valid_to: '2026-12-31' }), document({ do_valid_from: '2027-01-01' })]
    expect(faults(night, versions)).toEqual([])
  })
  test('with a gap of the night lacks the second day', () => {
    const versions = [document({ do_valid_to: '2026-12-30' }), document({ do_valid_from: '2027-01-01' })]
    expect(said(night, versions)).toEqual([['expired', '2026-12-30']])
  })
})

describe('the night of a clock change', () => {
  test.each([
    ['spring', '2027-03-28', '2027-03-28T21:59:59.000Z', '2027-03-28T22:00:00.000Z'],
    ['autumn', '2027-10-31', '2027-10-31T22:59:59.000Z', '2027-10-31T23:00:00.000Z'],
  ])('%s: valid to the end of the local day', (_name, day, last, next) => {
    const until = [document({ do_valid_to: day })]
    expect(faults({ tt_stp: `${day}T00:30:00.000Z`, tt_sta: last }, until)).toEqual([])
    expect(said({ tt_stp: `${day}T00:30:00.000Z`, tt_sta: next }, until)).toEqual([['expires_before_arrival', day]])
  })
  test('positioning in the hour before it is of the day that ends', () => {
    const from = [document({ do_valid_from: '2027-03-28' })]
    expect(said({ tt_stp: '2027-03-27T22:59:00.000Z', tt_sta: '2027-03-28T03:00:00.000Z' }, from)).toEqual([
      ['not_yet_valid', '2027-03-28'],
    ])
    expect(faults({ tt_stp: '2027-03-27T23:00:00.000Z', tt_sta: '2027-03-28T03:00:00.000Z' }, from)).toEqual([])
  })
})

describe('the driver', () => {
  const namesakes: NamedDriver[] = [
    { dr_id: 1, dr_name: 'Hans Muster', dr_number: '17' },
    { dr_id: 2, dr_name: 'Hans Muster', dr_number: '18' },
    { dr_id: 3, dr_name: 'Eva Kern', dr_number: '' },
    { dr_id: 4, dr_name: 'Leo Horn', dr_number: '19' },
    { dr_id: 5, dr_name: 'Leo Horn', dr_number: '20', retired: true },
    { dr_id: 6, dr_name: 'Ida Frei', dr_number: '21' },
    { dr_id: 7, dr_name: 'Udo Roth', dr_number: '21' },
  ]
  const trained = [1, 3, 4, 7].map((key) => ofDriver({ do_owner_key: String(key) }))
  test.each<[string, string, string, string[]]>([
    ['is found by his number', 'Hans Muster', '17', []],
    ['is his namesake with the other number', 'Hans Muster', '18', ['missing']],
    ['is one of two namesakes, and no number says which', 'Hans Muster', '', ['driver_unknown']],
    ['is found by a name that only he has', 'eva kern', '', []],
    ['is found by his number, however the name is spelled', 'H. Muster', '17', []],
    ['is found by name where nobody has the number', 'Eva Kern', '99', []],
    ['has a retired namesake', 'Leo Horn', '', []],
    ['shares his number with another, and the name says who', 'Udo Roth', '21', []],
    ['shares it, and the name says neither', 'Max Neu', '21', ['driver_unknown']],
    ['is nobody whom the master data knows', 'Max Neu', '', ['driver_unknown']],
    ['is not chosen yet', '', '', []],
  ])('%s', (_name, tt_driver, tt_drivernr, expected) => {
    const found = faults({ tt_driver, tt_drivernr }, trained, [TRAINING], { drivers: namesakes, zone: ZURICH })
    expect(found.map(({ fault }) => fault)).toEqual(expected)
  })

  test('unknown is said once, however many documents he needs, and blocks if one of the rules does', () => {
    const rules = [
      TRAINING,
      { ...TRAINING, kind: 'adr', effect: 'block' } as const,
      { ...TRAINING, kind: 'cpc_95' } as const,
    ]
    expect(faults({ tt_driver: 'Max Neu', tt_drivernr: '' }, [], rules)).toMatchObject([
      { fault: 'driver_unknown', effect: 'block', name: 'Max Neu' },
    ])
  })
})

describe('nothing is said of', () => {
  test.each<[string, Partial<ApprovalTrip>]>([
    ['a trip that requires nothing', { tt_requirements: '' }],
    ['a trip that requires something else', { tt_requirements: 'adr;kept_cool' }],
    ['a cancelled trip', { tt_status: 'canceled' }],
    ['an inactive trip', { tt_status: 'inactive' }],
    ['a trip whose requirements the person does not know', { tt_requirements: undefined }],
  ])('%s', (_name, trip) => {
    expect(faults(trip, [])).toEqual([])
  })
})

test('a requirement counts in any case and among others, and a vehicle’s document is looked at by its name', () => {
  const rule: ApprovalRule = { ...HAULIER, requirement: 'ADR', owner: 'vehicle', kind: 'inspection' }
  const trip = { tt_requirements: '11_2_7; adr', tt_gps: 'truck-1' }
  expect(faults(trip, [], [rule])).toMatchObject([{ fault: 'missing', owner: 'vehicle', key: 'truck-1' }])
  const inspected = document({ do_owner: 'vehicle', do_owner_key: 'TRUCK-1', do_kind: 'inspection' })
  expect(faults(trip, [inspected], [rule])).toEqual([])
})

test('a rule holds from its day on', () => {
  const rule = { ...HAULIER, from: '2027-03-11' }
  expect(faults({}, [], [rule])).toEqual([])
  expect(faults({ tt_sta: '2027-03-11T06:00:00.000Z' }, [], [rule])).toHaveLength(1)
})

describe('a verified version that takes the place of another', () => {
  const wrong = document({ do_valid_to: '2030-12-31' })
  const replacing = (fields: Partial<ApprovalDocument>) => document({ do_replaces: wrong.do_id, ...fields })
  const in2028 = { tt_stp: '2028-03-10T08:00:00.000Z', tt_sta: '2028-03-10T14:00:00.000Z' }
  test.each<[string, Partial<ApprovalDocument>, string[]]>([
    ['corrects a wrong end: the former counts no more', {}, ['expired']],
    ['counts once it is verified', { do_verified_at: null }, []],
    ['counts unless it was withdrawn', { retired: true }, []],
    ['begins after the trip: until then the former counts', { do_valid_from: '2028-03-11', do_valid_to: null }, []],
    ['begins on its day, and has ended', { do_valid_from: '2028-03-01', do_valid_to: '2028-03-09' }, ['expired']],
    ['has no beginning', { do_valid_from: null, do_valid_to: null }, []],
  ])('%s', (_name, fields, expected) => {
    expect(faults(in2028, [wrong, replacing(fields)]).map(({ fault }) => fault)).toEqual(expected)
  })
})

test.each(['11.2.7', 'Art. 11.2.7', 'art 11_2_7', '11-2-7', ' 11_2_7 ', 'ADR;11.2.7', 'ADR, 11_2_7', '11_2_7,ADR'])(
  'a file that writes the requirement as %j leads around no block',
  (tt_requirements) => {
    expect(approvalFaults({ ...TRIP, tt_requirements }, documentBook([], DRIVERS), [HAULIER], ZURICH)).toMatchObject([
      { fault: 'missing', effect: 'block' },
    ])
  },
)

test.each(['', 'ADR', '11_2_70', '111_2_7', '1.1.2.7'])('%j is another requirement', (tt_requirements) => {
  expect(approvalFaults({ ...TRIP, tt_requirements }, documentBook([], DRIVERS), [HAULIER], ZURICH)).toEqual([])
})
