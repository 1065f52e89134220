import { expect, test } from 'vitest'
import { DAY_MS } from '../domain/time/units.ts'
import { answerValues } from '../domain/trip/answer-given.ts'
import type { VisibleTrip } from '../schemas/trip.ts'
import { tripNews } from './trip-news.ts'
import { CONTEXT, sampleView, shownTrip } from './trip-sample.ts'

const ASKED: Partial<VisibleTrip> = { tt_atp: null, tt_answer_hours: 12, tt_sub_invoice_trip: 640, tt_requirements: '' }
const { row } = shownTrip(ASKED)
const DUE = Date.parse('2026-11-20T21:00:00.000Z')
const news = (fields: Partial<VisibleTrip>, now: number) => tripNews(sampleView({ ...ASKED, ...fields }, now), CONTEXT)

test('no answer says nothing until a day before, is quiet until it is due, then loud until the trip would have arrived', () => {
  expect(news({}, DUE - DAY_MS / 2 - 1)).toEqual([])
  expect(news({}, DUE - DAY_MS / 2)).toEqual([{ sign: 'hourglass', words: 'angefragt' }])
  expect(news({}, DUE - 1)).toEqual([{ sign: 'hourglass', words: 'angefragt' }])
  expect(news({}, DUE)).toEqual([{ sign: 'clock', words: 'ohne Antwort', tone: 'loud' }])
  expect(news({}, Date.parse(String(row.tt_sta)))).toEqual([])
})

test('a no is loud, a change after a yes less so, a yes says nothing', () => {
  const accepted = answerValues(row, 'accepted')
  expect(news(answerValues(row, 'declined', 'slot'), DUE - 1)).toEqual([
    { sign: 'cross', words: 'abgelehnt: Zeitfenster passt nicht', tone: 'loud' },
  ])
  expect(news({ ...accepted, tt_sub_invoice_trip: 700 }, DUE)).toEqual([
    { sign: 'triangle', words: 'seit Zusage geändert', tone: 'warned' },
  ])
  expect(news(accepted, DUE)).toEqual([])
})

test('what is to be seen to comes before what the driver reported', () => {
  const told = news({ tt_driver_news: { damages: 1 } }, DUE).map(({ sign }) => sign)
  expect(told).toEqual(['clock', 'triangle'])
})

test('a trip of which nothing was heard for days says since when, unless it was called off', () => {
  const times = { tt_atp: '2026-11-16T08:00:00.000Z', tt_atd: null, tt_ata: null, tt_position_at: null }
  const silent = { ...answerValues(row, 'accepted'), ...times, tt_sta: '2026-11-21T06:00:00.000Z', tt_eta: null }
  const words = (fields: Partial<VisibleTrip>) => news({ ...silent, ...fields }, DUE + DAY_MS).map((one) => one.words)
  expect(words({})).toContain('Ohne Nachricht seit 16.11.2026 09:00')
  expect(words({ tt_status: 'canceled' })).not.toContain('Ohne Nachricht seit 16.11.2026 09:00')
})
