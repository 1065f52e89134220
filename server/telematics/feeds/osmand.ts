import { z } from 'zod'
import type { DeviceMessage, Unreadable } from '../intake.ts'
import { knots, readAmount, readDevice, readFlag, readNumber, readTime } from './wire-values.ts'

/**
 * The OsmAnd protocol, in the three spellings that its apps use: a query string, the same as a form body, and the JSON of
 * newer versions of Traccar Client. Shapes: traccar.org/osmand, and Traccar's own OsmAndProtocolDecoder.
 */
type OsmAndRequest = { query: URLSearchParams; body: string; contentType: string }

const MS_TO_KMH = 3.6

/** @param now milliseconds, for a message that does not say when */
export const parseOsmAnd = (request: OsmAndRequest, now: number): DeviceMessage | Unreadable => {
  const isJson = /\bjson\b/i.test(request.contentType) || request.body.trimStart().startsWith('{')
  if (isJson && request.body.trim() !== '') return parseJson(request.body)
  const inQuery = request.query.has('id') || request.query.has('deviceid')
  return parseForm(inQuery ? request.query : new URLSearchParams(request.body), now)
}

const parseForm = (form: URLSearchParams, now: number): DeviceMessage | Unreadable => {
  const device = readDevice(form.get('id') ?? form.get('deviceid'))
  const [lat, lon] = form.has('location')
    ? (form.get('location') ?? '').split(',').map(readNumber)
    : [readNumber(form.get('lat')), readNumber(form.get('lon'))]
  const time = form.has('timestamp') ? readTime(form.get('timestamp')) : new Date(now).toISOString()
  if (device === '') return { unreadable: 'no_device', device: null }
  // A heartbeat of the app, for one: it says that the phone is there, and not where.
  if (typeof lat !== 'number' || typeof lon !== 'number') return { unreadable: 'no_position', device }
  if (time === null) return { unreadable: 'no_time', device }
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

/** Fields that a version of the app may leave out. */
const optional = z.unknown().optional()
const Coords = z.object({ latitude: z.number(), longitude: z.number(), accuracy: optional, speed: optional })
const JsonMessage = z.object({
  device_id: z.union([z.string(), z.number()]),
  location: z.object({ timestamp: optional, coords: optional, is_moving: optional }).nullish(),
})

const parseJson = (body: string): DeviceMessage | Unreadable => {
  const json = jsonOf(body)
  if (json === undefined) return { unreadable: 'malformed', device: null }
  const parsed = JsonMessage.safeParse(json)
  const device = parsed.success ? readDevice(parsed.data.device_id) : ''
  if (!parsed.success || device === '') return { unreadable: 'no_device', device: null }
  const { location } = parsed.data
  if (!location) return { unreadable: 'no_position', device }
  const time = readTime(location.timestamp)
  if (time === null) return { unreadable: 'no_time', device }
  // An event without a position.
  if (location.coords === null || location.coords === undefined) return { feed: 'osmand', device, body, fix: null }
  const { data: coords } = Coords.safeParse(location.coords)
  if (!coords) return { unreadable: 'no_position', device }
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
