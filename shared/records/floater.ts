import { z } from 'zod'
import { ADMIN } from '../domain/access/roles.ts'
import { visibleToAdmin } from '../domain/access/visibility.ts'
import {
  FUEL_COUNTS,
  FUEL_KINDS,
  FUEL_ON,
  FUEL_ROUNDS,
  type FuelRule,
  MAX_LAG_MONTHS,
  ruleFaults,
} from '../domain/money/fuel/fuel-rule.ts'
import { isPathName, text } from '../schemas/common.ts'
import { FuelName, PositiveDecimal, SignedPercent } from '../schemas/fuel.ts'
import { choice, cleared, required } from './field.ts'
import { record } from './record.ts'

const Positive = PositiveDecimal.nullable()
const Percent = SignedPercent.nullable()
const AbovePercent = SignedPercent.refine((percent) => percent > 0, { error: 'percent_invalid' }).nullable()
const Lag = z
  .int({ error: 'fuel_lag_invalid' })
  .min(0, { error: 'fuel_lag_invalid' })
  .max(MAX_LAG_MONTHS, { error: 'fuel_lag_invalid' })

/** Rule by which a surcharge follows an index (rules 16.2); fields that its kind does not use are empty. */
export const floater = record({
  name: 'floater',
  plural: 'floaters',
  english: { one: 'a rule of a diesel surcharge', many: 'rules of diesel surcharges' },
  path: '/api/floaters',
  key: 'fl_name',
  title: 'fl_name',
  isKeyFixed: true,
  isNeverRetired: true,
  isOnServerAlone: true,
  roles: ADMIN,
  list: ['fl_name', 'fl_index', 'fl_kind', 'fl_on', 'fl_lag'],
  see: visibleToAdmin,
  fields: {
    fl_name: required('text', FuelName.refine(isPathName, { error: 'value_invalid' })),
    fl_index: required('index', FuelName),
    fl_kind: choice(FUEL_KINDS, 'fuel_kind'),
    fl_on: { ...choice(FUEL_ON, 'fuel_on'), hint: 'fl_on_hint' },
    fl_lag: required('number', Lag, { hint: 'fl_lag_hint', unit: 'months' }),
    fl_base: cleared('decimal', Positive, null),
    fl_share: cleared('decimal', AbovePercent, null, { hint: 'fl_share_hint', isPercent: true }),
    fl_step: cleared('decimal', Positive, null),
    fl_percent: cleared('decimal', AbovePercent, null, { isPercent: true }),
    fl_counts: choice(FUEL_COUNTS, 'fuel_counts'),
    fl_upwards: cleared('flag', z.boolean(), false),
    fl_band_from: cleared('decimal', Positive, null, { hint: 'fl_band_hint' }),
    fl_band_to: cleared('decimal', Positive, null),
    fl_table: cleared('text', text(8000), '', { hint: 'fl_table_hint' }),
    fl_plus: cleared('decimal', Percent, null, { hint: 'fl_plus_hint', isPercent: true }),
    fl_floor: cleared('decimal', Percent, null, { isPercent: true }),
    fl_cap: cleared('decimal', Percent, null, { isPercent: true }),
    fl_round: choice(FUEL_ROUNDS, 'fuel_round'),
  },
  check: (body) =>
    body.superRefine((rule, issues) => {
      for (const { path, message } of ruleFaults(rule as FuelRule))
        issues.addIssue({ code: 'custom', message, path: [path] })
    }),
})
export type Floater = z.infer<typeof floater.row>
