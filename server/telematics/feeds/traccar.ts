import { z } from 'zod'
import type { DeviceMessage, Unreadable } from '../intake.ts'
import { knots, readAmount, readDevice, readFlag, readText, readTime } from './wire-values.ts'

/** Fields that another version of Traccar may leave out. */
const optional = z.unknown().optional()
/** The used fields of a position that a Traccar server forwards (`forward.type=json`). */
const Position = z.object({
  fixTime: optional,
  latitude: z.number(),
  longitude: z.number(),
  /** Knots. */
  speed: optional,
  accuracy: optional,
  valid: optional,
  outdated: optional,
  attributes: z.record(z.string(), z.unknown()).nullish(),
})
const Forwarded = z.object({
  position: optional,
  device: z.object({ uniqueId: z.union([z.string(), z.number()]) }),
})

export const parseTraccar = (body: string): DeviceMessage | Unreadable => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { unreadable: 'malformed', device: null }
  }
  const parsed = Forwarded.safeParse(json)
  const uniqueId = parsed.success ? readDevice(parsed.data.device.uniqueId) : ''
  if (!parsed.success || uniqueId === '') return { unreadable: 'no_device', device: null }
  const { data: position } = Position.safeParse(parsed.data.position)
  if (!position) return { unreadable: 'no_position', device: uniqueId }
  const time = readTime(position.fixTime)
  if (time === null) return { unreadable: 'no_time', device: uniqueId }
  const attributes = position.attributes ?? {}
  const motion = readFlag(attributes.motion)
  const accuracy = readAmount(position.accuracy)
  const isUsable = readFlag(position.valid) !== false && readFlag(position.outdated) !== true
  const fix = {
    time,
    lat: position.latitude,
    lon: position.longitude,
    speed: knots(position.speed),
    // Traccar writes 0 when the device said nothing.
    accuracy: accuracy === 0 ? null : accuracy,
    ignition: readFlag(attributes.ignition),
    standstill: motion === null ? null : !motion,
    driver: readText(attributes.driverUniqueId) || null,
    eta: null,
  }
  return { feed: 'traccar', device: uniqueId, body, fix: isUsable ? fix : null }
}
