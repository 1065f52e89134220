import { expect, test } from 'vitest'
import { waitingEdit } from '../db/outbox/entry-sample.ts'
import type { OutboxEntry } from '../db/records.ts'
import { isOfGoneRow } from './gone-row.ts'

const refused = (change: Partial<OutboxEntry>): OutboxEntry => waitingEdit({ state: 'refused', ...change })
const because = (what: NonNullable<OutboxEntry['reason']>['what']) => ({
  reason: { what, name: 'LX 1', stp: null, by: null, at: '2026-11-29T10:00:00.000Z' },
})

test.each([
  ['that another company has', refused(because('trip_given_away')), true],
  ['that was deleted', refused(because('trip_deleted')), true],
  ['of a tour that another company has', refused({ entity: 'tour', ...because('tour_given_away') }), true],
  ['that is not found', refused({ message: 'not_found' }), true],
  ['that is over', refused({ message: 'edit_no_permission', ...because('trip_over') }), false],
  ['that was called off', refused(because('trip_canceled')), false],
  ['whose values have faults', refused({ message: 'general_form_invalid' }), false],
  ['that waits', { ...refused(because('trip_given_away')), state: 'queued' as const }, false],
  ['that never existed', refused({ op: 'create', key: 'c:1', message: 'not_found' }), false],
])('a row %s', (_name, entry, isGone) => expect(isOfGoneRow(entry, false)).toBe(isGone))

test('a row that has come back', () => expect(isOfGoneRow(refused(because('trip_given_away')), true)).toBe(false))
