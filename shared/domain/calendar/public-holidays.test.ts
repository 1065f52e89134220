import { describe, expect, test } from 'vitest'
import { isRegion } from './closed-days.ts'
import file from './public-holidays.json' with { type: 'json' }
import { holidayKey, holidaysOf, takenOver } from './public-holidays.ts'
import { KNOWN_REGIONS, regionText } from './region-names.ts'

const said = (region: string, year = 2026) =>
  holidaysOf(file, [year], [region])
    .map(({ cd_day }) => cd_day.slice(5))
    .join(' ')

describe('the days off of 2026 in', () => {
  test.each([
    ['CH-ZH', '01-01 04-03 04-06 05-01 05-14 05-25 08-01 12-25 12-26'],
    ['CH-TI', '01-01 01-06 03-19 04-06 05-01 05-14 05-25 06-04 06-29 08-01 08-15 11-01 12-08 12-25 12-26'],
    ['CH-GE', '01-01 04-03 04-06 05-14 05-25 08-01 09-10 12-25 12-31'],
    ['CH-VD', '01-01 01-02 04-03 04-06 05-14 05-25 08-01 09-21 12-25'],
    ['DE-BW', '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26'],
    ['DE-BY', '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26'],
    ['DE-HE', '01-01 04-03 04-06 05-01 05-14 05-25 06-04 10-03 12-25 12-26'],
    ['DE-SN', '01-01 04-03 04-06 05-01 05-14 05-25 10-03 10-31 11-18 12-25 12-26'],
    ['AT', '01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26'],
    ['FR', '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
    ['FR-67', '01-01 04-03 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25 12-26'],
    ['IT', '01-01 01-06 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'],
    ['IT-BZ', '01-01 01-06 04-06 04-25 05-01 05-25 06-02 08-15 10-04 11-01 12-08 12-25 12-26'],
    ['NL', '01-01 04-06 04-27 05-14 05-25 12-25 12-26'],
    ['BE', '01-01 04-06 05-01 05-14 05-25 07-21 08-15 11-01 11-11 12-25'],
    ['LU', '01-01 04-06 05-01 05-09 05-14 05-25 06-23 08-15 11-01 12-25 12-26'],
  ])('%s', (region, days) => {
    expect(said(region)).toBe(days)
  })
})

test('movable ones follow the year, in a leap year too', () => {
  expect(said('DE-HE', 2028)).toBe('01-01 04-14 04-17 05-01 05-25 06-05 06-15 10-03 12-25 12-26')
})

describe('rules of one canton', () => {
  const named = (region: string, name: string) =>
    holidaysOf(
      file,
      Array.from({ length: 11 }, (_, index) => 2026 + index),
      [region],
    ).flatMap(({ cd_day, cd_name }) => (cd_name === name ? [cd_day] : []))

  test('the Näfelser Fahrt is on the first Thursday of April, outside Holy Week', () => {
    expect(named('CH-GL', 'Näfelser Fahrt').map((day) => day.replace('-04-', ' '))).toEqual([
      ...['2026 09', '2027 01', '2028 06', '2029 05', '2030 04', '2031 03'],
      ...['2032 01', '2033 07', '2034 13', '2035 05', '2036 03'],
    ])
  })

  test.each(['CH-UR', 'CH-AR', 'CH-AI'])('26 December is none of %s after a Monday and a Friday', (region) => {
    expect(named(region, 'Stephanstag').map((day) => Number(day.slice(0, 4)))).toEqual([
      2027, 2029, 2030, 2031, 2032, 2033, 2035, 2036,
    ])
  })

  test('Neuchâtel has 2 January and 26 December on Mondays alone', () => {
    expect([...named('CH-NE', '2 Janvier'), ...named('CH-NE', 'Lendemain de Noël')]).toEqual([
      '2034-01-02',
      '2033-12-26',
    ])
  })
})

test('what a whole country has is proposed once for all its parts', () => {
  const christmas = holidaysOf(file, [2027], ['CH-ZH', 'CH-BE']).filter(({ cd_day }) => cd_day === '2027-12-25')
  expect(christmas).toEqual([
    { cd_day: '2027-12-25', cd_name: 'Weihnachtstag / Noël / Natale di Gesù', cd_region: 'CH' },
  ])
  expect(holidaysOf(file, [2027], ['CH']).map(({ cd_region }) => cd_region)).toEqual(['CH', 'CH', 'CH', 'CH'])
})

test('years that it does not know have none', () => {
  expect(holidaysOf(file, [file.from - 1, file.to + 1], ['CH-ZH', 'DE'])).toEqual([])
})

test('a day of a region is there whatever it is called, one of a customer is not', () => {
  const row = { cd_id: 1, cd_day: '2026-12-25', cd_name: 'Xmas', cd_region: 'CH', cd_customer: null, cd_addresses: [] }
  const known = takenOver([row, { ...row, cd_id: 2, cd_region: 'DE', cd_customer: 7 }])
  expect([...known.keys()]).toEqual([holidayKey(row)])
})

test('every region of it has a name, no name is too long, and no day stands twice in a region', () => {
  const all = holidaysOf(
    file,
    Array.from({ length: file.to - file.from + 1 }, (_, index) => file.from + index),
    KNOWN_REGIONS,
  )
  const named = file.days.flatMap(([, where = '']) => where.split(' '))
  expect(named.filter((region) => !isRegion(region) || !KNOWN_REGIONS.includes(region))).toEqual([])
  expect(new Set(all.map(holidayKey)).size).toBe(all.length)
  expect(all.filter(({ cd_name }) => cd_name === '' || cd_name.length > 120 || cd_name.includes('ß'))).toEqual([])
})

test('a region is told with its name', () => {
  expect(['CH-ZH', 'DE', 'CH-XX', 'PL', '', 'z'].map((region) => regionText(region, () => 'Land'))).toEqual([
    'CH-ZH Zürich',
    'DE Land',
    'CH-XX',
    'PL Land',
    '',
    'z',
  ])
})
