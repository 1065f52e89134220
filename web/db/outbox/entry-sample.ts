import type { OutboxEntry } from '../records.ts'

/** Returns an edit of a trip that waits in the outbox, for tests: the first of anna, never sent. */
export const waitingEdit = (fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  id: '6ecd5ae6-4a7c-4d23-9c7c-bb0c1d1cbb55',
  user: 'anna',
  format: 1,
  entity: 'trip',
  op: 'edit',
  key: 7,
  rev: 1,
  set: { tt_info: 'mine' },
  base: { tt_info: 'old' },
  state: 'queued',
  attempts: 0,
  saved_at: 5,
  ...fields,
})
