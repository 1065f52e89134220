import fc from 'fast-check'
import type { Role } from '#shared/domain/access/roles.ts'
import type { JsonSchema, openApiDocument } from '../../programs/openapi/openapi.ts'
import { ASKERS } from '../planted-company.ts'
import { junk, pieces, valuesOf } from './values.ts'

/** A request as a plan, short enough to read when it fails; `send.ts` writes it out. */
export type Plan = {
  method: string
  /** Path with its parameters filled in, not yet encoded where it stands in `raw`. */
  path: string[]
  query: [string, string][]
  /** Encoding of the path's and the query's parts. */
  encoding: 'proper' | 'raw' | 'broken'
  who: (typeof ASKERS)[number] | 'key' | 'forged' | 'expired' | 'malformed'
  headers: [string, string][]
  body: Body
  framing: Framing
}
export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; type: string }
  /** A JSON text that is damaged after it was written. */
  | { kind: 'damaged'; value: unknown; damage: Damage }
  | { kind: 'text'; text: string; type: string }
  | { kind: 'multipart'; name: string; field: string; text: string; fault: MultipartFault }

const DAMAGES = [
  'truncated',
  'trailing comma',
  'comment',
  'byte order mark',
  'utf-16',
  'not utf-8',
  'nan',
  'infinity',
  'huge number',
  'leading zero',
  'duplicate keys',
  'lone surrogate',
  'prototype',
  'deep arrays',
  'deep objects',
  'deep unknown field',
  'very deep',
  'large',
  'control character',
  'two values',
  'gzip',
] as const
export type Damage = (typeof DAMAGES)[number]
const MULTIPART_FAULTS = [
  'none',
  'no boundary',
  'other boundary',
  'no end',
  'no file name',
  'no file',
  'twice',
  'huge name',
  'binary',
  'bare lines',
  'many parts',
] as const
export type MultipartFault = (typeof MULTIPART_FAULTS)[number]
const FRAMINGS = [
  'short length',
  'long length',
  'length that is none',
  'two lengths',
  'chunked',
  'broken chunks',
  'chunked and length',
  'no host',
  'odd host',
  'expect',
  'upgrade',
  'long header',
  'many headers',
  'header without colon',
  'bare line feed',
  'null in header',
  'http/0.9',
  'http/3.0',
  'absolute target',
  'long target',
  'space in target',
  'spaces before colon',
  'folded header',
] as const
export type Framing = 'plain' | (typeof FRAMINGS)[number]

type Document = ReturnType<typeof openApiDocument>
type Operation = {
  'x-roles'?: Role[]
  security?: Record<string, readonly string[]>[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'get', 'FOO'] as const
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  '',
  'application/json;',
  'application/jsonx',
  '/',
  '@long:3000@',
] as const
const ODD_HEADERS = [
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Base-Rev',
  'X-Forwarded-For',
  'Range',
  'Accept-Encoding',
  'Accept',
  'Cookie',
  'Origin',
  'Referer',
  'User-Agent',
  'X-HTTP-Method-Override',
  'Content-Encoding',
  'Connection',
] as const

/** Secret of both intakes of the server that is asked. */
export const INTAKE_SECRET = 'intake-secret'

/** Texts that a header can carry: no line ends, and nothing beyond a byte. */
const headerText = fc.oneof(
  pieces.map((text) => text.replace(/[\r\n\0]/g, ' ')),
  fc.constantFrom(
    '"1"',
    'W/"1"',
    '*',
    '""',
    '"',
    '1',
    '-1',
    '99999999999999999999',
    'bytes=0-',
    'bytes=9-1',
    'gzip, br;q=0',
    '@long:250@',
    '@long:4000@',
    '10.0.0.1, 10.0.0.2',
    '::1',
    '[::1]:99999',
    ',,,,',
  ),
)

