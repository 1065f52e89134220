import { describe, expect, test } from 'vitest'
import type { SharePage } from '#shared/schemas/trip-link.ts'
import { fill } from '../fill.ts'
import { type ShareView, shareView } from './share-view.ts'
import { SHARE_TEXTS, type ShareTexts } from './texts.ts'

const DAY = '2026-03-02T'
const at = (clock: string): string => `${DAY}${clock}:00.000Z`
const NOW = Date.parse(at('10:00'))

const page = (changes: Partial<SharePage> = {}): SharePage => ({
  kind: 'share',
  lang: 'de',
  company: 'Muster AG',
  phone: '',
  time_zone: 'Europe/Zurich',
  now: at('10:00'),
  expires_at: '2026-03-05T00:00:00.000Z',
  tour: 'LX 100',
  from: 'Zürich',
  to: 'Genève',
  stp: at('08:00'),
  std: at('08:30'),
  sta: at('12:30'),
  ...{ etp: null, eta: null, atp: null, atd: null, ata: null },
  off: false,
  sources: {},
  estimated_at: null,
  position: null,
  proof: null,
  ...changes,
})

describe('what the share page says', () => {
  test.each<[string, Partial<SharePage>, Partial<ShareView>]>([
    [
      'nothing reported',
      {},
      { state: 'waiting', arrival: { kind: 'planned_arrival', at: at('12:30') }, delay: null, isOverdue: false },
    ],
    ['at the place of loading', { atp: at('08:05') }, { state: 'ready', delay: null }],
    [
      'on its way, late',
      { atp: at('08:05'), atd: at('08:50'), eta: at('12:55'), estimated_at: at('09:48') },
      {
        state: 'way',
        arrival: { kind: 'expected', at: at('12:55') },
        delay: { word: 'late', minutes: 25 },
        estimateAge: 12,
      },
    ],
    [
      'silent since its departure four days ago',
      { atd: '2026-02-26T08:00:00.000Z', sta: at('09:00') },
      { state: 'silent', silentSince: '2026-02-26T08:00:00.000Z', isOverdue: true },
    ],
    [
      'not silent, with an estimate of today',
      { atd: '2026-02-26T08:00:00.000Z', sta: at('09:00'), eta: at('09:30'), estimated_at: at('08:00') },
      { state: 'way', silentSince: null },
    ],
    [
      'arrived after a long silence',
      { atd: '2026-02-26T08:00:00.000Z', sta: at('09:00'), ata: at('09:10') },
      { state: 'arrived', silentSince: null },
    ],
    [
      'arrived, with the departure lost',
      { ata: at('12:20'), eta: at('12:40'), estimated_at: at('09:00') },
      {
        state: 'arrived',
        arrival: { kind: 'arrived', at: at('12:20') },
        delay: { word: 'early', minutes: 10 },
        estimateAge: null,
      },
    ],
    ['on the minute', { eta: at('12:30') }, { delay: { word: 'on_time', minutes: 0 } }],
    ['called off', { off: true, eta: at('13:00') }, { state: 'off', delay: null, isOverdue: false }],
    ['the expected time has passed', { eta: at('09:45') }, { isOverdue: true }],
    ['a few minutes after the expected time', { eta: at('09:55') }, { isOverdue: false }],
    ['a position', { position: { lat: 47.1, lon: 8.2, at: at('09:57') } }, { positionAge: 3 }],
    ['a position ahead of this clock', { position: { lat: 47.1, lon: 8.2, at: at('10:01') } }, { positionAge: 0 }],
  ])('%s', (_case, changes, said) => expect(shareView(page(changes), NOW)).toMatchObject(said))

  test('each step tells what was planned, expected and happened, and who says so', () => {
    const { legs } = shareView(
      page({ etp: at('08:10'), atp: at('08:05'), eta: at('12:45'), sources: { atp: 'driver' } }),
      NOW,
    )
    expect(legs).toEqual([
      { name: 'positioning', planned: at('08:00'), expected: null, actual: at('08:05'), source: 'driver' },
      { name: 'departure', planned: at('08:30'), expected: null, actual: null, source: null },
      { name: 'arrival', planned: at('12:30'), expected: at('12:45'), actual: null, source: null },
    ])
  })
})

test('every language has the same texts with the same values, and none of another', () => {
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  const { de, ...others } = SHARE_TEXTS
  for (const texts of Object.values(others))
    for (const key of Object.keys(de) as (keyof ShareTexts)[]) {
      expect(values(texts[key]), key).toEqual(values(de[key]))
      if (/\p{L}{4,}.* .*\p{L}{4,}/u.test(de[key])) expect(texts[key]).not.toBe(de[key])
    }
})

test('values stand in their places', () =>
  expect(fill('{name}, {time} {more}', { name: 'Ada', time: '10:00' })).toBe('Ada, 10:00 {more}'))
