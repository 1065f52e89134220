import { z } from 'zod'
import { ADMIN } from '../domain/access/roles.ts'
import { Day, line } from '../schemas/common.ts'
import { MAX_FUEL_NAME } from '../schemas/fuel.ts'
import { kept } from './field.ts'

const Named = line(MAX_FUEL_NAME)
  .transform((name) => name || null)
  .nullable()

const FIELDS = {
  /** Name of a rule. */
  floater: {
    ...kept('floater', Named, { hint: 'floater_hint' }),
    row: z.string().nullable().optional(),
    seenBy: ADMIN,
  },
  /** The day from which it counts; from the first on without one. */
  floater_from: { ...kept('day', Day.nullable().optional(), { hint: 'floater_from_hint' }), seenBy: ADMIN },
}
type OwnFloater<Prefix extends string> = {
  [Field in keyof typeof FIELDS as `${Prefix}_${Field}`]: (typeof FIELDS)[Field]
}

/** The diesel surcharge of a company: its rule, and from when it counts (rules 16.3). For admin alone. */
export const ownFloater = <const Prefix extends string>(prefix: Prefix): OwnFloater<Prefix> =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [`${prefix}_${name}`, field])) as OwnFloater<Prefix>
