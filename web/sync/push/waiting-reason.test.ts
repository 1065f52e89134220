import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../db/records.ts'
import { type Connection, INITIAL_CONNECTION } from '../connection.ts'
import { reasonOf } from './waiting-reason.ts'

const edit: OutboxEntry = {
  seq: 2,
  id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  user: 'anna',
  format: 1,
  entity: 'trip',
  op: 'edit',
  key: 'c:1b671a64-40d5-491e-99b0-da01ff1f3341',
  rev: null,
  set: {},
  base: {},
  state: 'queued',
  attempts: 0,
  saved_at: 0,
}
const online: Partial<Connection> = { state: 'online' }
const of = (connection: Partial<Connection>, entry: Partial<OutboxEntry> = {}, others: OutboxEntry[] = []) =>
  reasonOf({ ...edit, ...entry }, others, { ...INITIAL_CONNECTION, ...connection })

test.each<[string, Partial<Connection>, string | null]>([
  ['no connection', { state: 'offline' }, 'wait_connection'],
  ['a server that does not even answer', { state: 'offline', obstacle: 'server_fault' }, 'wait_server_fault'],
  ['a hotel’s page that stands before it', { state: 'offline', obstacle: 'foreign_answer' }, 'wait_foreign_answer'],
  [
    'a session that ended, whatever else',
    { ...online, needsLogin: 'session_expired', held: 'server_fault' },
    'wait_login',
  ],
  ['a user who is gone', { ...online, needsLogin: 'user_gone', ended: 'user_gone' }, 'user_gone'],
  ['a full disk', { ...online, isStorageFull: true, needsLogin: 'session_expired' }, 'wait_storage'],
  ['a fault of the server', { ...online, held: 'server_fault' }, 'wait_server_fault'],
  ['another tab that sends', { ...online, held: 'other_tab' }, 'wait_other_tab'],
  ['nothing but the next try', online, 'wait_next_try'],
  ['nothing while it is sent', { ...online, isSending: true, held: 'other_tab' }, null],
])('an edit waits for %s', (_what, connection, reason) => {
  expect(of(connection)).toBe(reason)
})

test('an edit of a new row that was refused waits for what is decided about that', () => {
  const refused: OutboxEntry = { ...edit, seq: 1, op: 'create', state: 'refused' }
  expect(of({ state: 'offline' }, {}, [refused])).toBe('wait_refused_create')
  expect(of({ state: 'offline' }, {}, [{ ...refused, entity: 'tour' }])).toBe('wait_connection')
  expect(of({ state: 'offline' }, {}, [{ ...refused, state: 'queued' }])).toBe('wait_connection')
})

test.each(['acked', 'conflict', 'refused'] as const)('an edit that is %s does not wait to be sent', (state) => {
  expect(of({ state: 'offline' }, { state })).toBeNull()
})
