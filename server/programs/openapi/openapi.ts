import { z } from 'zod'
import { api, type Call, type CallName } from '#shared/api.ts'
import { KEY_SCOPES } from '#shared/domain/access/key-scopes.ts'
import { ROLES } from '#shared/domain/access/roles.ts'
import { ReportsBody, SentReport } from '#shared/schemas/trip-link.ts'
import { takesIdempotencyKey } from '../../http/idempotency.ts'
import { telematicsPaths } from '../../telematics/api-docs.ts'
import { EXAMPLES } from './examples.ts'
import { webhookOperations } from './webhooks.ts'

/** The parts of JSON Schema that the document and its page look at. */
export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: boolean | JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
}

export const CALLS = Object.entries(api) as [CallName, Call][]

/** Returns true for a limit that every JSON number has: it says nothing about a field. */
const isNoLimit = (limit: number | undefined): boolean => Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER

/** Keeps what a reader needs: a format without the pattern behind it, limits that limit. */
const tidy = (schema: JsonSchema): void => {
  if (schema.format) delete schema.pattern
  if (isNoLimit(schema.minimum)) delete schema.minimum
  if (isNoLimit(schema.maximum)) delete schema.maximum
  // An answer may grow; a client that refuses unknown fields would break.
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/**
 * Schemas of list elements that are taken as they come, so that a wrong one does not refuse the others; and the schema that each
 * should meet.
 */
const JUDGED_APART = new Map<unknown, z.ZodType>([[ReportsBody.shape.reports.element, SentReport]])

/** A schema as it stands at the wire: before parsing for what comes in, after it for what goes out. */
export const wireSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _version, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const judged = JUDGED_APART.get(zodSchema)
      if (judged) Object.assign(jsonSchema, wireSchema(judged, io))
      tidy(jsonSchema as JsonSchema)
    },
  })
  return converted as JsonSchema
}

export const isFile = (answer: Call['answer']): answer is { file: string } => !(answer instanceof z.ZodType)

/** Returns the roles that may make a call, in words. */
export const rolesText = (roles: Call['roles']): string =>
  roles === 'nobody-needed' ? 'no session needed' : roles === 'any' ? 'every role' : roles.join(', ')

/** Headers beyond the bearer token that a call understands. */
const HEADERS = {
  'If-None-Match': 'ETag of the last answer: 304 without a body while nothing has changed.',
  'Idempotency-Key':
    'A repeat with the same key and body gets the first answer and has no second effect. Kept for seven days, for the user with its role and company.',
  'If-Match': 'Strict: 412 unless the trip is still at this ETag or revision (`"7"`).',
  'X-Base-Rev':
    'Revision that the person saw: fields are merged one by one, and 409 names the units on which both differ. Without it the last write wins.',
} as const
type HeaderName = keyof typeof HEADERS
const CALL_HEADERS: Partial<Record<CallName, HeaderName[]>> = {
  timetable: ['If-None-Match'],
  chooserRows: ['If-None-Match'],
  trip: ['If-None-Match'],
  tripEdit: ['If-Match', 'X-Base-Rev'],
}
export const headersOf = (name: CallName, call: Call): HeaderName[] => [
  ...(CALL_HEADERS[name] ?? []),
  ...(takesIdempotencyKey(call) ? ['Idempotency-Key' as const] : []),
]
export const headerText = (name: HeaderName): string => HEADERS[name]

/** Calls whose path begins on its own but that belong together. */
const TAGS: Record<string, string> = {
  login: 'session',
  logout: 'session',
  auth: 'session',
  pwreset: 'session',
  pwresetchange: 'session',
  changepw: 'session',
  registration: 'users',
  downloadpdf: 'timetable',
  upload: 'trips',
}
/** Returns the tag of a call: `trips` for `/api/trips/:id`. */
export const tagOf = ({ path }: Pick<Call, 'path'>): string => {
  const first = path.split('/')[2] ?? ''
  return TAGS[first] ?? first
}

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query', given: Record<string, unknown> = {}) => {
  const { properties = {}, required = [] } = schema ? wireSchema(schema, 'input') : {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    ...(given[name] === undefined ? {} : { example: given[name] }),
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(place === 'query' && (name === 'role' || name === 'username') ? { description: 'Accepted and ignored.' } : {}),
  }))
}

const ERRORS: Record<number, string> = {
  400: 'Malformed or invalid; `errors` names each field',
  401: 'No valid session',
  403: 'Not allowed',
  404: 'Unknown, or not visible for the person',
  408: 'The body took too long to arrive',
  409: 'Refused by the current state',
  412: 'The precondition failed',
  413: 'The body is too large',
  415: 'The content type is not understood',
  429: 'Too many attempts; see `Retry-After`',
}
const errorStatuses = (name: CallName, call: Call): number[] => [
  ...(call.body || call.query || call.multipart ? [400] : []),
  ...(call.roles === 'nobody-needed' ? [429] : [401]),
  ...(Array.isArray(call.roles) || (call.roles === 'any' && call.method !== 'get') ? [403] : []),
  ...(call.params ? [404] : []),
  ...(call.method !== 'get' && call.roles !== 'nobody-needed' ? [409] : []),
  ...(name === 'tripEdit' ? [412] : []),
  ...(call.body || call.multipart ? [408, 413, 415] : []),
]

const componentName = (name: CallName, part: 'Body' | 'Answer'): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`
const reference = (component: string) => ({ $ref: `#/components/schemas/${component}` })

