import { z } from 'zod'

/** Steps of a new company to its first statement, in the recommended order. */
export const FIRST_STEPS = [
  'time_zone',
  'email',
  'company',
  'subcontractors',
  'vehicles',
  'drivers',
  'addresses',
  'customers',
  'users',
  'tours',
  'weeks',
  'published',
  'statement',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Steps that are done. `weeks` is done with the first trip, `published` with the first that is no longer scheduled,
 * `statement` with the first that is sent or final. */
export const FirstSteps = z.record(z.enum(FIRST_STEPS), z.boolean())
export type FirstSteps = z.infer<typeof FirstSteps>
