import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { addVerified } from '../documents/approvals-sample.ts'
import { remindOfDocuments } from '../documents/document-reminders.ts'
import { getDocument, updateDocument } from '../documents/store/documents.ts'
import { drivenTrip, statementCalls } from '../money/routes/statements/statements-sample.ts'
import { users } from '../store/schema/accounts.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { alerts } from '../store/schema/messages.ts'
import { trips } from '../store/schema/trips.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { addNames } from '../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { openListOf, remind } from '../tours/weeks/remind.ts'
import { enqueueMail, type Outbox, startOutbox } from './outbox.ts'
import { fallBackToMail } from './push/push.ts'
import { endHold, enqueueMessage, findMessage } from './store/outbox.ts'

/** While the mail server is busy, what a message tells may become another's: it is asked when it leaves. */

let t: TestApp
let mails: MailServer
let outbox: Outbox
let everybody: Everybody
let sms: string[]
let isSmsBusy: boolean
beforeEach(async () => {
  mails = await startMailServer()
  mails.refuse = { recipient: 451 }
  t = createTestApp({ env: { SMTP_URL: mails.url }, now: '2026-11-21T22:30:00.000Z' })
  sms = []
  isSmsBusy = true
  outbox = startOutbox(
    {
      ...t.deps,
      channels: {
        ...t.deps.channels,
        sms: async ({ body }) => {
          if (isSmsBusy) return { state: 'later', fault: 'busy', error: 'later' }
          sms.push(body ?? '')
          return { state: 'sent' }
        },
      },
    },
    { pollMs: 0 },
  )
  everybody = addEverybody(t)
})
afterEach(async () => {
  await outbox.stop()
  t.close()
  await mails.close()
})

/** Refused for now; afterwards the servers take everything. */
const busyOnce = async () => {
  await outbox.runOnce()
  mails.refuse = {}
  isSmsBusy = false
}
const again = async () => {
  t.clock.advance(2 * MINUTE_MS)
  await outbox.runOnce()
}

