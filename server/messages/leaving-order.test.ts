import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { startOutbox } from './outbox.ts'
import { CLAIMS, enqueueMessage, type NewMessage } from './store/outbox.ts'

let t: TestApp
let lines: { msg: string; message: number }[]
beforeEach(() => {
  lines = []
  t = createTestApp({ logTo: { write: (line) => lines.push(JSON.parse(line)) } })
})
afterEach(() => t.close())

let count = 0
const queue = (kind: NewMessage['kind'], subject: string, caused_by: string | null = null) => {
  count += 1
  const about = { event: 'alert_ata', al_id: 1, tt_id: null, occasion: '', caused_by } as const
  enqueueMessage(t.store, {
    ...{ channel: 'mail', kind, dedupKey: `${count}`, recipient: 'a@example.com', subject, body: 'b' },
    ...(kind === 'alert' && { about }),
  })
}
/** The subjects of the mails in the order in which they are taken, whether they are still meant or not. */
const taken = async (): Promise<string[]> => {
  const outbox = startOutbox({ ...t.deps, channels: { mail: async () => ({ state: 'sent' }) } }, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.stop()
  const subjects = new Map(t.messages().map(({ id, subject }) => [id, subject]))
  return lines.flatMap(({ msg, message }) => (/^message (not )?sent$/.test(msg) ? [subjects.get(message) ?? ''] : []))
}

test('what a person waits for leaves before alerts and digests', async () => {
  for (let n = 0; n < 20; n += 1) queue('alert', 'alert', 'Meier Trans')
  queue('digest', 'digest')
  t.clock.advance(1000)
  for (const kind of ['reset', 'test', 'customer', 'publication', 'statement'] as const) queue(kind, kind)
  t.clock.advance(1000)
  expect((await taken()).slice(0, 6)).toEqual([
    ...['reset', 'test', 'customer', 'publication', 'statement'],
    expect.stringMatching(/alert|digest/),
  ])
})

test('alerts of one party do not hold up those of others: each has its turn', async () => {
  for (let n = 0; n < 1000; n += 1) queue('alert', `Meier ${n}`, 'Meier Trans')
  t.clock.advance(1000)
  for (let n = 0; n < 3; n += 1) for (const sub of ['Abt', 'Huber', 'Zaugg']) queue('alert', `${sub} ${n}`, `${sub} AG`)
  queue('alert', 'Dispatch', null)
  t.clock.advance(1000)
  const subjects = await taken()
  expect(subjects).toHaveLength(1010)
  const place = (subject: string) => subjects.indexOf(subject)
  for (const sub of ['Abt', 'Huber', 'Zaugg'])
    for (let n = 0; n < 3; n += 1) expect(place(`${sub} ${n}`)).toBeLessThan(5 * (n + 1))
  expect(place('Dispatch')).toBeLessThan(5)
  expect(subjects.filter((one) => one.startsWith('Meier'))).toEqual(
    Array.from({ length: 1000 }, (_, n) => `Meier ${n}`),
  )
})

test.each(CLAIMS.slice(0, 4))('the next one is found by its index, however many wait: %s', (claim) => {
  const plan = t.store.sqlite.prepare(`explain query plan ${claim}`).all({
    ...{ channel: 'mail', after: '', now: t.store.now(), besides: '[]' },
  }) as { detail: string }[]
  const steps = plan.map(({ detail }) => detail)
  expect(steps[0]).toMatch(/^SEARCH outbox USING INDEX outbox_turn \(state=\? AND channel=\? AND kind=\?/)
  const isOfAlerts = claim.includes("kind = 'alert'")
  // Only of the few that persons wait for the oldest is sought.
  expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toHaveLength(isOfAlerts ? 0 : 1)
})
