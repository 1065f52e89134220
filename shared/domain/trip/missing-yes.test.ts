import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/units.ts'
import { answerValues } from './answer-given.ts'
import { inTime, missingYes, nightEnd, untilThen } from './missing-yes.ts'
import type { AnsweredTrip } from './trip-answers.ts'

const ZONE = 'Europe/Zurich'
const NOW = Date.parse('2026-11-30T17:00:00.000Z')

test.each([
  ['in the evening, that of tomorrow', '2026-11-30T17:00:00Z', '2026-12-01T05:00:00.000Z'],
  ['before midnight', '2026-11-30T22:59:59Z', '2026-12-01T05:00:00.000Z'],
  ['after midnight, the same', '2026-11-30T23:00:01Z', '2026-12-01T05:00:00.000Z'],
  ['a moment before it ends', '2026-12-01T04:59:59Z', '2026-12-01T05:00:00.000Z'],
  ['once it has ended, the next', '2026-12-01T05:00:00Z', '2026-12-02T05:00:00.000Z'],
  ['over the change to summer time', '2026-03-28T18:00:00Z', '2026-03-29T04:00:00.000Z'],
  ['within that night', '2026-03-29T01:30:00Z', '2026-03-29T04:00:00.000Z'],
  ['over the change to winter time', '2026-10-24T18:00:00Z', '2026-10-25T05:00:00.000Z'],
  ['within the hour that comes twice', '2026-10-25T00:30:00Z', '2026-10-25T05:00:00.000Z'],
])('a night ends: %s', (_, now, end) => {
  expect(nightEnd(Date.parse(now), ZONE)).toBe(end)
})

const trip = (tour: string, stp: string, fields: Partial<AnsweredTrip> = {}) => {
  const sta = new Date(Date.parse(stp) + 4 * HOUR_MS).toISOString()
  const times = { tt_stp: new Date(stp).toISOString(), tt_std: new Date(stp).toISOString(), tt_sta: sta }
  return {
    tour,
    row: { tt_status: 'active', tt_sub: 'Meier Trans', tt_answer_hours: 12, ...times, ...fields } as const,
  }
}
const said = (of: ReturnType<typeof trip>, answer: 'accepted' | 'declined') => ({
  ...of,
  row: { ...of.row, ...answerValues(of.row, answer, answer === 'declined' ? 'price' : '') },
})
const told = (trips: ReturnType<typeof trip>[]) =>
  missingYes(trips, NOW, ZONE).map(({ sub, open, declined, tonight, first }) => ({
    ...{ sub, tonight, first },
    open: open.map(({ tour }) => tour),
    declined: declined.map(({ tour }) => tour),
  }))

test('each subcontractor once, the first to start first, its trips by time', () => {
  const meier = [said(trip('E', '2026-12-01T02:00:00Z'), 'declined'), trip('B', '2026-12-01T01:00:00Z')]
  expect(
    missingYes(meier, NOW, ZONE)
      .flatMap(inTime)
      .map(({ tour }) => tour),
  ).toEqual(['B', 'E'])
  expect(
    told([
      trip('D', '2026-12-03T06:00:00Z'),
      trip('B', '2026-12-01T04:59:00Z'),
      trip('C', '2026-12-01T05:00:00Z', { tt_sub: 'MEIER TRANS' }),
      trip('A', '2026-11-30T20:00:00Z', { tt_sub: 'Huber AG' }),
      said(trip('E', '2026-12-01T02:00:00Z'), 'declined'),
    ]),
  ).toEqual([
    { sub: 'Huber AG', tonight: 1, first: '2026-11-30T20:00:00.000Z', open: ['A'], declined: [] },
    { sub: 'Meier Trans', tonight: 1, first: '2026-12-01T04:59:00.000Z', open: ['B', 'C', 'D'], declined: ['E'] },
  ])
})

test('what begins before the night ends is what is counted', () => {
  const [of] = missingYes(
    [
      trip('B', '2026-12-01T04:59:00Z'),
      trip('C', '2026-12-01T05:00:00Z'),
      said(trip('D', '2026-12-01T02:00:00Z'), 'declined'),
      said(trip('E', '2026-12-02T02:00:00Z'), 'declined'),
    ],
    NOW,
    ZONE,
  )
  if (!of) throw new Error('nothing is missing')
  const { open, declined, tonight } = untilThen(of, nightEnd(NOW, ZONE))
  expect([open, declined].map((trips) => trips.map(({ tour }) => tour))).toEqual([['B'], ['D']])
  expect(open).toHaveLength(tonight)
})

test('2,000 trips of 60 subcontractors', () => {
  const trips = Array.from({ length: 2000 }, (_, n) =>
    trip(`T ${n}`, new Date(NOW + (n % 300) * HOUR_MS).toISOString(), { tt_sub: `Sub ${n % 60}` }),
  )
  const found = missingYes(trips, NOW, ZONE)
  expect(found).toHaveLength(60)
  expect(found.flatMap(({ open }) => open)).toHaveLength(2000)
})

test('one that only said no is there, since its trips have no yes', () => {
  expect(told([said(trip('E', '2026-12-01T02:00:00Z'), 'declined')])).toMatchObject([
    { open: [], declined: ['E'], tonight: 0, first: '2026-12-01T02:00:00.000Z' },
  ])
})

test.each([
  ['accepted', said(trip('A', '2026-12-01T08:00:00Z'), 'accepted'), false],
  [
    'accepted before it changed',
    {
      ...said(trip('A', '2026-12-01T08:00:00Z'), 'accepted'),
      row: { ...said(trip('A', '2026-12-01T08:00:00Z'), 'accepted').row, tt_std: '2026-12-01T09:00:00.000Z' },
    },
    true,
  ],
  ['not asked', trip('A', '2026-12-01T08:00:00Z', { tt_answer_hours: null }), false],
  ['not published', trip('A', '2026-12-01T08:00:00Z', { tt_status: 'scheduled' }), false],
  ['without a subcontractor', trip('A', '2026-12-01T08:00:00Z', { tt_sub: '' }), false],
  ['positioned', trip('A', '2026-11-30T16:00:00Z', { tt_atp: '2026-11-30T16:05:00.000Z' }), false],
  ['begun, and not reported', trip('A', '2026-11-30T16:00:00Z'), true],
  ['over as planned', trip('A', '2026-11-30T12:00:00Z'), false],
  ['declined and over', said(trip('A', '2026-11-30T12:00:00Z'), 'declined'), false],
])('a trip that is %s', (_, of, isListed) => {
  expect(told([of])).toHaveLength(isListed ? 1 : 0)
})
