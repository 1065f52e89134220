import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../shared/api.ts'
import { CALLS, type JsonSchema, wireSchema } from '../programs/openapi/openapi.ts'
import { triedOf } from '../testing/thorough.ts'
import { ask } from './ask.ts'
import type { Ask } from './permission-ask.ts'
import { PERMISSION_REQUESTS } from './permission-requests.ts'
import { type PlantedCompany, plantCompany } from './planted-company.ts'

/**
 * Every number, day, instant, clock time and week that a call of the OpenAPI document takes, at the far ends of its
 * values, one after the other in a request that is valid but for it: answered or refused, never a fault of the server.
 * Before a commit six of the values in each place, and each value in some place.
 */
const FAR_TEXTS = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1969-12-31',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '+275760-09-13',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '٢٠٢٦-١١-٢١',
  '２０２６-１１-２１',
  '24:00',
  '١٠:٣٠',
  '',
  ' ',
  '-0',
  '1e308',
  'Infinity',
  '9007199254740993',
  '9'.repeat(400),
] as const
const FAR_NUMBERS = [
  0,
  -0,
  -1,
  0.005,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  999_953,
  197_001,
  999_999,
  1e21,
  1e308,
] as const

const tried = new Set<unknown>()
/** Values that are tried in a place of a call. */
const far = <Value>(values: readonly Value[], call: string, place: string, count = 6): readonly Value[] => {
  const chosen = triedOf(values, `${call} ${place}`, count)
  for (const value of chosen) tried.add(value)
  return chosen
}

/** Accepted and never read. */
const IGNORED = new Set(['role', 'username'])

type Path = (string | number)[]

const isTime = ({ format, pattern }: JsonSchema): boolean =>
  format === 'date' || format === 'date-time' || pattern?.includes('[01]') === true
const isNumberOrTime = (schema: JsonSchema): boolean =>
  isTime(schema) || schema.type === 'number' || schema.type === 'integer'

/** The places of a schema for which `isMeant` holds; of an array, its first place. */
const places = (
  schema: JsonSchema | boolean | undefined,
  isMeant: (schema: JsonSchema) => boolean,
  at: Path = [],
  depth = 7,
): Path[] => {
  if (typeof schema !== 'object' || depth === 0) return []
  const within = (part: JsonSchema | boolean, step: Path) => places(part, isMeant, [...at, ...step], depth - 1)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap((choice) => within(choice, []))
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, part]) => within(part, [name]))
  if (schema.prefixItems) return schema.prefixItems.flatMap((part, index) => within(part, [index]))
  if (schema.items) return within(schema.items, [0])
  return isMeant(schema) ? [at] : []
}

/** The value with another one in a place; what is missing on the way there is made. */
const withValue = (whole: unknown, [step, ...rest]: Path, value: unknown): unknown => {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(whole) ? [...whole] : []
    list[step] = withValue(list[step], rest, value)
    return list
  }
  const fields = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {}
  return { ...fields, [step]: withValue(fields[step], rest, value) }
}

const uniquePlaces = (found: Path[]): Path[] => [...new Map(found.map((at) => [at.join('.'), at])).values()]

let company: PlantedCompany
beforeAll(() => {
  company = plantCompany({ env: { TRUSTED_PROXIES: 1, OSMAND_SECRET: 'secret', TRACCAR_SECRET: 'secret' } })
  company.t.setAddress('127.0.0.1')
})
afterAll(() => company.t.close())

