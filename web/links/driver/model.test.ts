import { expect, test } from 'vitest'
import type { DriverPage, LinkPage } from '#shared/schemas/trip-link.ts'
import { draftKey, emptyDraft, type Form, type KeptFile } from './kept.ts'
import { endOfWork, filesOf, firstSentence, isAllSent, leftDrafts, smsReason } from './model.ts'
import { NOW, sampleReport, sampleTrip } from './reports-sample.ts'

const file = (id: string, fields: Partial<KeptFile> = {}): KeptFile => ({
  ...{ id, bytes: new ArrayBuffer(1), type: 'image/jpeg' as const, name: null, refusal: null },
  ...fields,
})
const REFUSED = file('refused', { refusal: 'trip_report_files_too_many' })
const FILES = [REFUSED, file('kept', { name: 'a.jpg' }), file('gone', { bytes: null, name: 'b.jpg' }), file('other')]

test('of a report that was sent the pictures that the server did not take are on the phone alone', () => {
  const pictures = { photos: ['refused', 'gone'], signature: 'kept' }
  const idsOf = (state: 'waiting' | 'sent' | 'refused') => filesOf({ ...pictures, state }, FILES).map(({ id }) => id)
  expect(idsOf('sent')).toEqual(['refused'])
  for (const state of ['waiting', 'refused'] as const) expect(idsOf(state)).toEqual(['refused', 'kept'])
})

test('the work has not ended well while a picture did not arrive', () => {
  const sent = sampleReport('damage', 0, { state: 'sent', photos: ['refused', 'gone'] })
  const whole = sampleReport('proof', 5, { state: 'sent', signature: 'kept', photos: ['gone'] })
  expect(endOfWork({ reports: [sent, whole], files: FILES })).toEqual({ is: 'refused', count: 1 })
  expect(endOfWork({ reports: [whole], files: FILES })).toEqual({ is: 'sent' })
  const lost = file('gone', { bytes: null, refusal: 'trip_report_file_missing' })
  expect(endOfWork({ reports: [whole], files: [lost] })).toEqual({ is: 'refused', count: 1 })
  expect(endOfWork({ reports: [sent, sampleReport('note', 9)], files: FILES })).toEqual({ is: 'unsent', count: 1 })
})

const TRIPS = { is: 'ok', value: { kind: 'driver' } as LinkPage } as const
test.each([
  ['kept trips', true, null, null],
  ['trips of the server', true, TRIPS, null],
  ['no network at first', true, { is: 'away' }, 'firstOffline'],
  ['a busy server at first', true, { is: 'busy', waitMs: 1 }, 'firstBusy'],
  ['a link that is over', true, { is: 'ended' }, 'ended'],
  ['a link that is over, in a browser that keeps nothing', false, { is: 'ended' }, 'ended'],
  ['trips of the server in a browser that keeps nothing', false, TRIPS, 'noStore'],
  ['no network in a browser that keeps nothing', false, { is: 'away' }, 'noStore'],
] as const)('%s', (_what, isKept, answer, sentence) => expect(firstSentence(isKept, answer, null)).toBe(sentence))
test('at first, too, it is said who answers in the server’s place', () =>
  expect(firstSentence(true, { is: 'away' }, 'portal')).toBe('portal'))

const AWAY = { by: 'away' } as const
test.each([
  ['a link that is over, before the first try', true, null, 1, null],
  ['a link that is over, while an answer was lost', true, AWAY, 1, null],
  ['a link that is over, for long without a network', true, AWAY, 31, 'smsOffer'],
  ['a link by which the server takes it no more', true, { by: 'ended' }, 1, 'endedUnsent'],
  ['a link that holds again', false, { by: 'ended' }, 1, null],
  ['no network for a moment', false, AWAY, 29, null],
  ['no network for long', false, AWAY, 31, 'smsOffer'],
] as const)('an SMS is offered for what waits: %s', (_what, ended, stopped, minutes, reason) => {
  const model = { reports: [sampleReport('arrived', 0)], ended, stopped, now: NOW + minutes * 60_000 }
  expect(smsReason(model)).toBe(reason)
  expect(smsReason({ ...model, reports: [sampleReport('arrived', 0, { state: 'sent' })] })).toBeNull()
})

test('what was begun stays in sight once its trip is gone, and what says nothing does not', () => {
  const draft = (tt_id: number, form: Form, fields: object) => ({ ...emptyDraft(draftKey(tt_id, form)), ...fields })
  const drafts = [
    draft(1, 'note', { text: 'dented' }),
    draft(1, 'later', { minutes: '90' }),
    draft(1, 'time', { clock: '08:00', kind: 'arrived' }),
    draft(2, 'proof', { signature: 'kept' }),
    draft(12, 'damage', { photos: ['other'] }),
    draft(2, 'note', { text: '' }),
  ]
  const page = { trips: [sampleTrip({ tt_id: 2 })] } as unknown as DriverPage
  const left = (ended: boolean, shown: DriverPage | null) =>
    leftDrafts({ drafts, page: shown, ended }).map(({ re_id }) => re_id)
  expect(left(false, page)).toEqual(['note 1', 'damage 12'])
  for (const shown of [page, null]) expect(left(true, shown)).toEqual(['note 1', 'proof 2', 'damage 12'])
})

test('not all is sent while something was begun of a trip that the link leads to no more', () => {
  const page = { trips: [sampleTrip({ tt_id: 2 })] } as unknown as DriverPage
  const reports = [sampleReport('note', 0, { state: 'sent' })]
  const begunOf = (tt_id: number) => [{ ...emptyDraft(draftKey(tt_id, 'note')), text: 'left' }]
  const isSaid = (tt_id: number) => isAllSent({ reports, files: [], drafts: begunOf(tt_id), page, ended: false })
  expect([isSaid(1), isSaid(2)]).toEqual([false, true])
})
