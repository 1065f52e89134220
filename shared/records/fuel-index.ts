import type { z } from 'zod'
import { ADMIN } from '../domain/access/roles.ts'
import { visibleToAdmin } from '../domain/access/visibility.ts'
import { isPathName, line } from '../schemas/common.ts'
import { FuelName } from '../schemas/fuel.ts'
import { cleared, required } from './field.ts'
import { record } from './record.ts'

/** A series of values by month that surcharges follow (rules 16.1). Its values have calls of their own. */
export const fuelIndex = record({
  name: 'index',
  plural: 'indices',
  english: { one: 'a series of an index', many: 'series of indices' },
  path: '/api/indices',
  key: 'ix_name',
  title: 'ix_name',
  isKeyFixed: true,
  isNeverRetired: true,
  isOnServerAlone: true,
  roles: ADMIN,
  list: ['ix_name', 'ix_unit', 'ix_source'],
  see: visibleToAdmin,
  fields: {
    ix_name: required('text', FuelName.refine(isPathName, { error: 'value_invalid' })),
    ix_unit: cleared('text', line(20), '', { hint: 'ix_unit_hint' }),
    ix_source: cleared('text', line(300), '', { isWords: true, hint: 'ix_source_hint' }),
  },
})
export type FuelIndex = z.infer<typeof fuelIndex.row>
