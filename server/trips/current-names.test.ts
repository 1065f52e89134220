import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverKey, type RenamedEntity } from '../master-data/store/former-names.ts'
import { nameBook } from '../master-data/store/name-book.ts'
import { formerNames } from '../store/schema/master-data.ts'
import { addNames } from '../testing/names.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type Doubt, doubtFault, editWithCurrentNames, SEEN_NOW, withCurrentNames } from './current-names.ts'

/** The row that a name of a waiting edit means; it depends on when the person saw it. */

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

type Fields = Record<string, unknown>
/** Another row had the name until a line of the change feed. */
const gaveUp = (entity: RenamedEntity, name: string, key: string, seq: number) =>
  t.store.db.insert(formerNames).values({ entity, name, key, seq }).run()
const resolve = (fields: Fields, seen: number | null = SEEN_NOW, seenAt?: Record<string, number>) => {
  const doubts: Doubt[] = []
  const current = withCurrentNames(t.store, nameBook(t.store), { fields, seen, seenAt }, (doubt) => doubts.push(doubt))
  return { current, doubts }
}

describe('a name that two companies had in turn', () => {
  beforeEach(() => {
    gaveUp('subcontractor', 'alpen', 'First', 100)
    gaveUp('subcontractor', 'alpen', 'Second', 200)
    addNames(t.store, { subcontractors: ['First', 'Second'] })
  })

  test.each<[string, number | null, string]>([
    ['before either gave it up', 50, 'First'],
    ['when the first had just given it up', 100, 'Second'],
    ['between', 150, 'Second'],
    ['after both', 300, 'Second'],
    ['nobody knows when', null, 'Second'],
  ])('and that nobody has now, seen %s, means %s', (_when, seen, meant) =>
    expect(resolve({ tt_sub: 'Alpen' }, seen)).toEqual({ current: { tt_sub: meant }, doubts: [] }),
  )

  test.each<[string, number | null, string | null]>([
    ['before either gave it up', 50, 'First'],
    ['between', 150, 'Second'],
    ['nobody knows when', null, 'Second'],
    ['when it was free', 200, null],
    ['today', SEEN_NOW, null],
  ])('and that a third has now, seen %s, is in doubt: %s', (_when, seen, former) => {
    addNames(t.store, { subcontractors: ['Alpen'] })
    const { current, doubts } = resolve({ tt_sub: 'alpen' }, seen)
    expect(current).toEqual({ tt_sub: former ?? 'alpen' })
    expect(doubts).toEqual(
      former
        ? [
            {
              path: 'tt_sub',
              name: 'alpen',
              former: { label: former, fields: { tt_sub: former } },
              bearer: { tt_sub: 'Alpen' },
            },
          ]
        : [],
    )
  })

  test('is decided by when that very name was seen', () => {
    const week = ['Alpen', 'Alpen', null, '', 5]
    expect(resolve({ tr_week_sub: week }, 50, { 'tr_week_sub.1': 150 }).current).toEqual({
      tr_week_sub: ['First', 'Second', null, '', 5],
    })
  })
})

test('a company that has its former name again is meant by it', () => {
  addNames(t.store, { subcontractors: ['Alpen'] })
  gaveUp('subcontractor', 'alpen', 'Alpen', 100)
  expect(resolve({ tt_sub: 'alpen' }, 50)).toEqual({ current: { tt_sub: 'alpen' }, doubts: [] })
})

describe('a customer', () => {
  beforeEach(() => {
    addNames(t.store, { customers: ['Wood'] })
    gaveUp('customer', 'holz', '1', 100)
  })

  test('is named as it is called now, its observers stay', () =>
    expect(resolve({ tt_customer: ' Holz ;a;b' }, 50).current).toEqual({ tt_customer: 'Wood;a;b' }))

  test('in doubt is named without the blanks around it', () => {
    addNames(t.store, { customers: ['Holz'] })
    expect(resolve({ tt_customer: ' Holz ;a' }, 50).doubts).toEqual([
      {
        path: 'tt_customer',
        name: 'Holz',
        former: { label: 'Wood', fields: { tt_customer: 'Wood;a' } },
        bearer: { tt_customer: 'Holz;a' },
      },
    ])
  })

  test.each([';a', ' ;a', ''])('none in "%s" stays none', (tt_customer) => {
    gaveUp('customer', '', '1', 100)
    expect(resolve({ tt_customer }, 50)).toEqual({ current: { tt_customer }, doubts: [] })
  })
})

