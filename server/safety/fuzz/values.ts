import fc from 'fast-check'
import type { JsonSchema } from '../../programs/openapi/openapi.ts'

/** Long texts are named by their length, so that a failing request stays readable; {@link expand} writes them out. */
const LONG = /@long:(\d+)@/g
export const expand = (text: string): string => text.replace(LONG, (_all, length) => 'x'.repeat(Number(length)))

/** Names and ids of the planted company, so that a request reaches what stands behind the first checks. */
const KNOWN_TEXTS = [
  'Meier Trans',
  'Huber AG',
  'Holz AG',
  'Stein AG',
  'Holz AG;olga',
  'MEIER-1',
  'HUBER-1',
  'FREE-1',
  'HUB',
  'GVA',
  'dora',
  'meier',
  'olga',
  'huber-zq',
  'active',
  'scheduled',
  'canceled',
  'inactive',
  'admin',
  'sub',
  'subcontractor',
  'today',
  'next_week',
  'alert_ata',
  'de',
  'mail',
  'sms',
  'active;canceled',
  '11_2_7',
  'correct horse',
  '2026-11-21',
  '2026-11-16',
  '2026-11-22',
  '2027-01-04',
  '2027-01-10',
  '2026-03-29',
  '02:30',
  '23:59',
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T12:00:00Z',
  '2026-11-21T23:00:00+01:00',
  'NONE',
  'DELAYED_TRANSIT',
  '+41790000000',
  'a@example.com',
  'tt_note',
  'tt_tour',
  'trip',
  'tour',
  'edit',
  'create',
  'delete',
] as const
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  '%',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table trips; --',
  '=HYPERLINK("x")',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%{7*7}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '1e999',
  '-0',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-14T00:00:00.000Z',
  '2026-11-21T24:00:00Z',
  '24:00',
  '99:99',
  '2026-11-21T10:00:00',
  '2026-11-21 10:00',
  'İ',
  'ß',
  '😀',
  'a;b;c',
  ';;;;',
  '@long:300@',
  '@long:5000@',
  '@long:70000@',
  'c:00000000-0000-0000-0000-000000000000',
  '[]',
  '{}',
] as const
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.005,
  0.07,
  1.005,
  99_999_999.99,
  100_000_000,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
  202_600,
  202_654,
  987_654,
  998_877_665,
] as const

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const knownText = fc.constantFrom(...KNOWN_TEXTS)
const oddNumber = fc.oneof(
  fc.constantFrom(...ODD_NUMBERS),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** A value of any kind, deep ones among them. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  knownText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { toString: 'x' }, { length: -1 }, { $gt: '' }),
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .integer({ min: 2, max: 60 })
    .map((depth) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'deep')),
  fc.integer({ min: 100, max: 3000 }).map((length) => Array.from({ length }, () => 'a')),
)

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc.constantFrom(
    '2026-11-21T10:00:00.000Z',
    '2026-11-21T12:00:00Z',
    '2026-11-21T15:00:00+01:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ),
  date: fc.constantFrom(
    '2026-11-16',
    '2026-11-21',
    '2026-11-22',
    '2027-01-04',
    '2027-01-10',
    '0001-01-01',
    '9999-12-31',
  ),
  uuid: fc.uuid(),
  email: fc.constantFrom('a@example.com', 'b@example.com', 'taken@example.com'),
}

const texts = (schema: JsonSchema): fc.Arbitrary<string> => {
  const known = FORMATS[schema.format ?? '']
  if (known) return known
  if (schema.pattern?.includes('[01]')) return fc.constantFrom('00:00', '02:30', '08:00', '23:59')
  return fc.oneof({ weight: 3, arbitrary: knownText }, { weight: 1, arbitrary: fc.string({ maxLength: 12 }) })
}

const numbers = ({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> => {
  const min = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? Number.NEGATIVE_INFINITY : exclusiveMinimum + 1)
  const top = Math.min(maximum ?? 1_000_000, 1_000_000)
  const whole = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(top)) })
  const small = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(Math.floor(top), 12)) })
  return type === 'integer' ? fc.oneof(small, whole) : fc.oneof(small, whole, fc.constantFrom(0.5, 12.34, 99.99))
}

type Schemas = Record<string, JsonSchema>

/**
 * Values of a schema of the OpenAPI document. Each place may hold junk instead, `oddity` times of ten thousand.
 * @param depth levels that the schema may still go down
 */
export const valuesOf = (
  schema: JsonSchema | boolean,
  schemas: Schemas,
  oddity: number,
  depth = 6,
): fc.Arbitrary<unknown> => {
  const plain = plainValues(schema, schemas, oddity, depth)
  return oddity === 0
    ? plain
    : fc.oneof({ weight: 10_000 - oddity, arbitrary: plain }, { weight: oddity, arbitrary: junk })
}

const plainValues = (
  schema: JsonSchema | boolean,
  schemas: Schemas,
  oddity: number,
  depth: number,
): fc.Arbitrary<unknown> => {
  if (typeof schema === 'boolean' || depth === 0) return junk
  const inner = (part: JsonSchema | boolean) => valuesOf(part, schemas, oddity, depth - 1)
  if (schema.$ref) return inner(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? true)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map(inner))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      if (Object.keys(properties).length === 0) return fc.dictionary(knownText, junk, { maxKeys: 4 })
      const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
      return fc.record(fields, { requiredKeys: required.filter((name) => name in fields), noNullPrototype: true })
    }
    case 'array': {
      const isWeek = (schema as { minItems?: number }).minItems === 7
      return fc.array(inner(schema.items ?? true), isWeek ? { minLength: 7, maxLength: 7 } : { maxLength: 3 })
    }
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return junk
  }
}

/** Texts for a path, a query or a header. */
export const pieces: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('1', '2', '3', '4', '11', '12', 'neu', ...KNOWN_TEXTS) },
  { weight: 2, arbitrary: oddText.map((text) => text) },
  { weight: 1, arbitrary: oddNumber.map(String) },
)
