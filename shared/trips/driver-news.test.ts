import { expect, test } from 'vitest'
import type { Translate } from '../text-key.ts'
import { driverNews, proposedReason } from './driver-news.ts'
import { timeSourceWords } from './time-source-words.ts'

const translate = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as Translate
const AT = '2026-03-02T08:00:00.000Z'
const LATER = '2026-03-02T08:12:00.000Z'
const words = (trip: Parameters<typeof driverNews>[0]) => driverNews(trip, translate).map((news) => news.words)

test.each<[string, Parameters<typeof driverNews>[0], string[]]>([
  ['nothing', { tt_driver_news: {} }, []],
  ['a role that is not told', {}, []],
  [
    'later, without a reason',
    { tt_driver_news: { late_minutes: 15, late_reason: '' } },
    ['driver_news_late 15\u00a0min'],
  ],
  [
    'later with a reason, damage, and the proof',
    { tt_ata: null, tt_driver_news: { late_minutes: 15, late_reason: 'traffic', damages: 2, proofs: 1 } },
    ['driver_news_late 15\u00a0min (delay_reason_traffic)', 'driver_news_damage', 'driver_news_proof'],
  ],
  [
    'arrived: it is no news that it comes later',
    { tt_ata: AT, tt_driver_news: { late_minutes: 15, proofs: 1 } },
    ['driver_news_proof'],
  ],
  ['a report that waits for dispatch', { tt_ata: AT, tt_driver_news: { waits: 2 } }, ['driver_news_waits']],
  ['as planned after all', { tt_driver_news: { late_minutes: 0 } }, []],
  ['notes alone', { tt_driver_news: { notes: 3, called_at: AT } }, []],
])('news of %s', (_case, trip, said) => expect(words(trip)).toEqual(said))

const context = { translate, timeZone: 'Europe/Zurich' }
test.each([
  ['no time', { tt_atp: null }, ''],
  ['the vehicle', { tt_atp: AT }, 'time_source_vehicle'],
  ['a person', { tt_atp: AT, tt_manual_times: ['tt_atp'] }, 'time_source_typed'],
  ['the driver', { tt_atp: AT, tt_driver_times: { tt_atp: AT } }, 'time_source_driver'],
  [
    'the vehicle, and the driver says otherwise',
    { tt_atp: AT, tt_driver_times: { tt_atp: LATER } },
    'time_source_vehicle · time_source_other 09:12',
  ],
])('where a time comes from: %s', (_case, trip, said) =>
  expect(timeSourceWords(trip, 'positioning', context)).toBe(said),
)

test.each<[string, Parameters<typeof driverNews>[0], boolean, string]>([
  [
    'a reason of the list, in the reader’s language',
    { tt_driver_news: { late_minutes: 40, late_reason: 'traffic' } },
    true,
    'delay_reason_traffic',
  ],
  [
    'words of the driver’s own',
    { tt_driver_news: { late_minutes: 40, late_reason: 'Tor klemmt' } },
    true,
    'Tor klemmt',
  ],
  ['a trip that is on time again', { tt_driver_news: { late_minutes: 40, late_reason: 'traffic' } }, false, ''],
  ['a report without a reason', { tt_driver_news: { late_minutes: 40, late_reason: '' } }, true, ''],
  ['no report', {}, true, ''],
])('what is proposed to a customer as reason: %s', (_name, trip, isLate, said) =>
  expect(proposedReason(trip, isLate, translate)).toBe(said),
)