describe('a digest', () => {
  const ALERT = {
    al_type: 'alert_atd',
    al_lang: 'de',
    al_sub: 'Meier Trans',
    al_email_arr: ['boss@meier.example'],
    al_sms_arr: ['079 123 45 67'],
    al_quiet_from: '22:00',
    al_quiet_to: '06:00',
  }
  let ids: number[]
  beforeEach(async () => {
    expect(await t.call(everybody.admin, 'POST', '/api/alerts', ALERT)).toMatchObject({ status: 200 })
    ids = []
    for (const tt_tour of ['T-1', 'T-2', 'T-3']) {
      const times = { tt_stp: '2026-11-21T22:00:00.000Z', tt_std: '2026-11-21T22:15:00.000Z' }
      const { tt_id } = addTrip(t.store, { tt_tour, ...times, tt_sta: '2026-11-22T07:00:00.000Z' })
      await edit(tt_id, { tt_atp: '2026-11-21T22:10:00.000Z', tt_atd: '2026-11-21T22:20:00.000Z' })
      ids.push(tt_id)
    }
    t.clock.set('2026-11-22T05:00:00.000Z')
    await busyOnce()
  })
  const edit = async (tt_id: number, set: object) =>
    expect(await t.call(everybody.admin, 'PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
  const give = (tt_ids: readonly number[]) => {
    for (const tt_id of tt_ids) t.store.db.update(trips).set({ tt_sub: 'Huber AG' }).where(eq(trips.tt_id, tt_id)).run()
  }
  const digests = () => t.messages().filter(({ kind }) => kind === 'digest')

  test('tells the trips alone that are still for its recipient', async () => {
    give(ids.slice(0, 1))
    await again()
    expect(mails.received.map(({ subject }) => subject)).toEqual(['2 Benachrichtigungen'])
    expect(mails.received[0]?.text).not.toContain('T-1')
    expect(mails.received[0]?.text).toContain('- Tour T-3')
    expect(sms).toEqual(['2 Benachrichtigungen: T-2, T-3'])
    const left = t.messages().filter(({ tt_id }) => tt_id === ids[0])
    expect(left).toMatchObject(Array(2).fill({ state: 'expired', fault: 'gone' }))
  })

  test('is the one message that is left of it', async () => {
    give(ids.slice(0, 2))
    await again()
    expect(mails.received.map(({ subject }) => subject)).toEqual(['Tour T-3: Abfahrt erfolgt, Basel Hub – Genf Nord'])
    expect(sms).toHaveLength(1)
  })

  test('goes nowhere once none is for its recipient', async () => {
    give(ids)
    await again()
    expect([mails.received, sms]).toEqual([[], []])
    expect(digests()).toMatchObject(Array(2).fill({ state: 'dead', fault: 'gone' }))
  })

  test('goes nowhere once its alert names another', async () => {
    await t.call(everybody.admin, 'PUT', '/api/alerts/1', {
      ...ALERT,
      al_email_arr: ['other@nowhere.example'],
      al_sms_arr: [],
    })
    await again()
    expect([mails.received, sms]).toEqual([[], []])
  })

  test('that holds leaves as it was written', async () => {
    await again()
    expect(mails.received.map(({ subject }) => subject)).toEqual(['3 Benachrichtigungen'])
    expect(digests()).toMatchObject(Array(2).fill({ state: 'sent' }))
  })

  test('is judged by the alerts that it tells alone, however many there are', async () => {
    const other = t.store.db
      .insert(alerts)
      .values({ ...ALERT, al_type: 'alert_ata', al_lang: 'de', al_active: true, al_adrnr_arr: [], al_quiet_mode: null })
      .returning()
      .get()
    t.store.sqlite.prepare(`update alerts set al_sms_arr = 'no list' where al_id = ?`).run(other.al_id)
    give(ids.slice(0, 1))
    await again()
    expect(mails.received.map(({ subject }) => subject)).toEqual(['2 Benachrichtigungen'])
  })

  test('that expired before it left is not corrected', async () => {
    mails.refuse = { recipient: 451 }
    await edit(ids[0] ?? 0, { tt_atd: null })
    t.clock.advance(3 * HOUR_MS)
    mails.refuse = {}
    await again()
    expect(digests()).toMatchObject(Array(2).fill({ state: 'expired' }))
    expect([mails.received, sms]).toEqual([[], []])
  })

  test('that told nothing is not corrected to its recipient', async () => {
    mails.refuse = { recipient: 451 }
    await edit(ids[0] ?? 0, { tt_atd: null })
    expect(t.messages().filter(({ dedup_key }) => dedup_key.startsWith('correction:'))).not.toEqual([])
    give(ids)
    mails.refuse = {}
    await again()
    expect(mails.received).toEqual([])
  })
})

describe('an alert of no trip', () => {
  const addAlert = (al_type: string) =>
    t.call(everybody.admin, 'POST', '/api/alerts', { al_type, al_lang: 'de', al_email_arr: ['anna@example.com'] })
  const toAnna = () => mails.received.filter(({ to }) => to.includes('anna@example.com'))

  test.each([
    ['as it was sent', () => {}, 1],
    ['withdrawn', (id: number) => t.call(everybody.admin, 'POST', `/api/statements/${id}/void`, {}), 0],
  ])('tells of a statement %s', async (_, change, told) => {
    await addAlert('alert_statement_sent')
    drivenTrip(t, 5)
    const { make, send } = statementCalls(t, everybody.admin)
    const { body } = await make()
    await send(body.st_id)
    await busyOnce()
    await change(body.st_id)
    await again()
    expect(toAnna()).toHaveLength(told)
  })

  test.each([
    ['as it was', {}, 1],
    ['that was withdrawn', { retired: true }, 0],
    ['that ends on another day', { do_valid_to: '2026-12-05' }, 0],
    ['that was renewed', null, 0],
  ])('tells of a document %s', async (_, change, told) => {
    await addAlert('alert_document_ending')
    const id = addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence', [null, '2026-12-01'])
    remindOfDocuments(t.store)
    await busyOnce()
    const document = getDocument(t.store, id)
    if (change === null) addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence', ['2026-12-02', '2027-12-01'])
    else if (document) updateDocument(t.store, document, change, { username: 'dora', source: 'person' })
    await again()
    expect(toAnna()).toHaveLength(told)
  })
})

describe('what waits without an alert', () => {
  const faults = () => t.messages().map(({ state, fault }) => [state, fault])

  test('a reset link does not go to the address that its user had', async () => {
    expect((await t.call(null, 'POST', '/api/pwreset/olga', {})).status).toBe(200)
    await busyOnce()
    t.store.db
      .update(users)
      .set({ email: 'new@olga.example', email_key: 'new@olga.example' })
      .where(eq(users.username, 'olga'))
      .run()
    await again()
    expect(mails.received).toEqual([])
    expect(faults()).toEqual([['dead', 'gone']])
  })

  test('a reset link that holds goes', async () => {
    await t.call(null, 'POST', '/api/pwreset/olga', {})
    await busyOnce()
    await again()
    expect(mails.received).toHaveLength(1)
  })

  const mailTo = (sc_email: string) =>
    t.store.db.update(subcontractors).set({ sc_email }).where(eq(subcontractors.sc_name, 'Meier Trans')).run()
  const reminded = async () => {
    mailTo('buero@meier.example')
    addTrip(t.store, { tt_stp: '2026-11-23T09:00:00.000Z', tt_sta: '2026-11-23T13:00:00.000Z' })
    t.store.db.update(trips).set({ tt_answer_hours: 24 }).run()
    const list = openListOf(t.store, 'Meier Trans')
    if (!list) throw new Error('nothing to answer')
    remind(t.store, list, { by: 'dora', publicUrl: 'https://tours.example.com' })
    await busyOnce()
  }

  test('a list does not go to the address that its subcontractor had', async () => {
    await reminded()
    mailTo('neu@meier.example')
    await again()
    expect(mails.received).toEqual([])
    expect(faults()).toEqual([['dead', 'gone']])
  })

  test.each([
    ['as it was', { sc_name: 'Meier Trans' }],
    ['called another name', { sc_name: 'Meier Transporte', sc_name_key: 'meiertransporte' }],
    ['whose address is spelled another way', { sc_email: 'Buero@Meier.example' }],
  ])('a list goes to its subcontractor, %s', async (_, set) => {
    await reminded()
    t.store.db.update(subcontractors).set(set).where(eq(subcontractors.sc_name, 'Meier Trans')).run()
    await again()
    expect(mails.received).toHaveLength(1)
  })

  const giveAddress = (to: string, former: object) => {
    addNames(t.store, { subcontractors: ['Bise'] })
    const { db } = t.store
    db.update(subcontractors).set(former).where(eq(subcontractors.sc_name, 'Meier Trans')).run()
    db.update(subcontractors).set({ sc_email: to }).where(eq(subcontractors.sc_name, 'Bise')).run()
  }

  test('a list of a subcontractor that was renamed does not go to another at its former address', async () => {
    await reminded()
    const renamed = { sc_name: 'Meier Transporte', sc_name_key: 'meier transporte' }
    giveAddress('buero@meier.example', { ...renamed, sc_email: 'neu@meier.example' })
    await again()
    expect(mails.received).toEqual([])
  })

  test.each([
    ['does not go to another at its former address', { sc_email: 'neu@meier.example' }, 0],
    ['goes to its subcontractor under another name', { sc_name: 'Meier Transporte', sc_name_key: 'x' }, 1],
  ])('a reminder of documents %s', async (_, set, received) => {
    mailTo('buero@meier.example')
    addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence', [null, '2026-12-01'])
    remindOfDocuments(t.store)
    await busyOnce()
    giveAddress(received === 0 ? 'buero@meier.example' : 'bise@example.com', set)
    await again()
    expect(mails.received.filter(({ to }) => to.includes('buero@meier.example'))).toHaveLength(received)
  })

  test.each(['backup', 'webhook'] as const)('a mail to the company goes to no former admin: %s', async (kind) => {
    enqueueMail(t.store, { kind, dedupKey: kind, recipient: 'dora@example.com', subject: 'S', body: 'B' })
    const was = t.store.db.select().from(users).where(eq(users.username, 'dora')).get()
    expect(was?.email).toBe('dora@example.com')
    await busyOnce()
    t.store.db.update(users).set({ locked: true }).where(eq(users.username, 'dora')).run()
    await again()
    expect(mails.received).toEqual([])
  })

  test('a mail in place of a push does not go to the address that its user had', async () => {
    const push = enqueueMessage(t.store, {
      channel: 'push',
      kind: 'alert',
      dedupKey: 'push',
      recipient: 'olga',
      subject: 'S',
      body: 'B',
    })
    enqueueMail(t.store, {
      kind: 'alert',
      dedupKey: `unseen:${push}`,
      recipient: 'olga@former.example',
      subject: 'S',
      body: 'B',
    })
    mails.refuse = {}
    await outbox.runOnce()
    expect(mails.received).toEqual([])
  })

  test('a mail in place of several pushes tells what is left of them', async () => {
    const ids = ['T-1', 'T-2'].map((tt_tour) => {
      const { tt_id } = addTrip(t.store, {
        tt_tour,
        tt_atd: '2026-11-21T22:20:00.000Z',
        tt_sta: '2026-11-22T07:00:00.000Z',
      })
      const about = { event: 'alert_atd', al_id: null, tt_id, occasion: '' } as const
      const one = { channel: 'push', kind: 'alert', recipient: 'meier', subject: tt_tour, body: 'B' } as const
      return { tt_id, id: enqueueMessage(t.store, { ...one, about, dedupKey: tt_tour }) ?? 0 }
    })
    const digestOf = ids.map(({ id }) => id)
    endHold(t.store, t.messages(), { state: 'digested' })
    const digest = { channel: 'push', kind: 'digest', recipient: 'meier', subject: 'S', body: 'B' } as const
    const push = findMessage(t.store, enqueueMessage(t.store, { ...digest, digestOf, dedupKey: 'd' }) ?? 0)
    if (!push) throw new Error('no digest')
    fallBackToMail(t.store, t.deps.env, push)
    t.store.db
      .update(trips)
      .set({ tt_sub: 'Huber AG' })
      .where(eq(trips.tt_id, ids[0]?.tt_id ?? 0))
      .run()
    mails.refuse = {}
    await outbox.runOnce()
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.text).toContain('T-2')
    expect(mails.received[0]?.text).not.toContain('T-1')
  })
})