/** A field of a form that holds JSON. */
const jsonField = (description: string, example: unknown) => ({
  type: 'string',
  contentMediaType: 'application/json',
  description,
  examples: [JSON.stringify(example)],
})
/** A person's choice of columns for the headings of a file. */
const COLUMNS = jsonField('Codes of columns by the headings that mean them; the empty text leaves a column out', {
  Haulier: 'SUB',
  Remarks: '',
})
/** Returns true for a call that takes a file with headings. */
export const readsColumns = ({ multipart, query }: Call): boolean =>
  multipart === true && query instanceof z.ZodObject && 'encoding' in query.shape

/** Cells of the file that count against a value that changed since it was downloaded. */
const TAKE = jsonField(
  'Ids of the clashes of a check in which the cell of the file counts; without it what stands now stays',
  ['4:cm_email:k3x9a'],
)
/** Rows of a program's own list. */
const TYPED = {
  type: 'string',
  enum: ['true', 'false'],
  description:
    'No spreadsheet touched the cells: none is refused for what a spreadsheet makes of texts, such as a date',
}
/** Returns true for a call that tells the clashes of a file with what changed since it was downloaded. */
export const settlesClashes = ({ multipart, answer }: Call): boolean =>
  multipart === true && answer instanceof z.ZodObject && ('clashes' in answer.shape || 'sheets' in answer.shape)

const requestBody = (name: CallName, call: Call) => {
  if (call.bytes) {
    const schema = { type: 'string', format: 'binary' }
    return {
      requestBody: { required: true, content: Object.fromEntries(call.bytes.map((type) => [type, { schema }])) },
    }
  }
  if (call.multipart) {
    const file = { type: 'string', contentMediaType: 'text/csv', format: 'binary' }
    const properties = {
      file,
      ...(readsColumns(call) && { columns: COLUMNS }),
      ...(settlesClashes(call) && { take: TAKE }),
      ...(readsColumns(call) && settlesClashes(call) && { typed: TYPED }),
    }
    const schema = { type: 'object', properties, required: ['file'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!call.body) return {}
  const schema = reference(componentName(name, 'Body'))
  const example = EXAMPLES[name]?.body
  const content = { schema, ...(example === undefined ? {} : { example }) }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

const operation = (name: CallName, call: Call) => {
  const headers = headersOf(name, call)
  const answerContent = isFile(call.answer)
    ? { [call.answer.file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: reference(componentName(name, 'Answer')) } }
  const error = { content: { 'application/json': { schema: reference('Error') } } }
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: call.summary,
    description: `For: ${rolesText(call.roles)}.${call.scope ? ` Keys: ${call.scope}.` : ''}`,
    'x-roles': call.roles === 'any' ? [...ROLES] : call.roles === 'nobody-needed' ? [] : [...call.roles],
    ...(call.roles === 'nobody-needed' ? { security: [] } : {}),
    ...(call.scope ? { security: [{ bearer: [] }, { key: [call.scope] }] } : {}),
    parameters: [
      ...parameters(call.params, 'path', EXAMPLES[name]?.params),
      ...parameters(call.query, 'query', EXAMPLES[name]?.query),
      ...headers.map((header) => ({
        name: header,
        in: 'header',
        required: false,
        schema: { type: 'string' },
        description: headerText(header),
      })),
    ],
    ...requestBody(name, call),
    responses: {
      [call.status ?? 200]: {
        description: call.status ? 'Taken; it goes on by itself' : 'Done',
        content: answerContent,
      },
      ...(headers.includes('If-None-Match') ? { 304: { description: 'Nothing has changed' } } : {}),
      ...Object.fromEntries(
        errorStatuses(name, call).map((status) => [status, { description: ERRORS[status] ?? '', ...error }]),
      ),
    },
  }
}

export const CONVENTIONS = [
  'Every answer is JSON unless it is a file. Every answer but 2xx and 304 has a `message`, a key of the message catalogue; further fields are the values of its placeholders, and `errors` names each fault.',
  'A program calls with a key, made in Settings, in the place of a session’s token: it sees what its role sees, may do what its scopes name, and is refused everything else (403). 600 requests a minute, 120 of them writing.',
  'Identity, role and company come from the bearer token alone. Fields that a role may not see are absent, and a row that it may not see is 404.',
  'Date-times are ISO 8601 in UTC, days YYYY-MM-DD, clock times HH:mm in the company’s time zone, amounts numbers with at most two decimals. A year-week is YYYYWW, ISO 8601.',
] as const

/** Sessions and keys come in the same header; a call says which of its scopes a key needs. */
const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tours_…',
    description: `A program’s key, with ${KEY_SCOPES.join(', ')}.`,
  },
} as const

/** The OpenAPI 3.1 document, made from the same definitions that validate the requests. */
export const openApiDocument = (version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, JsonSchema> = {
    Error: {
      type: 'object',
      properties: {
        message: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string' },
              line: { type: 'integer' },
              column: { type: 'string' },
              message: { type: 'string' },
            },
            required: ['message'],
          },
        },
      },
      required: ['message'],
    },
  }
  for (const [name, call] of CALLS) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: operation(name, call) }
    if (call.body) schemas[componentName(name, 'Body')] = wireSchema(call.body, 'input')
    if (!isFile(call.answer)) schemas[componentName(name, 'Answer')] = wireSchema(call.answer, 'output')
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tours', version, description: CONVENTIONS.join('\n\n') },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set([...CALLS.map(([, call]) => tagOf(call)), 'telematics', 'webhooks'])].map((name) => ({ name })),
    // Devices have no session: their intake stands beside `shared/api`.
    paths: { ...paths, ...telematicsPaths },
    webhooks: webhookOperations,
    components: { securitySchemes: SECURITY_SCHEMES, schemas },
  }
}
