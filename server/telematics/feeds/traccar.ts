import { z } from 'zod'
import type { DeviceMessage } from '../intake.ts'
import { knots, readAmount, readFlag, readText, readTime } from './wire-values.ts'

/** Fields that another version of Traccar may leave out: a refused message is lost. */
const optional = z.unknown().optional()
/** The used fields of a position that a Traccar server forwards (`forward.type=json`). */
const Forwarded = z.object({
  position: z.object({
    fixTime: z.union([z.string(), z.number()]),
    latitude: z.number(),
    longitude: z.number(),
    /** Knots. */
    speed: optional,
    accuracy: optional,
    valid: optional,
    outdated: optional,
    attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
  device: z.object({ uniqueId: z.union([z.string(), z.number()]) }),
})

/** @returns null when the message is malformed */
export const parseTraccar = (body: string): DeviceMessage | null => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const parsed = Forwarded.safeParse(json)
  if (!parsed.success) return null
  const { position, device } = parsed.data
  const uniqueId = readText(device.uniqueId)
  const time = readTime(position.fixTime)
  if (uniqueId === '' || time === null) return null
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
