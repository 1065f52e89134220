import { z } from 'zod'

const LOOK_ALIKE_ENTITIES = [
  'customer',
  'subcontractor',
  'vehicle',
  'driver',
  'address',
  'user',
  'tour',
  'combination',
] as const

/** Rows whose names look the same, or differ in case alone, though they are spelled differently. */
export const LookAlikes = z.object({
  entity: z.enum(LOOK_ALIKE_ENTITIES),
  rows: z.array(
    z.object({
      name: z.string(),
      /** Invisible characters of the name, as `U+200B`. */
      unseen: z.array(z.string()),
      retired: z.boolean(),
    }),
  ),
})
export type LookAlikes = z.infer<typeof LookAlikes>
