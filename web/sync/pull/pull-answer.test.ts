import { expect, test } from 'vitest'
import { PullAnswer } from '#shared/schemas/sync.ts'
import { isPullAnswer } from './pull-answer.ts'

const QUIET = { cursor: 'c', seq: 4, epoch: 'e', put: {}, del: {}, acks: [] }
const ACK = { mutation: 'm', seq: 3 }

test.each<[string, unknown, boolean]>([
  ['a quiet one', QUIET, true],
  ['with rows', { ...QUIET, put: { trip: [{ tt_id: 1 }], observer: [] }, reset: true, more: true, begins: true }, true],
  ['with deletions by number and by name', { ...QUIET, del: { tour: [1, 2], customer: ['Holz AG'] } }, true],
  ['with acknowledgements', { ...QUIET, acks: [ACK, { ...ACK, id: 7 }] }, true],
  ['with a field of a later version', { ...QUIET, later: 1 }, true],
  ['with an entity that this app does not know', { ...QUIET, put: { licence_plate: [] } }, false],
  ['with a deletion of such an entity', { ...QUIET, del: { licence_plate: [1] } }, false],
  ['with documents, which come anew', { ...QUIET, put: { document: [{ do_id: 1 }] }, anew: ['document'] }, true],
  ['with an entity anew that this app does not know', { ...QUIET, anew: ['licence_plate'] }, false],
  ['with an anew that is no list', { ...QUIET, anew: 'document' }, false],
  ['nothing', null, false],
  ['a list', [], false],
  ['a page of a captive portal', '<html>', false],
  ['without a cursor', { ...QUIET, cursor: undefined }, false],
  ['with half a number', { ...QUIET, seq: 1.5 }, false],
  ['with a number too large to be told apart', { ...QUIET, seq: 2 ** 53 }, false],
  ['without an epoch', { ...QUIET, epoch: 7 }, false],
  ['with no rows at all', { ...QUIET, put: undefined }, false],
  ['with rows as a list', { ...QUIET, put: [] }, false],
  ['with a row that is none', { ...QUIET, put: { trip: [null] } }, false],
  ['with a row that is a list', { ...QUIET, put: { trip: [[]] } }, false],
  ['with rows that are no list', { ...QUIET, put: { trip: {} } }, false],
  ['with a deletion by nothing', { ...QUIET, del: { trip: [null] } }, false],
  ['with a deletion by half a number', { ...QUIET, del: { trip: [1.5] } }, false],
  ['with an acknowledgement of nothing', { ...QUIET, acks: [{ seq: 3 }] }, false],
  ['with an acknowledgement that is none', { ...QUIET, acks: [null] }, false],
  ['with an acknowledged id that is no number', { ...QUIET, acks: [{ ...ACK, id: '7' }] }, false],
  ['with acknowledgements that are no list', { ...QUIET, acks: {} }, false],
  ...(['reset', 'more', 'begins'] as const).map((name): [string, unknown, boolean] => [
    `with a ${name} that is no yes or no`,
    { ...QUIET, [name]: 1 },
    false,
  ]),
])('an answer %s is understood as the schema has it', (_name, json, isUnderstood) => {
  expect(isPullAnswer(json)).toBe(isUnderstood)
  expect(PullAnswer.safeParse(json).success).toBe(isUnderstood)
})