describe('a driver', () => {
  test('goes by name and number, and is asked about by both', () => {
    addNames(t.store, {
      drivers: [
        ['Jens', '9'],
        ['Jon', ''],
        ['Jan', '1'],
      ],
    })
    gaveUp('driver', driverKey('Jan', '1'), '1', 100)
    gaveUp('driver', driverKey('Jan', '2'), '2', 100)
    const jan = { tt_driver: 'Jan', tt_drivernr: '1' }
    const { current, doubts } = resolve(jan, 50)
    expect(current).toEqual({ tt_driver: 'Jens', tt_drivernr: '9' })
    expect(doubts).toMatchObject([{ path: 'tt_driver', name: 'Jan', former: { label: 'Jens 9' }, bearer: jan }])
    expect(resolve({ tt_driver: 'Jan', tt_drivernr: '2' }, 50)).toEqual({
      current: { tt_driver: 'Jon', tt_drivernr: '' },
      doubts: [],
    })
    addNames(t.store, { drivers: [['Jan', '2']] })
    expect(resolve({ tt_driver: 'Jan', tt_drivernr: '2' }, 50).doubts).toMatchObject([{ former: { label: 'Jon' } }])
  })

  test('of nobody stays nobody', () => {
    gaveUp('driver', driverKey('', ''), '1', 100)
    addNames(t.store, { drivers: [['Jens', '9']] })
    expect(resolve({ tt_driver: '', tt_drivernr: '' }, 50).current).toEqual({ tt_driver: '', tt_drivernr: '' })
  })

  test('of a tour gets its number of now where it had the former one, day by day', () => {
    addNames(t.store, {
      drivers: [
        ['Jan', '9'],
        ['Jon', '5'],
      ],
    })
    gaveUp('driver', driverKey('Jan', '1'), '1', 100)
    gaveUp('driver', driverKey('Jan', '2'), '1', 200)
    expect(
      resolve({ tr_week_driver: [1, 1, 1, 2, null, 1], tr_week_drivernr: ['1', '2', '7', '1', '1', null] }).current,
    ).toMatchObject({ tr_week_drivernr: ['9', '9', '7', '1', '1', null] })
  })
})

describe.each(['from', 'to'] as const)('the %s address', (end) => {
  const fields = (id: unknown, text: unknown): Fields => ({
    ...(id === undefined ? {} : { [`tt_${end}_adrnr`]: id }),
    ...(text === undefined ? {} : { [`tt_${end}_text`]: text }),
  })
  beforeEach(() => {
    addNames(t.store, { addresses: [['HUB', 'Basel Nord']] })
    gaveUp('address', 'basel', 'HUB', 100)
  })

  test('is named as its number is called now', () =>
    expect(resolve(fields('HUB', 'Basel'), 50).current).toEqual(fields('HUB', 'Basel Nord')))

  test('of a text of its own keeps that', () =>
    expect(resolve(fields('HUB', 'Ramp 3'), 50).current).toEqual(fields('HUB', 'Ramp 3')))

  test('that is named by its former name alone gets its number too', () =>
    expect(resolve(fields('', 'Basel'), 50).current).toEqual(fields('HUB', 'Basel Nord')))

  test('that is named by its former name, which another has now, is in doubt', () => {
    addNames(t.store, { addresses: [['NEW', 'Basel']] })
    expect(resolve(fields('', 'Basel'), 50).doubts).toEqual([
      {
        path: `tt_${end}_text`,
        name: 'Basel',
        former: { label: 'Basel Nord', fields: fields('HUB', 'Basel Nord') },
        bearer: fields('NEW', 'Basel'),
      },
    ])
  })

  test.each([
    ['its number alone', fields('HUB', undefined)],
    ['its text alone', fields(undefined, 'Basel')],
    ['nothing', fields('', '')],
  ])('of which an edit holds %s stays as it is', (_what, given) => {
    gaveUp('address', '', 'HUB', 100)
    expect(resolve(given, 50)).toEqual({ current: given, doubts: [] })
  })
})

describe('a doubt', () => {
  const DOUBT: Doubt = { path: 'tt_sub', name: 'Alpen', former: null, bearer: { tt_sub: 'Alpen' } }

  test('offers both who may be meant', () =>
    expect(doubtFault({ ...DOUBT, former: { label: 'Berg', fields: { tt_sub: 'Berg' } } })).toEqual({
      path: 'tt_sub',
      message: 'name_given_anew',
      values: { name: 'Alpen', now: 'Berg', known: 'yes' },
      offers: [{ tt_sub: 'Berg' }, { tt_sub: 'Alpen' }],
    }))

  test('of one that is no more offers the other', () =>
    expect(doubtFault(DOUBT)).toMatchObject({
      values: { name: 'Alpen', now: '', known: 'no' },
      offers: [{ tt_sub: 'Alpen' }],
    }))
})

describe('an edit', () => {
  beforeEach(() => {
    addNames(t.store, { subcontractors: ['Alpen', 'First', 'Huber'] })
    gaveUp('subcontractor', 'alpen', 'First', 100)
  })
  const edit = (set: Fields, base: Fields) => editWithCurrentNames(t.store, nameBook(t.store), { set, base, seen: 50 })

  test('is not asked about a name that it leaves as it was, in any letters', () =>
    expect(edit({ tt_sub: 'ALPEN' }, { tt_sub: 'alpen' })).toEqual({
      set: { tt_sub: 'First' },
      base: { tt_sub: 'First' },
      doubts: [],
    }))

  test('is asked about a name that it writes', () =>
    expect(edit({ tt_sub: 'Alpen' }, { tt_sub: 'Huber' })).toMatchObject({
      set: { tt_sub: 'First' },
      doubts: [{ path: 'tt_sub', name: 'Alpen' }],
    }))

  test('is asked about the day on which it writes it, not about the one that it leaves', () =>
    expect(edit({ tr_week_sub: ['Alpen', 'Alpen'] }, { tr_week_sub: ['Alpen', 'Huber'] }).doubts).toMatchObject([
      { path: 'tr_week_sub.1' },
    ]))

  test('is not asked about a name in doubt that it replaces', () =>
    expect(edit({ tt_sub: 'Huber' }, { tt_sub: 'Alpen' })).toEqual({
      set: { tt_sub: 'Huber' },
      base: { tt_sub: 'First' },
      doubts: [],
    }))
})
