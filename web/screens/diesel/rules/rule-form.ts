import type { FuelKind, FuelRule } from '#shared/domain/money/fuel/fuel-rule.ts'
import { type Floater, floater } from '#shared/records/floater.ts'
import { type FormFaults, schemaFaults } from '#web/ui/forms/form-faults.ts'
import { type RecordValues, recordBody, recordValues } from '#web/ui/forms/record-values.ts'

/** Fields that only some kinds use. */
const OF_KIND = {
  fl_base: ['steps', 'share'],
  fl_share: ['share'],
  fl_step: ['steps'],
  fl_percent: ['steps'],
  fl_counts: ['steps'],
  fl_upwards: ['steps', 'share'],
  fl_band_from: ['steps', 'share'],
  fl_band_to: ['steps', 'share'],
  fl_table: ['table'],
} as const satisfies Partial<Record<keyof FuelRule, readonly FuelKind[]>>
export const KIND_FIELDS = Object.keys(OF_KIND) as (keyof typeof OF_KIND)[]
const NEW: RecordValues = { fl_kind: 'share', fl_on: 'trip', fl_lag: '1', fl_counts: 'whole', fl_round: 'hundredth' }

/** Fields that a rule of the kind does not use. */
export const unusedFields = (kind: unknown): string[] =>
  KIND_FIELDS.filter((name) => !(OF_KIND[name] as readonly FuelKind[]).includes(kind as FuelKind))

export const ruleValues = (row: Floater | null): RecordValues => ({ ...recordValues(floater, row), ...(!row && NEW) })

/** Body of the request: fields that the kind does not use are empty, even if they were typed under another kind. */
export const ruleBody = (values: RecordValues): Record<string, unknown> => {
  const empty = recordValues(floater, null)
  const unused = unusedFields(values.fl_kind).filter((name) => name !== 'fl_counts')
  return recordBody(floater, { ...values, ...Object.fromEntries(unused.map((name) => [name, empty[name] ?? ''])) })
}
export const faultsOfRule = (values: RecordValues): FormFaults => schemaFaults(floater.body, ruleBody(values))

/** The rule as it is typed; null while it lacks something. */
export const typedRule = (values: RecordValues): FuelRule | null => {
  const parsed = floater.body.safeParse({ ...ruleBody(values), fl_name: values.fl_name || '?' })
  return parsed.success ? parsed.data : null
}
