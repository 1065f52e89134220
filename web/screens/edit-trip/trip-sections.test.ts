import { expect, test } from 'vitest'
import { ANSWER_FIELDS } from '#shared/domain/trip/answer-given.ts'
import { tripFieldsWrittenBy } from '#shared/domain/trip/trip-fields.ts'

const sources = Object.values(
  import.meta.glob<string>(['./*.tsx', './controls/*.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n')

test('every field that a person writes has a place in the form; customer and observers are two of them, and answers are given elsewhere', () => {
  const missing = tripFieldsWrittenBy('admin').filter((field) => !new RegExp(`['"\`.]${field}\\b`).test(sources))
  expect(missing).toEqual(['tt_customer', ...ANSWER_FIELDS])
})
