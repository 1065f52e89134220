import { expect, test } from 'vitest'
import { alert } from '#shared/records/alert.ts'
import { typedFields } from '#shared/records/record.ts'
import { ALERT_GROUPS } from './alert-groups.ts'

test('every field of the form is in one group', () => {
  const grouped = ALERT_GROUPS.flatMap(({ fields }) => fields)
  expect(grouped.toSorted()).toEqual(
    typedFields(alert)
      .map(([name]) => name)
      .toSorted(),
  )
})
