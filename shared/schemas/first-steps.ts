import { z } from 'zod'

/** What a new company needs before its first week is published, in the order in which it is best done. */
export const FIRST_STEPS = [
  'email',
  'subcontractors',
  'vehicles',
  'drivers',
  'addresses',
  'customers',
  'users',
  'tours',
  'weeks',
  'published',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Which of them are done. `weeks` is done with the first trip, `published` with the first that is no longer scheduled. */
export const FirstSteps = z.record(z.enum(FIRST_STEPS), z.boolean())
export type FirstSteps = z.infer<typeof FirstSteps>
