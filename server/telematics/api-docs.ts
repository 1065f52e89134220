/**
 * The intake calls for the OpenAPI document: they stand outside of `shared/api`, because a device has no session and speaks
 * its own format.
 */
const secretInPath = { name: 'secret', in: 'path', required: true, schema: { type: 'string' } }
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const responses = {
  200: {
    description:
      'Stored, or acknowledged because it will never be readable or of use; `outcome` says what became of it',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { outcome: { type: 'string' } }, required: ['outcome'] },
      },
    },
  },
  404: refused('Wrong secret, feed not configured, or no vehicle has this device as yet'),
  429: refused('Too many messages of this device or feed, or too many wrong secrets'),
}
const common = { tags: ['telematics'], security: [], 'x-roles': [], responses }

const query = (name: string, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'string' },
  description,
})
const osmandQuery = [
  query('id', 'Id of the telematics unit (`gps_device`); also `deviceid`'),
  query('lat', 'Degrees'),
  query('lon', 'Degrees'),
  query('location', '`lat,lon`, instead of the two'),
  query('timestamp', 'Seconds or milliseconds since 1970, or ISO 8601; now without it'),
  query('speed', 'Knots'),
  query('accuracy', 'Metres'),
  query('valid', '`false` or `0`: stored, but not followed'),
]

/** Paths of the OpenAPI document. */
export const telematicsPaths = {
  '/api/telematics/osmand/{secret}': {
    get: {
      ...common,
      operationId: 'osmandQuery',
      summary: 'A position in the OsmAnd protocol, as query string',
      description:
        'The secret may also stand in the query parameter `secret` of `/api/telematics/osmand`. It is that of the feed, ' +
        'or that of one vehicle (`POST /api/gps/{id}/secret`), with which only its own device may report.',
      parameters: [secretInPath, ...osmandQuery],
    },
    post: {
      ...common,
      operationId: 'osmandBody',
      summary: 'A position in the OsmAnd protocol: query string, form body, or JSON of Traccar Client',
      parameters: [secretInPath, ...osmandQuery],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: { type: 'object' } },
          'application/json': { schema: { type: 'object' } },
        },
      },
    },
  },
  '/api/telematics/traccar/{secret}': {
    post: {
      ...common,
      operationId: 'traccarForward',
      summary: 'A position that a Traccar server forwards as JSON: `{position, device}`',
      parameters: [secretInPath],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    },
  },
} as const
