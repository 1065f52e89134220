import { describe, expect, test } from 'vitest'
import { objectMessage, providerRows } from './webfleet.ts'
import { readAnswer, WebfleetFault } from './webfleet-answer.ts'

const row = {
  objectno: 'TRUCK-1',
  objectname: 'ZH 482 193',
  ignition: 1,
  ignition_time: '2026-11-21T08:00:00Z',
  standstill: false,
  latitude_mdeg: 47_450_000,
  longitude_mdeg: '8560000',
  pos_time: '2026-11-21T08:29:30Z',
  msgtime: '2026-11-21T08:29:40Z',
  speed: 79,
  course: 90,
  driver: '2101',
  drivername: 'M&uuml;ller',
  dest_eta: '2026-11-21T10:15:00Z',
  status: 'A',
  odometer: 5_432_100,
}
const fix = {
  time: '2026-11-21T08:29:30.000Z',
  lat: 47.45,
  lon: 8.56,
  speed: 79,
  accuracy: null,
  ignition: true,
  standstill: false,
  driver: '2101',
  eta: '2026-11-21T10:15:00.000Z',
}

describe('a row of showObjectReportExtern', () => {
  test.each<[string, object, object | null]>([
    ['as documented', {}, {}],
    ['ignition as "1"', { ignition: '1' }, {}],
    ['ignition as true', { ignition: true }, {}],
    ['ignition as "0"', { ignition: '0' }, { ignition: false }],
    ['no driver, no destination', { driver: '', dest_eta: '' }, { driver: null, eta: null }],
    ['the year 1 as estimate', { dest_eta: '0001-01-01T00:00:00Z' }, { eta: null }],
    ['0/0 as position', { latitude_mdeg: 0, longitude_mdeg: 0 }, { lat: 0, lon: 0 }],
    ['no position at all', { latitude_mdeg: '', longitude_mdeg: undefined }, { lat: 0, lon: 0 }],
    ['an object number with entities', { objectno: 'TRUCK&#45;1' }, {}],
    [
      'at a stand with a speed: it is there until the unit last spoke',
      { ignition: false, standstill: true, ignition_time: '2026-11-21T08:29:35Z' },
      { ignition: false, standstill: true, time: '2026-11-21T08:29:40.000Z' },
    ],
    ['the year 1 as time', { pos_time: '0001-01-01T00:00:00Z' }, null],
    ['never seen', { pos_time: '', standstill: true }, null],
    ['status: last known position', { status: 'L' }, null],
    ['status: no valid position', { status: 0 }, null],
  ])('%s', (_name, change, expected) => {
    expect(objectMessage({ ...row, ...change })).toEqual({
      feed: 'webfleet',
      device: 'TRUCK-1',
      body: JSON.stringify({ ...row, ...change }),
      fix: expected && { ...fix, ...expected },
    })
  })

  test('without an object number is none of ours', () => expect(objectMessage({ ...row, objectno: ' ' })).toBeNull())
})

describe('an answer of WEBFLEET.connect', () => {
  test.each([
    ['a list', JSON.stringify([row]), [row]],
    ['an empty list', '[]', []],
    ['63 as JSON', '{"errorCode":63,"errorMsg":"Document is empty"}', []],
    ['63 as text', '63,Document is empty', []],
    ['nothing', '', []],
  ])('%s', (_name, text, rows) => expect(readAnswer(text)).toEqual(rows))

  test.each([
    ['8011, as JSON', '{"errorCode":8011,"errorMsg":"request quota reached"}', 8011, 60_000],
    ['8011, as text', '8011,request quota reached', 8011, 60_000],
    ['8015', '{"errorCode":"8015","errorMsg":"temporarily unavailable"}', 8015, 10_000],
    ['9199', '9199,"try again"', 9199, 10_000],
    ['10000', '{"errorCode":10000,"errorMsg":"internal error"}', 10_000, 30_000],
    ['1101', '1101,invalid user or password', 1101, null],
    ['a word', '{"errorCode":"ACCESS_DENIED","errorMsg":"no rights"}', 'ACCESS_DENIED', null],
    ['an object', '{"errorCode":{"id":7},"errorMsg":"odd"}', '{"id":7}', null],
    ['a page', '<html>Bad gateway</html>', 0, null],
  ])('%s is a fault', (_name, text, code, retryMs) => {
    let fault: unknown
    try {
      readAnswer(text)
    } catch (error) {
      fault = error
    }
    expect(fault).toBeInstanceOf(WebfleetFault)
    expect(fault).toMatchObject({ code, retryMs })
  })
})

test('master data: names joined, groups collected, positions in millionths of a degree', () => {
  const rows = providerRows({
    objects: [{ objectno: 'TRUCK-1' }, { objectno: '' }],
    objectGroups: [
      { objectgroupname: 'Nord; Ost', objectno: 'TRUCK-1' },
      { objectgroupname: 'Gerber Transporte AG', objectno: 'TRUCK-1' },
      { objectgroupname: 'Gerber Transporte AG', objectno: 'TRUCK-9' },
    ],
    drivers: [{ driverno: 2101, name1: 'Hans', name2: '', name3: 'M&uuml;ller' }, { driverno: '2102' }],
    driverGroups: [{ drivergroupname: 'Gerber Transporte AG', driverno: '2101' }],
    addresses: [
      {
        addrnr: 'ZRH',
        addrname1: 'Z&uuml;rich',
        addrname2: 'Fracht',
        positionx: 8_560_000,
        positiony: 47_450_000,
        radius: 400,
      },
      { addrnr: 'BSL', addrname1: 'Basel', positionx: 0, positiony: 0, radius: 0 },
    ],
  })
  expect(rows).toEqual([
    { entity: 'vehicle', key: 'TRUCK-1', units: { groups: { gps_groups: 'Gerber Transporte AG;Nord, Ost' } } },
    {
      entity: 'driver',
      key: '2101',
      units: { name: { dr_name: 'Hans Müller' }, groups: { dr_groups: 'Gerber Transporte AG' } },
    },
    { entity: 'driver', key: '2102', units: { name: { dr_name: '2102' }, groups: { dr_groups: '' } } },
    {
      entity: 'address',
      key: 'ZRH',
      units: {
        name: { add_name: 'Zürich Fracht' },
        position: { add_lat: 47.45, add_lon: 8.56 },
        radius: { add_radius: 400 },
      },
    },
    {
      entity: 'address',
      key: 'BSL',
      units: {
        name: { add_name: 'Basel' },
        position: { add_lat: null, add_lon: null },
        radius: { add_radius: null },
      },
    },
  ])
})

test.each([
  ['M&uuml;ller &amp; S&#246;hne', 'Müller & Söhne'],
  ['Z&#xFC;rich &quot;Nord&quot;', 'Zürich "Nord"'],
  ['&Scaron;koda&hellip;', 'Škoda…'],
  ['&amp;lt;', '&lt;'],
  ['R&D; A&B & C', 'R&D; A&B & C'],
  ['&yuml;&nbsp;&euro;', 'ÿ €'],
  ['&#0;&#9999999;', '\ufffd\ufffd'],
])('a name that is written %s means %s', (name1, dr_name) => {
  const reports = { objects: [], objectGroups: null, driverGroups: null, addresses: [] }
  const rows = providerRows({ ...reports, drivers: [{ driverno: '7', name1 }] })
  expect(rows).toMatchObject([{ key: '7', units: { name: { dr_name } } }])
})