/** Value as a program that is wrong about types would write it into an address. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The odd value comes `percent` times of a hundred. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>, percent: number): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 100 - percent, arbitrary: usual }, { weight: percent, arbitrary: odd })
const rarely = <Value>(usual: Value, odd: fc.Arbitrary<Value>, percent: number): fc.Arbitrary<Value> =>
  mostly(fc.constant(usual), odd, percent)

const multipart: fc.Arbitrary<Body> = fc.record({
  kind: fc.constant('multipart' as const),
  name: fc.oneof(
    fc.constant('plan.csv'),
    fc.constantFrom('', 'a.exe', '../a.csv', 'a/b.csv', 'a\u0000.csv', '@long:3000@.csv', '😀.csv'),
  ),
  field: rarely('file', fc.constantFrom('', 'files', '__proto__', 'file[]'), 15),
  text: fc.oneof(
    fc.constant(
      'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA\nN1;Holz AG;HUB;GVA;Meier Trans;FREE-1;12;21.11.2026 10:00;21.11.2026 11:00;21.11.2026 15:00\n',
    ),
    fc.constantFrom(
      'gps_id;gps_groups\nX-1;a\n',
      'dr_name,dr_number\nA,1\n',
      'add_id\tadd_name\tadd_lat\nX\tY\t999\n',
      'sc_name;sc_email\nX;nonsense\n',
      'sc_name\n@long:70000@\n',
    ),
    fc
      .array(fc.array(pieces, { maxLength: 6 }), { maxLength: 6 })
      .map((rows) => rows.map((row) => row.join(';')).join('\n')),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      '',
      '"',
      'a;"b\nc',
      ';;;;\n'.repeat(50),
      'TOUR\n'.repeat(500),
      `TOUR${';'.repeat(3000)}\n`,
      '@long:300000@',
    ),
  ),
  fault: rarely<MultipartFault>('none', fc.constantFrom(...MULTIPART_FAULTS), 40),
})

const jsonBody = (schema: JsonSchema, schemas: Record<string, JsonSchema>): fc.Arbitrary<Body> => {
  const valid = valuesOf(schema, schemas, 0)
  const odd = valuesOf(schema, schemas, 400)
  const json = (value: fc.Arbitrary<unknown>) =>
    fc.record({
      kind: fc.constant('json' as const),
      value,
      type: rarely<string>('application/json', fc.constantFrom(...TYPES), 5),
    })
  return fc.oneof(
    { weight: 25, arbitrary: json(valid) },
    { weight: 40, arbitrary: json(odd) },
    { weight: 8, arbitrary: json(junk) },
    {
      weight: 20,
      arbitrary: fc.record({
        kind: fc.constant('damaged' as const),
        value: valid,
        damage: fc.constantFrom(...DAMAGES),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('text' as const), text: pieces, type: fc.constantFrom(...TYPES) }),
    },
    { weight: 3, arbitrary: fc.constant<Body>({ kind: 'none' }) },
  )
}

const bodies = ({ requestBody }: Operation, schemas: Record<string, JsonSchema>): fc.Arbitrary<Body> => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === 'multipart/form-data') return multipart
  if (content) return jsonBody(content.schema, schemas)
  return rarely<Body>({ kind: 'none' }, jsonBody({}, schemas), 10)
}

/** Names for a parameter of a path: mostly of something that is there. */
const namesIn = (path: string, parameter: string): fc.Arbitrary<string> => {
  const known = parameter.includes('secret')
    ? [INTAKE_SECRET]
    : parameter.includes('username')
      ? ['dora', 'meier', 'huber-zq', 'last']
      : /gps|address|subcontractors/.test(path)
        ? ['MEIER-1', 'FREE-1', 'HUB', 'Meier Trans']
        : ['1', '2', '3', '11', '12']
  return mostly(fc.constantFrom(...known), pieces, 40)
}

const plansOf = (
  path: string,
  method: string,
  operation: Operation,
  schemas: Record<string, JsonSchema>,
): fc.Arbitrary<Plan> => {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const inHeader = operation.parameters.filter((parameter) => parameter.in === 'header')
  const parts = path.split('/').slice(1)
  const filled = fc.tuple(...parts.map((part) => (part.startsWith('{') ? namesIn(path, part) : fc.constant(part))))
  const queryPairs = fc
    .tuple(
      ...inQuery.map(({ name, schema }) =>
        fc.option(
          fc.oneof(valuesOf(schema, schemas, 1500).map(textOf), pieces).map((value): [string, string] => [name, value]),
          { nil: null },
        ),
      ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== null))
  const understood = fc
    .tuple(
      ...inHeader.map(({ name }) =>
        fc.option(
          headerText.map((value): [string, string] => [name, value]),
          { nil: null, freq: 2 },
        ),
      ),
    )
    .map((pairs) => pairs.filter((pair) => pair !== null))
  const odd = fc.array(fc.tuple(fc.constantFrom(...ODD_HEADERS), headerText), { maxLength: 2 })
  return fc.record({
    method: rarely(method.toUpperCase(), fc.constantFrom<string>(...METHODS), 3),
    path: mostly(
      filled,
      fc.tuple(filled, pieces).map(([known, more]) => [...known, more]),
      3,
    ),
    query: fc.oneof(
      { weight: 9, arbitrary: queryPairs },
      { weight: 1, arbitrary: fc.array(fc.tuple(pieces, pieces), { maxLength: 4 }) },
    ),
    encoding: rarely<Plan['encoding']>('proper', fc.constantFrom('raw', 'broken'), 8),
    // Mostly a role that may make the call at all, so that the request gets past the check of the session.
    who: mostly(
      fc.constantFrom<Plan['who']>(
        ...(operation['x-roles']?.length ? operation['x-roles'] : ASKERS),
        ...(operation.security?.some((one) => 'key' in one) ? (['key'] as const) : []),
      ),
      fc.constantFrom<Plan['who']>(...ASKERS, 'key', 'forged', 'expired', 'malformed'),
      30,
    ),
    headers: fc.tuple(understood, rarely<[string, string][]>([], odd, 20)).map((lists) => lists.flat()),
    body: bodies(operation, schemas),
    framing: rarely<Framing>('plain', fc.constantFrom(...FRAMINGS), 10),
  })
}

/** Requests for every operation of the OpenAPI document, each equally often. */
export const plans = (document: Document): fc.Arbitrary<Plan> => {
  const { schemas } = document.components
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) =>
      plansOf(path, method, operation, schemas),
    ),
  )
  return fc.oneof(...operations)
}
