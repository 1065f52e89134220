import { expect, test } from 'vitest'
import type { Role } from '#shared/domain/access/roles.ts'
import { ALERT_TYPES } from '#shared/domain/alerts/alert-events.ts'
import { TRIP_NEWS } from '#shared/domain/alerts/news-for-sub.ts'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { declarativeFaults } from '../../testing/declarative-push.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { OutboxMessage } from '../store/outbox.ts'
import { pushMessage, pushText } from './push-text.ts'

const BASE = 'https://tours.example/admin/dashboard'
const GOOD = { web_push: 8030, notification: { title: 'T-100', navigate: '/' } }

test.each([
  [{ ...GOOD, web_push: 8031 }, 'web_push is 8030'],
  [{ ...GOOD, mutable: 'yes' }, 'mutable is a boolean'],
  [{ web_push: 8030 }, 'notification is an object'],
  [{ ...GOOD, notification: { title: '', navigate: '/' } }, 'title is a text'],
  [{ ...GOOD, notification: { title: 'T-100' } }, 'navigate is an address'],
  [{ ...GOOD, notification: { ...GOOD.notification, body: null } }, 'body is a text'],
  [
    { ...GOOD, notification: { ...GOOD.notification, actions: [{ action: 'a', title: 'A' }] } },
    'an action leads somewhere',
  ],
  [{ ...GOOD, notification: { ...GOOD.notification, data: 'x'.repeat(4096) } }, 'it fits a push message'],
])('the rules find fault with %j', (message, rule) => {
  expect(declarativeFaults(JSON.stringify(GOOD), BASE)).toEqual([])
  expect(declarativeFaults(JSON.stringify(message), BASE)).toEqual([rule])
})

/** Every event, with each of its occasions. */
const EVENTS: Pick<OutboxMessage, 'event' | 'occasion'>[] = [
  ...ALERT_TYPES.filter((event) => event !== 'alert_trip_changed').map((event) => ({ event, occasion: '' })),
  ...TRIP_NEWS.map((news) => ({
    event: 'alert_trip_changed' as const,
    occasion: `@${news} 1795600000000 Meier Trans`,
  })),
  { event: 'alert_statement_sent', occasion: 'statement 7 e1 1795600000000' },
  { event: 'alert_document_ending', occasion: 'document 7 2026-12-01 14' },
  { event: null, occasion: null },
]

test('every message that is sent keeps the rules, in every language, with or without the own address', () => {
  const t = createTestApp()
  const { tt_id } = addTrip(t.store, { tt_tour: 'T'.repeat(60), tt_etp: '2026-11-21T09:25:00.000Z' })
  const faults: string[] = []
  let count = 0
  for (const language of LANGUAGES)
    for (const { event, occasion } of EVENTS)
      for (const origin of ['', 'https://tours.example'])
        for (const canTake of [false, true])
          for (const kind of ['alert', 'digest'] as const) {
            const isOfNone = event === null || /^(statement|document) /.test(occasion ?? '')
            const about = { event, occasion, tt_id: isOfNone ? null : tt_id }
            const message = {
              ...about,
              id: 2 ** 31,
              kind,
              subject: 'T'.repeat(60),
              body: 'x'.repeat(500),
            } as OutboxMessage
            const words = pushText(t.store, language, message)
            const viewer = { role: 'admin' as Role, username: 'anna', subcontractor: null, customer: null }
            const sent = pushMessage(t.store, { message, words, viewer, userId: 2 ** 31, language, origin, canTake })
            faults.push(
              ...declarativeFaults(JSON.stringify(sent), BASE).map((fault) => `${event} ${language}: ${fault}`),
            )
            expect(JSON.stringify(sent)).not.toContain('Meier Trans')
            count += 1
          }
  t.close()
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(500)
})
