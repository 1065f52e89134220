import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../shared/schemas/outbox.ts'
import { type AsAdmin, asAdminOf, DEVICE, inMinutes, START, seedLiveCompany } from '../testing/live-company.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { type Running, startProgram } from '../testing/processes.ts'
import { startPushService } from '../testing/push-service.ts'
import { type SmsServer, startSmsServer } from '../testing/sms-server.ts'

/**
 * Guarantees when the server is killed at any moment (a power cut): nothing is lost, and nothing is sent twice by
 * itself. A message whose delivery is unknown, because the server died between sending it and noting it, is not sent
 * again: it stands as interrupted in the delivery log, and admin may send it again, under the same Message-ID.
 */
let folder: string
let running: Running[]
let mails: MailServer
let gateway: SmsServer
let push: Awaited<ReturnType<typeof startPushService>>
let onMail: () => void
let onSms: () => void
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-delivery-'))
  running = []
  onMail = () => {}
  onSms = () => {}
  mails = await startMailServer(() => onMail())
  gateway = await startSmsServer(() => onSms())
  push = await startPushService()
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all([mails.close(), gateway.close(), push.close()])
  fs.rmSync(folder, { recursive: true, force: true })
})

const SECRET = 'secret-of-the-phones'
const launch = (): Running => {
  const server = startProgram('main.ts', [], {
    DATA_DIR: folder,
    SMTP_URL: mails.url,
    SMS_GATEWAY: 'http',
    SMS_URL: gateway.url,
    MAIL_FROM: 'Tours <tours@example.com>',
    PUSH_HOSTS: push.url,
    OSMAND_SECRET: SECRET,
  })
  running.push(server)
  return server
}
const start = async () => {
  const server = launch()
  const url = await server.url()
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  return { url, admin: await asAdminOf(url), ended: server.ended, kill }
}
const outboxOf = (admin: AsAdmin) => admin<OutboxRow[]>('GET', '/api/outbox')
const settled = async (admin: AsAdmin): Promise<OutboxRow[]> => {
  let rows: OutboxRow[] = []
  await expect
    .poll(
      async () => {
        rows = await outboxOf(admin)
        return rows.filter(({ state }) => state === 'queued' || state === 'sending').length
      },
      { interval: 250 },
    )
    .toBe(0)
  return rows
}
const alertOf = (to: object) => ({ al_type: 'alert_atp', al_lang: 'de', ...to })
const depart = (admin: AsAdmin, id: number) => admin('PUT', `/api/trips/${id}`, { tt_atp: inMinutes(-140) })
const messageId = (index: number) => /^Message-ID: (.*)$/im.exec(mails.received[index]?.headers ?? '')?.[1]
const smsTo = () => gateway.received.map(({ body }) => (JSON.parse(body) as { to: string }).to)

