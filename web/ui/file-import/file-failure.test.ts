import { expect, test } from 'vitest'
import { ApiRefusal, NoConnection } from '../../sync/api.ts'
import { passingFailure } from './file-failure.ts'

test('what lies between is passing, and a refusal of the file is not', () => {
  expect(passingFailure(new NoConnection('offline'))).toEqual({ message: 'needs_connection', values: {} })
  expect(passingFailure(new NoConnection('502', { obstacle: 'server_fault' }))?.message).toBe('server_fault')
  expect(passingFailure(new ApiRefusal(400, { message: 'file_wrong_format' }))).toBeNull()
  expect(passingFailure(new DOMException('changed'))).toBeNull()
})
