import { expect, test } from 'vitest'
import { ApiRefusal, NoConnection } from '../sync/api.ts'
import { downloadFailureText, failureText } from './failure.ts'

const refusal = (status: number, message: string) => new ApiRefusal(status, { message })

test.each<[string, unknown, string]>([
  ['no network', new NoConnection('x'), 'needs_connection'],
  ['a proxy whose server is down', new NoConnection('x', { obstacle: 'server_fault' }), 'server_fault'],
  ['a hotel’s page', new NoConnection('x', { obstacle: 'foreign_answer' }), 'foreign_answer'],
  ['a fault of the server', refusal(500, 'general_request_not_successful'), 'server_fault'],
  ['a fault of the server that has a name', refusal(503, 'worker_busy'), 'worker_busy'],
  ['a refusal', refusal(403, 'not_allowed'), 'not_allowed'],
  ['a fault of the app', new Error('x'), 'general_problem'],
])('a failed call says what it was: %s', (_what, error, message) => {
  expect(failureText(error).message).toBe(message)
})

test('a download that fails by a fault of the server says so too', () => {
  expect(downloadFailureText(refusal(500, 'general_request_not_successful')).message).toBe('server_fault')
  expect(downloadFailureText(refusal(500, 'general_problem')).message).toBe('download_failed')
  expect(downloadFailureText(new Error('x')).message).toBe('download_failed')
})