describe('killed with kill -9', () => {
  test('between sending and noting, of mails and of SMS, again and again: nothing lost, nothing twice', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `person${n}@example.com`)
    const numbers = Array.from({ length: 12 }, (_, n) => `+417912345${String(n).padStart(2, '0')}`)
    // Before the receiver's answer; when it was just answered; before the answer again.
    const moments = [
      { received: 4, isAnswered: false },
      { received: 9, isAnswered: true },
      { received: 14, isAnswered: false },
    ]
    const killAt = ({ received, isAnswered }: (typeof moments)[number]) => {
      const kill = () => running.at(-1)?.child.kill('SIGKILL')
      onMail = () => {
        if (mails.received.length + gateway.received.length < received) return
        if (isAnswered) setImmediate(kill)
        else kill()
      }
      onSms = onMail
    }
    const first = await start()
    const id = await seedLiveCompany(first.admin)
    await first.admin('POST', '/api/alerts', alertOf({ al_email_arr: addresses, al_sms_arr: numbers }))
    for (const [index, moment] of moments.entries()) {
      killAt(moment)
      if (index === 0) await depart(first.admin, id)
      await (index === 0 ? first : launch()).ended
    }
    onMail = () => {}
    onSms = () => {}
    const server = await start()
    const rows = await settled(server.admin)

    expect(rows).toHaveLength(addresses.length + numbers.length)
    const received = new Map<string, number>()
    for (const to of [...mails.received.flatMap((mail) => mail.to), ...smsTo()])
      received.set(to, (received.get(to) ?? 0) + 1)
    const wrong = rows.filter(({ state, recipient }) => {
      const times = received.get(recipient) ?? 0
      return state === 'sent' ? times !== 1 : times > 1
    })
    expect(wrong).toEqual([])
    // At each kill at most one message of each channel was on its way.
    const given = rows.filter(({ state }) => state !== 'sent')
    expect(given.length).toBeGreaterThan(0)
    expect(given.length).toBeLessThanOrEqual(2 * moments.length)
    expect(new Set(given.map(({ state, fault, can_retry }) => `${state} ${fault} ${can_retry}`))).toEqual(
      new Set(['dead interrupted true']),
    )
  })

  test('between sending and noting, of notifications: nothing lost, and what comes twice replaces the first on the device', async () => {
    const first = await start()
    const id = await seedLiveCompany(first.admin)
    await first.admin('POST', '/api/push', push.subscribe('phone'))
    const count = 40
    // Each with a next person counts for itself: of others the person is told once.
    const next = { al_escalate_minutes: 240, al_escalate_to: 'next@example.com' }
    for (let n = 0; n < count; n += 1)
      await first.admin('POST', '/api/alerts', alertOf({ al_push_arr: ['admin'], ...next }))
    const moments = [5, 25]
    push.onReceived = async () => {
      if (push.received.length < (moments[0] ?? Number.POSITIVE_INFINITY)) return
      moments.shift()
      running.at(-1)?.child.kill('SIGKILL')
    }
    await depart(first.admin, id)
    await first.ended
    await launch().ended
    const last = await start()
    const rows = await settled(last.admin)
    expect(rows.filter(({ channel }) => channel === 'push').map(({ state }) => state)).toEqual(
      Array(count).fill('sent'),
    )
    const shown = push.received.map(({ payload: { notification } }) => JSON.stringify(notification))
    expect(new Set(shown).size).toBe(count)
    expect(new Set(push.received.map(({ payload: { notification } }) => notification.tag)).size).toBe(1)
  })

  test('admin sends an interrupted mail again, and it has the same Message-ID', async () => {
    mails.silentAfterText = true
    const first = await start()
    const id = await seedLiveCompany(first.admin)
    await first.admin('POST', '/api/alerts', alertOf({ al_email_arr: ['anna@example.com'] }))
    await depart(first.admin, id)
    await expect.poll(() => mails.received.length).toBe(1)
    await first.kill()
    mails.silentAfterText = false

    const second = await start()
    const [message] = await settled(second.admin)
    expect(message).toMatchObject({
      state: 'dead',
      fault: 'interrupted',
      event: 'alert_atp',
      trip: { tt_id: id, tt_tour: 'LX 100' },
      can_retry: true,
    })
    expect(mails.received).toHaveLength(1)
    await second.admin('POST', `/api/outbox/${message?.id}/retry`)
    expect(await settled(second.admin)).toMatchObject([{ state: 'sent' }])
    expect(mails.received).toHaveLength(2)
    expect(messageId(1)).toBe(messageId(0))
    expect(messageId(0)).toMatch(/^<tours\.[0-9a-f]{32}@/)
  })

  test('right after a position was acknowledged: it, its time and its alert are there', async () => {
    // Nothing leaves before the kill: the mail server takes its time.
    mails.silentAfterText = true
    const first = await start()
    const id = await seedLiveCompany(first.admin)
    await first.admin(
      'POST',
      '/api/alerts',
      alertOf({ al_email_arr: ['anna@example.com'], al_sms_arr: ['+41791234567'] }),
    )
    const at = inMinutes(-155)
    const report = (url: string) => {
      const query = `id=${DEVICE}&lat=${START.lat}&lon=${START.lon}&timestamp=${at}&speed=0&ignition=false`
      return fetch(`${url}/api/telematics/osmand/${SECRET}?${query}`, { method: 'POST' })
    }
    expect((await report(first.url)).status).toBe(200)
    await first.kill()
    const before = { mails: mails.received.length, sms: gateway.received.length }
    mails.silentAfterText = false

    const second = await start()
    expect(await second.admin('GET', `/api/trips/${id}`)).toMatchObject({ tt_atp: at })
    const rows = await settled(second.admin)
    expect(rows.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
    expect(rows.every(({ state, fault }) => state === 'sent' || fault === 'interrupted')).toBe(true)
    expect((await report(second.url)).status).toBe(200)
    await settled(second.admin)
    // What was on its way at the kill is not sent again; what was not leaves once; the repeated report sets off nothing.
    expect(mails.received).toHaveLength(1)
    expect(gateway.received).toHaveLength(1)
    expect(before.mails + before.sms).toBeLessThanOrEqual(2)
  })
})
