/** Fields that are merged as one, by the name of their unit; a field of none is a unit of its own. */
export const unitsOf = <Field extends string>(
  rules: Readonly<Record<Field, object>>,
): Readonly<Record<string, readonly Field[]>> => {
  const units: Record<string, Field[]> = {}
  for (const field in rules) {
    const { unit } = rules[field] as { unit?: string }
    if (unit) units[unit] = (units[unit] ?? []).concat(field)
  }
  return units
}
