import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { WEBHOOK_EVENTS } from '../../shared/domain/webhooks/webhook-events.ts'
import type { Env } from '../kit/env.ts'
import { deleteWebhook, insertWebhook, listWebhooks } from '../programs/store/webhooks.ts'
import type { Store } from '../store/db.ts'

/** A message that the demo has sent to itself. */
export type ReceivedMessage = {
  /** Milliseconds, by the demo's clock. */
  at: number
  event: string
  /** True if its signature is right. */
  isVerified: boolean
  body: string
}

export type DemoReceiver = {
  /** The newest first. */
  messages: () => readonly ReceivedMessage[]
  /** The setting by which messages may go to this receiver, and to nothing else of this machine. */
  env: Pick<Env, 'WEBHOOK_OWN_RECEIVER'>
  /** Registers the receiver with the demo's company, in place of that of an earlier run. */
  register: (store: Store) => void
  close: () => Promise<void>
}

/** Every program of this machine may post here: what it posts may be anything. */
const eventOf = (body: string): string => {
  try {
    return String((JSON.parse(body) as { type?: unknown }).type ?? '')
  } catch {
    return ''
  }
}

const MAX_KEPT = 200
const NAME = 'Demo'
const BY = 'admin'

/** A receiver of webhooks of the demo's own, on the loopback interface, that verifies their signatures. @param now milliseconds */
export const startDemoReceiver = async (now: () => number): Promise<DemoReceiver> => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const verifier = new Webhook(secret)
  const received: ReceivedMessage[] = []
  /**
   * True if the signature is right. The library also refuses messages of another hour by the machine's clock, and a fast demo is
   * ahead of it: so only the signature is judged.
   */
  const isVerified = (headers: http.IncomingHttpHeaders, body: string): boolean => {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
    if (Number.isNaN(new Date(Number(at) * 1000).getTime())) return false
    const right = verifier.sign(String(id), new Date(Number(at) * 1000), body)
    return String(signatures).split(' ').includes(right)
  }
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const isRight = isVerified(request.headers, body)
      received.unshift({ at: now(), event: eventOf(body), isVerified: isRight, body })
      received.splice(MAX_KEPT)
      response.writeHead(isRight ? 204 : 401).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    messages: () => received,
    env: { WEBHOOK_OWN_RECEIVER: url },
    register: (store) => {
      for (const { wh_id, wh_name } of listWebhooks(store)) if (wh_name === NAME) deleteWebhook(store, wh_id, BY)
      const fields = { wh_name: NAME, wh_url: `${url}/`, wh_events: [...WEBHOOK_EVENTS], wh_secret: secret }
      insertWebhook(store, { ...fields, party: { role: 'admin', company: null } }, BY)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