let address = 0
/** Sends a request from an address of its own, and takes its effect back. @returns the status */
const statusOf = async (name: CallName, request: Ask): Promise<string> => {
  address += 1
  const from = { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` }
  const { sqlite } = company.t.store
  sqlite.exec('begin')
  try {
    return (await ask(company, 'admin', name, request, from)).outcome
  } finally {
    sqlite.exec('rollback')
  }
}

/** Streams, and the door of logins, which is slow on purpose and takes neither numbers nor times. */
const asked = CALLS.filter(([name, { streams }]) => !streams && name !== 'login')

describe('the far ends of every number and time', () => {
  test.each(asked.map(([name]) => name))(
    '%s',
    async (name) => {
      const call = Object.fromEntries(CALLS)[name]
      const sample = Object.values(PERMISSION_REQUESTS[name])[0]?.(company, 'admin') ?? {}
      const requests: [string, Ask][] = []
      const body = call?.body && wireSchema(call.body, 'input')
      for (const at of uniquePlaces(places(body, isNumberOrTime)))
        for (const value of far([...FAR_TEXTS, ...FAR_NUMBERS], name, at.join('.')))
          requests.push([`${at.join('.')}=${value}`, { ...sample, body: withValue(sample.body, at, value) }])
      for (const place of ['query', 'params'] as const) {
        const schema = call?.[place]
        const { properties = {} } = schema ? wireSchema(schema, 'input') : {}
        const fields = Object.entries(properties).filter(([name, { enum: words }]) => !IGNORED.has(name) && !words)
        for (const [field] of fields)
          for (const value of far([...FAR_TEXTS, ...FAR_NUMBERS.map(String)], name, field))
            if (place === 'query' || value.trim() !== '')
              requests.push([`${field}=${value}`, { ...sample, [place]: { ...sample[place], [field]: value } }])
        const days = fields.filter(([, field]) => places(field, isTime).length > 0).map(([field]) => field)
        for (const value of days.length > 1 ? far(FAR_TEXTS, name, `${days}`) : [])
          requests.push([
            `${days}=${value}`,
            { ...sample, [place]: { ...sample[place], ...Object.fromEntries(days.map((day) => [day, value])) } },
          ])
      }
      // Both ends of a range are far: alone, the one is refused for coming before the other.
      const times = uniquePlaces(places(body, isTime))
      for (const value of times.length > 1 ? far(FAR_TEXTS, name, times.join(' ')) : []) {
        const bothFar = times.reduce<unknown>((made, at) => withValue(made, at, value), sample.body)
        requests.push([`${times.join(' ')}=${value}`, { ...sample, body: bothFar }])
      }
      const faults: string[] = []
      for (const [what, request] of requests) {
        const outcome = await statusOf(name, request)
        if (/^5/.test(outcome)) faults.push(`${what}: ${outcome}`)
      }
      expect(faults).toEqual([])
    },
    120_000,
  )

  test('each was tried somewhere', () => {
    expect([...FAR_TEXTS, ...FAR_NUMBERS].filter((value) => !tried.has(value))).toEqual([])
  })
})

describe('what a device sends of a new trip or tour', () => {
  const request = Object.entries(PERMISSION_REQUESTS.push).find(([what]) => what === 'a new trip')?.[1]
  test.each(['tt_stp', 'tt_ata', 'tt_etp', 'tt_customer_invoice_trip', 'tr_sta', 'tr_sta_plus_day', 'rev'])(
    '%s',
    async (field) => {
      for (const value of far([...FAR_TEXTS, ...FAR_NUMBERS], 'push', field)) {
        const sample = request?.(company, 'admin').body
        const entity = field.startsWith('tr_') ? 'tour' : 'trip'
        const at: Path = field === 'rev' ? ['mutations', 0, 'rev'] : ['mutations', 0, 'set', field]
        const body = withValue(withValue(sample, ['mutations', 0, 'entity'], entity), at, value)
        expect(await statusOf('push', { body }), `${field}=${value}`).toMatch(/^[24]/)
      }
    },
  )
})

describe('what a vehicle reports', () => {
  const numbers = [...FAR_NUMBERS.map(String), ...FAR_TEXTS]
  test.each(['timestamp', 'lat', 'lon', 'speed', 'accuracy', 'bearing', 'altitude'])('%s by a phone', async (field) => {
    for (const value of far(numbers, 'osmand', field)) {
      const query = new URLSearchParams({ id: 'MEIER-1', lat: '47', lon: '8', timestamp: '1795249800', [field]: value })
      const { status } = await company.t.app.request(`/api/telematics/osmand/secret?${query}`)
      expect(status, `${field}=${value}`).toBeLessThan(500)
    }
  })

  test.each(['fixTime', 'deviceTime', 'serverTime', 'latitude', 'longitude', 'speed', 'accuracy', 'id'])(
    '%s by Traccar',
    async (field) => {
      for (const value of far([...FAR_NUMBERS, ...FAR_TEXTS], 'traccar', field)) {
        const fix = { fixTime: '2026-11-21T08:30:00Z', latitude: 47, longitude: 8, valid: true, [field]: value }
        const response = await company.t.app.request('/api/telematics/traccar/secret', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ device: { uniqueId: 'MEIER-1' }, position: fix }),
        })
        expect(response.status, `${field}=${value}`).toBeLessThan(500)
      }
    },
  )
})

describe('a file', () => {
  const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;CUSTOMER_TRIP;SUB_TOLL'
  const YEARS = ['0000', '0001', '1899', '1969', '1970', '1998', '2102', '9999', '10000', '275760', '-0001', '٢٠٢٦']
  const times = YEARS.flatMap((year) => [
    `31.12.${year} 23:59`,
    `01.01.${year} 00:00`,
    `${year}-12-31T23:59:59.999Z`,
    `${year}-01-01T00:00`,
    `${year}-12-31T23:59-14:00`,
  ])
  const amounts = [...FAR_NUMBERS.map(String), '99999999.99', '100000000', '١٢', '1'.repeat(400), '-1', '1e9', "1'0"]
  const row = (fields: Partial<Record<'stp' | 'std' | 'sta' | 'driver' | 'amount', string>>) =>
    ['N1', 'Holz AG', 'HUB', 'GVA', 'Meier Trans', 'FREE-1', fields.driver ?? '12']
      .concat(fields.stp ?? '21.11.2026 10:00', fields.std ?? '21.11.2026 11:00', fields.sta ?? '21.11.2026 15:00')
      .concat(fields.amount ?? '1', '1')
      .join(';')
  const upload = (line: string) =>
    statusOf('upload', { csv: { name: 'plan.csv', text: `${HEADER}\n${line}\n` }, query: { check: 'true' } })

  test.each(['stp', 'std', 'sta'] as const)('of a plan: %s of every year', async (field) => {
    for (const time of far(times, 'upload', field))
      expect(await upload(row({ [field]: time })), time).toMatch(/^400 upload_/)
    for (const time of ['01.01.2000 02:00', '31.12.2100 20:00'])
      expect(await upload(row({ stp: time, std: time, sta: time })), time).toBe('200 file_checked')
  })

  test('of a plan: amounts and numbers of drivers', async () => {
    for (const amount of far(amounts, 'upload', 'amount'))
      expect(await upload(row({ amount })), amount).toMatch(/^(200|400 upload_)/)
    for (const driver of ['٤', '1e5', '9'.repeat(400), '-0', '0'])
      expect(await upload(row({ driver })), driver).toMatch(/^400 upload_/)
  })

  test.each<[CallName, string, string]>([
    ['addressImport', 'add_id;add_name;add_lat;add_lon;add_radius', 'A;B;@;8;200'],
    ['addressImport', 'add_id;add_name;add_lat;add_lon;add_radius', 'A;B;47;8;@'],
    ['driverImport', 'dr_id;dr_name', '@;Neu'],
    ['driverImport', 'dr_name;dr_absences', 'Neu;@'],
    ['driverImport', 'dr_name;dr_number', 'Neu;@'],
    ['customerImport', 'cm_name;cm_waiting_rate;cm_free_minutes', 'N;@;1'],
    ['customerImport', 'cm_name;cm_waiting_rate;cm_free_minutes', 'N;1;@'],
    ['subcontractorImport', 'sc_name;sc_answer_days', 'N;@'],
    ['alertImport', 'al_type;al_lang;al_active;al_sms_arr', 'alert_ata;de;@;+41791234567'],
  ])('%s %s', async (name, header, line) => {
    const values = [...times.map((time) => time.split(/[T ]/)[0] ?? ''), ...amounts, ...FAR_TEXTS]
    for (const value of far([...new Set(values)], name, line, 12)) {
      const text = `${header}\n${line.replace('@', value)}\n`
      expect(await statusOf(name, { csv: { name: 'a.csv', text }, query: { check: 'true' } }), value).toMatch(/^[24]/)
    }
  })
})
