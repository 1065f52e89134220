import { expect, test } from 'vitest'
import { answerFacts } from '#shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip } from '#shared/schemas/trip-link.ts'
import {
  changedWords,
  headlineOf,
  leftWords,
  listedTrips,
  openTrips,
  reasonsOf,
  type Shown,
  together,
  waitingWords,
} from './draw-answers.ts'
import { ENGLISH } from './texts.ts'

const trip = (tt_id: number, day: string, fields: Partial<AnswerTrip> = {}): AnswerTrip => ({
  tt_id,
  tour: `T ${tt_id}`,
  from: 'Basel',
  to: 'Genf',
  stp: `${day}T08:00:00.000Z`,
  std: `${day}T08:30:00.000Z`,
  sta: `${day}T12:00:00.000Z`,
  vehicle: 'ZH 1',
  driver: 'Ada',
  requirements: [],
  price: 100,
  toll: 1,
  due: null,
  answer: '',
  state: 'asked',
  reason: '',
  facts: '',
  misfits: [],
  changed: [],
  ...fields,
})
const shownWith = (...trips: AnswerTrip[]): Shown => ({
  page: { time_zone: 'UTC', currency: '€', trips } as unknown as AnswerPage,
  now: 0,
  language: 'en',
  texts: ENGLISH,
  waiting: new Map(),
  unkept: new Set(),
  refused: new Map(),
  gone: [],
  filter: 'open',
  met: new Set(),
})
const told = (shown: Shown, key: string) => {
  const all = together(shown, key)
  return all && [all.taken.map(({ tt_id }) => tt_id), all.left.map(({ tt_id }) => tt_id)]
}

const SHOWN = shownWith(
  trip(1, '2026-11-23'),
  trip(2, '2026-11-23', { misfits: ['no_driver'] }),
  trip(3, '2026-11-23', { state: 'accepted' }),
  trip(4, '2026-11-23', { state: 'changed' }),
  trip(5, '2026-11-25', { misfits: ['rest_daily'] }),
  trip(6, '2026-11-26'),
  trip(7, '2026-11-30'),
)

test('a day and a week take what is open and fits, and name what is left out', () => {
  expect(told(SHOWN, '2026-11-23')).toEqual([[1, 4], [2]])
  expect(told(SHOWN, '202648')).toEqual([
    [1, 4, 6],
    [2, 5],
  ])
})

test('reasons are in the words of the page; what a phone kept before stays in the link’s', () => {
  expect(reasonsOf(SHOWN, trip(1, '2026-11-23', { misfits: ['no_driver', 'Ohne Fahrzeug'] }))).toBe(
    `${ENGLISH.misfit_no_driver}, Ohne Fahrzeug`,
  )
})

test('nothing is accepted beyond a week, nor a single trip together with nothing', () => {
  expect(openTrips(SHOWN)).toHaveLength(6)
  expect(told(SHOWN, '202649')).toBeNull()
  expect(told(SHOWN, '2026-11-26')).toBeNull()
  expect(told(SHOWN, 'all')).toBeNull()
})

test('what waits to be sent is open no more', () => {
  const waiting = new Map([
    [1, { tt_id: 1, answer: 'accepted' as const, reason: '' as const, note: '', facts: '', was: '' as const }],
  ])
  expect(told({ ...SHOWN, waiting }, '202648')?.[0]).toEqual([4, 6])
})

test('the line at the top thanks once every answer has arrived', () => {
  const given = (tt_id: number) => ({
    ...{ tt_id, answer: 'accepted' as const, reason: '' as const, note: '', facts: '', was: '' as const },
  })
  const two = shownWith(trip(1, '2026-11-23'), trip(2, '2026-11-23'))
  expect(headlineOf(two)).toBe('2 trips wait for your answer')
  expect(headlineOf({ ...two, waiting: new Map([[1, given(1)]]) })).toBe('1 trip waits for your answer')
  const waiting = new Map([1, 2].map((id) => [id, given(id)]))
  expect(headlineOf({ ...two, waiting })).toBe('All decided, not sent yet: 2')
  expect(headlineOf(shownWith(trip(3, '2026-11-23', { state: 'accepted' })))).toBe('All answered. Thank you.')
  expect(waitingWords(2, 0, ENGLISH)).toMatch(/^Not sent yet: 2/)
  expect(waitingWords(2, 1, ENGLISH)).toMatch(/^Not saved: 1/)
})

test('what was called off stands behind what can be answered', () => {
  const shown = shownWith(trip(1, '2026-11-23', { off: true }), trip(2, '2026-11-24'))
  const ids = (one: Shown) => listedTrips(one).map((trips) => trips.map(({ tt_id }) => tt_id))
  expect(ids({ ...shown, met: new Set([1, 2]) })).toEqual([[2], [1]])
  expect(ids({ ...shown, filter: 'all' })).toEqual([[1, 2]])
})

test('an answer that did not count says what changed since it was given, until it is given anew or called off', () => {
  const facts = { facts: answerFacts({ tt_requirements: '11_2_7;adr', tt_sub_invoice_trip: 100 }) }
  const given = answerFacts({ tt_requirements: '11_2_7', tt_sub_invoice_trip: 90 })
  const shown = {
    ...shownWith(),
    refused: new Map([[1, { message: 'answer_facts_changed', facts: given }]]),
  }
  const words = ['Requirements: Art. 11.2.7 → Art. 11.2.7, ADR', 'Price of the trip: 90.00 € → 100.00 €']
  expect(changedWords(shown, trip(1, '2026-11-23', facts))).toEqual(words)
  expect(changedWords(shown, trip(1, '2026-11-23', { ...facts, off: true }))).toEqual([])
  const waiting = new Map([
    [1, { tt_id: 1, answer: 'accepted' as const, reason: '' as const, note: '', facts: '', was: '' as const }],
  ])
  expect(changedWords({ ...shown, waiting }, trip(1, '2026-11-23', facts))).toEqual([])
})

test('a trip of which an answer did not count is not accepted with others: its reason stands beside it', () => {
  const refused = new Map([[4, { message: 'answer_facts_changed', facts: '[]' }]])
  const shown = { ...SHOWN, refused }
  expect(told(shown, '2026-11-23')).toBeNull()
  expect(told(shown, '202648')).toEqual([
    [1, 6],
    [2, 4, 5],
  ])
  expect(leftWords(shown, trip(4, '2026-11-23'))).toBe(ENGLISH.answer_facts_changed)
})

test('what a restore took away: a yes may be given again with others, a no is decided by itself', () => {
  const lostOf = (tt_id: number, answer: 'accepted' | 'declined') => {
    const taken = { tt_id, answer, reason: answer === 'declined' ? ('hours' as const) : ('' as const), note: '' }
    return {
      message: 'restored',
      taken: { ...taken, facts: '', was: '' as const, at: Date.parse('2026-11-20T07:05:00Z') },
    }
  }
  const shown = {
    ...shownWith(...SHOWN.page.trips, trip(8, '2026-11-25')),
    refused: new Map([
      [1, lostOf(1, 'accepted')],
      [6, lostOf(6, 'declined')],
    ]),
  }
  expect(told(shown, '202648')).toEqual([
    [1, 4, 8],
    [2, 5, 6],
  ])
  expect(leftWords(shown, trip(6, '2026-11-26'))).toContain(
    'Your answer of Friday 20.11. 07:05 is gone after a restore: Declined',
  )
})
