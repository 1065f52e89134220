import { expect, test } from 'vitest'
import { ApiRefusal, NoConnection } from '../../sync/api.ts'
import { countsOf, faultsText, outcomeOfFailure, outcomeOfJob } from './upload-outcome.ts'

const refusal = (body: object) => new ApiRefusal(400, { message: 'upload_column_missing', ...body })

test('faults come with their line, column and the values of their message', () => {
  const errors = [
    { line: 3, column: 'VEHICLE', message: 'upload_unknown_value', col: 'VEHICLE', value: 'TRUCK-9' },
    { line: 4, column: '', message: 'upload_row_too_long' },
    { path: 'x', message: 'no line' },
  ]
  expect(outcomeOfFailure(refusal({ errors }))).toEqual({
    state: 'faults',
    more: 0,
    values: expect.objectContaining({ errors }),
    faults: [
      {
        line: 3,
        column: 'VEHICLE',
        message: 'upload_unknown_value',
        values: { col: 'VEHICLE', value: 'TRUCK-9' },
      },
      { line: 4, column: '', message: 'upload_row_too_long', values: { col: '' } },
    ],
  })
})

test.each([
  ['no connection', new NoConnection('dead spot'), 'needs_connection'],
  ['a refused file', refusal({ message: 'file_not_readable' }), 'file_not_readable'],
  ['errors that name no line', refusal({ errors: 'many' }), 'upload_column_missing'],
  ['a fault of ours', new Error('x'), 'general_problem'],
])('%s is said in one sentence', (_what, error, message) => {
  expect(outcomeOfFailure(error)).toMatchObject({ state: 'failed', message })
})

const JOB = {
  ij_id: 1,
  ij_kind: 'trip',
  ij_file: 'plan.csv',
  ij_at: '',
  ij_ended_at: null,
  progress: null,
  share: 0,
} as const
test.each([
  [
    { ij_state: 'done', ij_step: 'check', ij_status: 200, ij_answer: { message: 'x', added: 2 } },
    { state: 'checked', added: 2 },
  ],
  [
    { ij_state: 'done', ij_step: 'import', ij_status: 200, ij_answer: { message: 'x', added: 2 } },
    { state: 'imported', added: 2 },
  ],
  [
    { ij_state: 'refused', ij_step: 'import', ij_status: 409, ij_answer: { message: 'import_running' } },
    { state: 'failed', message: 'import_running' },
  ],
  [
    { ij_state: 'lost', ij_step: 'import', ij_status: null, ij_answer: null },
    { state: 'failed', message: 'trip_upload_job_lost', values: { time: '12:05' } },
  ],
] as const)('a job %o is shown as %o', (job, shown) => {
  expect(outcomeOfJob({ ...JOB, ...job }, '12:05')).toMatchObject(shown)
})

test('the copied list has a heading and a line for each fault', () => {
  const fault = { line: 3, column: 'FROM', message: 'upload_unknown_value' as const, values: {} }
  expect(faultsText([fault], ['Line', 'Column', 'Error'], ({ message }) => message)).toBe(
    'Line\tColumn\tError\n3\tFROM\tupload_unknown_value',
  )
})

test.each([
  ['a new trip twice', { added: 1, present: 1, repeated: 1 }, { added: 1, present: 0, repeated: 1 }],
  ['a known trip twice', { added: 0, present: 2, repeated: 1 }, { added: 0, present: 1, repeated: 1 }],
  ['no repetition', { added: 2, present: 3, repeated: 0 }, { added: 2, present: 3, repeated: 0 }],
])('a repetition in the file is counted apart from what is there: %s', (_what, { repeated, ...answer }, counts) => {
  const read = { state: 'checked', trips: [], repeated: { lines: [], total: repeated }, read_as: {} } as const
  expect(countsOf({ ...read, ...answer } as unknown as Parameters<typeof countsOf>[0])).toEqual(counts)
})
