import type { FuelRule } from './fuel-rule.ts'

/** A rule of which a test says what matters to it: 1 % for each whole 5 over 100. */
export const ruleOf = (changes: Partial<FuelRule> = {}): FuelRule => ({
  fl_name: 'Diesel 2026',
  fl_index: 'Diesel',
  fl_kind: 'steps',
  fl_on: 'trip',
  fl_lag: 1,
  fl_base: 100,
  fl_share: null,
  fl_step: 5,
  fl_percent: 1,
  fl_counts: 'whole',
  fl_upwards: false,
  fl_band_from: null,
  fl_band_to: null,
  fl_table: '',
  fl_plus: null,
  fl_floor: null,
  fl_cap: null,
  fl_round: 'hundredth',
  ...changes,
})
export const shareOf = (changes: Partial<FuelRule> = {}): FuelRule =>
  ruleOf({ fl_kind: 'share', fl_step: null, fl_percent: null, fl_base: 112, fl_share: 30, ...changes })
