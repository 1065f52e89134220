import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listWebhooks } from '../programs/store/webhooks.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type DemoReceiver, startDemoReceiver } from './receiver.ts'

let t: TestApp
let receiver: DemoReceiver
beforeEach(async () => {
  t = createTestApp()
  receiver = await startDemoReceiver(() => Date.UTC(2026, 10, 26))
  receiver.register(t.store)
})
afterEach(async () => {
  await receiver.close()
  t.close()
})

const body = JSON.stringify({ type: 'trip.created' })
const post = (secret: string, sent = body) => {
  const [webhook] = listWebhooks(t.store)
  const at = new Date()
  const signature = new Webhook(secret).sign('msg_1', at, body)
  const headers = {
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) },
    'webhook-signature': signature,
  }
  return fetch(webhook?.wh_url ?? '', { method: 'POST', headers, body: sent })
}
const secretOf = () => String(t.store.sqlite.prepare('select wh_secret from webhooks').pluck().get())

test('a right signature is taken', async () => {
  expect((await post(secretOf())).status).toBe(204)
  expect(receiver.messages()).toMatchObject([{ event: 'trip.created', isVerified: true }])
})

test('a wrong signature, another body and none at all are answered 401, as a receiver should', async () => {
  expect((await post('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).status).toBe(401)
  expect((await post(secretOf(), body.replace('created', 'cancelled'))).status).toBe(401)
  expect((await post(secretOf(), 'no JSON')).status).toBe(401)
  const [webhook] = listWebhooks(t.store)
  expect((await fetch(webhook?.wh_url ?? '', { method: 'POST', body })).status).toBe(401)
  expect(receiver.messages().map(({ isVerified }) => isVerified)).toEqual([false, false, false, false])
})
