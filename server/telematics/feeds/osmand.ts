import { z } from 'zod'
import type { DeviceMessage } from '../intake.ts'
import { knots, readAmount, readFlag, readNumber, readText, readTime } from './wire-values.ts'

/**
 * The OsmAnd protocol, in the three spellings that its apps use: a query string, the same as a form body, and the JSON of
 * newer versions of Traccar Client. Shapes: traccar.org/osmand, and Traccar's own OsmAndProtocolDecoder.
 */
type OsmAndRequest = { query: URLSearchParams; body: string; contentType: string }

const MS_TO_KMH = 3.6

/** @param now milliseconds, for a message that does not say when @returns null when it is malformed */
export const parseOsmAnd = (request: OsmAndRequest, now: number): DeviceMessage | null => {
  const isJson = /\bjson\b/i.test(request.contentType) || request.body.trimStart().startsWith('{')
  if (isJson && request.body.trim() !== '') return parseJson(request.body)
  const inQuery = request.query.has('id') || request.query.has('deviceid')
  return parseForm(inQuery ? request.query : new URLSearchParams(request.body), now)
}

const parseForm = (form: URLSearchParams, now: number): DeviceMessage | null => {
  const device = (form.get('id') ?? form.get('deviceid') ?? '').trim()
  const [lat, lon] = form.has('location')
    ? (form.get('location') ?? '').split(',').map(readNumber)
    : [readNumber(form.get('lat')), readNumber(form.get('lon'))]
  const time = form.has('timestamp') ? readTime(form.get('timestamp')) : new Date(now).toISOString()
  if (device === '' || typeof lat !== 'number' || typeof lon !== 'number' || time === null) return null
  const motion = readFlag(form.get('motion'))
  const fix = {
    time,
    lat,
    lon,
    speed: knots(form.get('speed')),
    accuracy: readAmount(form.get('accuracy')),
    ignition: readFlag(form.get('ignition')),
    standstill: motion === null ? null : !motion,
    driver: form.get('driverUniqueId')?.trim() || null,
    eta: null,
  }
  const isValid = !form.has('valid') || readFlag(form.get('valid')) === true
  return { feed: 'osmand', device, body: form.toString(), fix: isValid ? fix : null }
}

/** Fields that a version of the app may leave out: a refused message would be sent again for ever. */
const optional = z.unknown().optional()
const JsonMessage = z.object({
  device_id: z.union([z.string(), z.number()]),
  location: z.object({
    timestamp: z.union([z.string(), z.number()]),
    coords: z.object({ latitude: z.number(), longitude: z.number(), accuracy: optional, speed: optional }).nullish(),
    is_moving: optional,
  }),
})

const parseJson = (body: string): DeviceMessage | null => {
  const parsed = JsonMessage.safeParse(jsonOf(body))
  if (!parsed.success) return null
  const { device_id, location } = parsed.data
  const { coords } = location
  const device = readText(device_id)
  const time = readTime(location.timestamp)
  if (device === '' || time === null) return null
  // An event without a position is no fault of the app, which would send it again for ever.
  if (!coords) return { feed: 'osmand', device, body, fix: null }
  const speed = readAmount(coords.speed)
  const moves = readFlag(location.is_moving)
  return {
    feed: 'osmand',
    device,
    body,
    fix: {
      time,
      lat: coords.latitude,
      lon: coords.longitude,
      speed: speed === null ? null : speed * MS_TO_KMH,
      accuracy: readAmount(coords.accuracy),
      ignition: null,
      standstill: moves === null ? null : !moves,
      driver: null,
      eta: null,
    },
  }
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
