import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../shared/api.ts'
import { MUTATION_FORMAT } from '../../shared/domain/sync/sync-format.ts'
import type { PullAnswer } from '../../shared/schemas/sync.ts'
import { users } from '../store/schema/accounts.ts'
import { getTrip } from '../trips/store/trips.ts'
import { ask, type Heard } from './ask.ts'
import type { Ask } from './permission-ask.ts'
import { type Asker, type PlantedCompany, plantCompany } from './planted-company.ts'

/** Leaks that need more than one request: what was seen before, what is guessed, what is asked again, what is logged. */

let company: PlantedCompany
let log: string
beforeEach(() => {
  log = ''
  const write = (line: string): void => {
    log += line
  }
  company = plantCompany({ logTo: { write } })
})
afterEach(() => {
  company.t.close()
})

const as = (who: Asker, call: CallName, request: Ask = {}, headers: Record<string, string> = {}): Promise<Heard> =>
  ask(company, who, call, request, headers)
/** Returns the secrets of others that stand in an answer to `who`. */
const leaks = (who: Asker, { text }: { text: string }): string[] =>
  company.secrets
    .filter((secret) => !secret.mayRead.includes(who) && text.includes(secret.text))
    .map(({ what }) => what)

const client = randomUUID()
const push = (who: Asker, user: string, fields: object) =>
  as(who, 'push', {
    body: {
      client,
      mutations: [
        { id: randomUUID(), user, format: MUTATION_FORMAT, entity: 'trip', op: 'edit', rev: null, ...fields },
      ],
    },
  })
const edit = (id: number, body: object): Ask => ({ params: { id }, body })
const pull = async (who: Asker, cursor?: string) => {
  const heard = await as(who, 'pull', { query: cursor === undefined ? {} : { cursor } })
  return { ...heard, pulled: heard.body as PullAnswer }
}

describe('a trip that changes hands', () => {
  test('leaves the device of whoever had it, and takes nothing along for whoever gets it', async () => {
    const { trips } = company
    const before = await pull('sub')
    expect(before.pulled.put.trip?.map(({ tt_id }) => tt_id)).toContain(trips.own)
    await as('admin', 'tripEdit', edit(trips.own, { tt_sub: 'Huber AG', tt_info: 'for Huber only', tt_gps: 'HUBER-1' }))
    const left = await pull('sub', before.pulled.cursor)
    expect(left.pulled.del.trip).toEqual([trips.own])
    expect(leaks('sub', left)).toEqual([])
    expect(left.text).not.toContain('for Huber only')

    await as('admin', 'tripEdit', edit(trips.own, { tt_info: 'still for Huber only' }))
    const nothing = await pull('sub', left.pulled.cursor)
    expect({ put: nothing.pulled.put, del: nothing.pulled.del }).toEqual({ put: {}, del: {} })

    await as('admin', 'tripEdit', edit(trips.own, { tt_sub: 'Meier Trans', tt_info: 'ours', tt_gps: 'MEIER-1' }))
    const back = await pull('sub', nothing.pulled.cursor)
    expect(back.pulled.put.trip).toMatchObject([{ tt_id: trips.own, tt_info: 'ours' }])
    expect(leaks('sub', back)).toEqual([])
    expect(back.text).not.toContain('for Huber only')
  })

  test('a trip that never was theirs is not even a tombstone', async () => {
    const before = await pull('sub')
    await as('admin', 'tripEdit', edit(company.trips.another, { tt_info: 'changed' }))
    await as('admin', 'tourDelete', { params: { id: company.tours.another } })
    const after = await pull('sub', before.pulled.cursor)
    expect({ put: after.pulled.put, del: after.pulled.del }).toEqual({ put: {}, del: {} })
  })

  test('a conflict does not name the person of the other company who wrote the value', async () => {
    const { t, trips, others } = company
    await as('admin', 'tripEdit', edit(trips.own, { tt_sub: 'Huber AG', tt_gps: 'HUBER-1' }))
    const written = await t.call(others.sub, 'PUT', `/api/trips/${trips.own}`, { tt_sub_invoice_comment: 'by Huber' })
    expect(written.status).toBe(200)
    await as('admin', 'tripEdit', edit(trips.own, { tt_sub: 'Meier Trans', tt_gps: 'MEIER-1' }))
    const mine = { key: trips.own, set: { tt_sub_invoice_comment: 'mine' }, base: { tt_sub_invoice_comment: 'forged' } }
    const pushed = await push('sub', 'meier', mine)
    expect(pushed.outcome).toBe('200 conflict edit_conflict')
    expect(leaks('sub', pushed)).toEqual([])
    const put = await as('sub', 'tripEdit', edit(trips.own, mine.set), { 'x-base-rev': '1' })
    expect(put.outcome).toBe('409 edit_conflict')
    expect(leaks('sub', put)).toEqual([])
    // Admin and the own people are still named.
    await as('admin', 'tripEdit', edit(trips.own, { tt_sub_invoice_comment: 'by dispatch' }))
    expect((await push('sub', 'meier', mine)).text).toContain('"by":"dora"')
  })

  test('a tour changed by another company names nobody of it either', async () => {
    const { t, tours, others } = company
    const empty = ['', '', '', '', '', '', '']
    expect(
      (
        await t.call(others.sub, 'PUT', `/api/tours/${tours.own}`, {
          tr_week_drivernr: [null, '7', null, null, null, null, null],
        })
      ).status,
    ).toBe(200)
    const pushed = await push('sub', 'meier', {
      entity: 'tour',
      key: tours.own,
      set: { tr_week_drivernr: ['9', null, null, null, null, null, null] },
      base: { tr_week_drivernr: ['forged', ...empty.slice(1).map(() => null)] },
    })
    expect(pushed.outcome).toBe('200 conflict edit_conflict')
    expect(leaks('sub', pushed)).toEqual([])
  })

  test('a version from before it was theirs is no base to compare guesses with', async () => {
    const { t, trips } = company
    const first = getTrip(t.store, trips.handedOver)?.tt_drivernr
    await as('admin', 'tripEdit', edit(trips.handedOver, { tt_driver: 'Free Driver', tt_drivernr: '12' }))
    const guess = (tt_drivernr: string | undefined) =>
      as('sub', 'tripEdit', edit(trips.handedOver, { tt_drivernr }), { 'x-base-rev': '1' })
    const right = await guess(first)
    const wrong = await guess('wrong')
    expect(right.outcome).toBe('400 base_rev_unknown')
    expect(right.body).toEqual(wrong.body)
  })
})

describe('what is asked again', () => {
  const move = (username: string, changes: object) => {
    const { t } = company
    const id =
      t.store.db
        .select()
        .from(users)
        .all()
        .find((user) => user.username === username)?.id ?? 0
    t.store.sqlite
      .prepare(
        `update users set ${Object.keys(changes)
          .map((column) => `${column} = ?`)
          .join(', ')} where id = ?`,
      )
      .run(...Object.values(changes), id)
  }

  test('a stored conflict is not told again to a person who has changed the company since', async () => {
    const mutation = {
      id: randomUUID(),
      key: company.trips.own,
      set: { tt_driver: 'mine', tt_drivernr: '' },
      base: { tt_driver: 'forged', tt_drivernr: '' },
    }
    const first = await push('sub', 'meier', mutation)
    expect(first.text).toContain(getTrip(company.t.store, company.trips.own)?.tt_driver)
    // To the same person in the same company it is.
    expect((await push('sub', 'meier', mutation)).body).toEqual(first.body)
    move('meier', { subcontractor: 'Huber AG' })
    const again = await push('sub', 'meier', mutation)
    expect(again.outcome).toBe('200 conflict edit_conflict')
    expect(again.text).not.toContain(getTrip(company.t.store, company.trips.own)?.tt_driver)
  })

  test('nor its hidden fields to an admin who is an observer now', async () => {
    const mutation = {
      id: randomUUID(),
      key: company.trips.own,
      set: { tt_note: 'mine', tt_info: 'mine' },
      base: { tt_note: 'forged', tt_info: 'forged' },
    }
    const first = await push('admin', 'dora', mutation)
    expect(leaks('observer', first)).toEqual(expect.arrayContaining(['note of the own trip']))
    company.t.store.sqlite
      .prepare("update trips set tt_customer = 'Holz AG;dora' where tt_id = ?")
      .run(company.trips.own)
    move('dora', { role: 'observer' })
    const again = await push('admin', 'dora', mutation)
    expect(again.outcome).toBe('200 conflict edit_conflict')
    expect(leaks('observer', again)).toEqual([])
  })

  test('a repeat with the same Idempotency-Key tells no more than the first answer', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = edit(company.trips.own, { tt_sub_invoice_comment: 'once' })
    const first = await as('sub', 'tripEdit', body, headers)
    const again = await as('sub', 'tripEdit', body, headers)
    expect(again.body).toEqual(first.body)
    expect(Object.keys(first.body as object)).toEqual(['message', 'tt_id', 'tt_rev'])
    // Another person with the same key starts anew.
    expect((await as('observer', 'tripEdit', body, headers)).outcome).toBe('403 field_not_allowed')
  })
})

describe('guessing', () => {
  test.each<[Asker, string]>([
    ['sub', 'tt_note'],
    ['sub', 'tt_customer_invoice_trip'],
    ['sub', 'tt_customer_invoice_text'],
    ['customer', 'tt_note'],
    ['customer', 'tt_customer'],
    ['customer', 'tt_sub_invoice_trip'],
    ['observer', 'tt_customer'],
    ['observer', 'tt_invoice_check'],
  ])('%s gets the same answer for a right and a wrong %s', async (who, field) => {
    const trip = getTrip(company.t.store, company.trips.own) as unknown as Record<string, unknown>
    const right = trip[field]
    const wrong = typeof right === 'number' ? 1 : typeof right === 'boolean' ? !right : 'wrong'
    const user = { sub: 'meier', customer: 'holz', observer: 'olga' }[who as 'sub']
    const answers = await Promise.all(
      [right, wrong].flatMap((value) => [
        as(who, 'tripEdit', edit(company.trips.own, { [field]: value })),
        as(who, 'tripEdit', edit(company.trips.own, { [field]: value }), { 'x-base-rev': '1' }),
        push(who, user, { key: company.trips.own, set: { [field]: value }, base: { [field]: value } }),
      ]),
    )
    const plain = answers.map(({ outcome, body }) => [outcome, (body as { errors?: unknown }).errors])
    expect(plain.slice(0, 3)).toEqual(plain.slice(3))
    for (const { outcome } of answers) expect(outcome).toMatch(/field_not_allowed|edit_no_permission/)
  })

  test.each<[Asker, string]>([
    ['sub', 'tt_note'],
    ['sub', 'tt_customer_invoice_trip'],
    ['customer', 'tt_sub_invoice_trip'],
    ['customer', 'observers'],
    ['observer', 'tt_note'],
  ])('%s cannot filter the PDF by %s', async (who, column) => {
    const body = { view: 'today', filterList: [{ column, values: ['x'] }] }
    expect((await as(who, 'downloadPdf', { body })).outcome).toBe('400 invalid_filters')
  })

  test.each<[Asker, string[]]>([
    ['sub', ['tt_note', 'tt_customer_invoice_trip', 'tt_tour']],
    ['customer', ['tt_note', 'observers', 'tt_sub_invoice_trip', 'tt_tour']],
    ['observer', ['tt_note', 'observers', 'tt_tour']],
  ])('%s cannot print hidden columns', async (who, columns) => {
    const heard = await as(who, 'downloadPdf', { body: { view: 'today', columns } })
    expect(leaks(who, heard)).toEqual([])
  })

  test('a trip that is not visible is answered as one that never was, whatever is sent', async () => {
    for (const who of ['sub', 'customer', 'observer'] as const) {
      for (const body of [
        {},
        { tt_note: 'x' },
        { tt_stp: 'no date' },
        { tt_gps: 7 },
        { tt_sta: '2020-01-01T00:00:00Z' },
      ]) {
        const [seen, never] = await Promise.all(
          [company.trips.another, 987_654].map((id) => as(who, 'tripEdit', edit(id, body))),
        )
        expect(seen?.body).toEqual(never?.body)
      }
      const headers = { 'if-match': '"1"', 'x-base-rev': '99' }
      expect((await as(who, 'tripEdit', edit(company.trips.another, { tt_gps: 'x' }), headers)).outcome).toBe(
        '404 not_found',
      )
    }
  })
})

describe('what leaves by mail', () => {
  test('the list of a published week holds the trips of its subcontractor and no customer price', async () => {
    const weeks = [{ start_date: '2026-11-16', end_date: '2026-11-22' }]
    expect((await as('admin', 'weeksPublish', { body: { weeks, language: 'en' } })).outcome).toBe('200 trips_published')
    const mail = company.t.messages().find(({ recipient }) => recipient.endsWith('@meier.example'))
    expect(mail?.body).toContain(getTrip(company.t.store, company.trips.scheduled)?.tt_tour)
    expect(leaks('sub', { text: `${mail?.subject}\n${mail?.body}` })).toEqual([])
  })
})

describe('the log', () => {
  test('holds no password, no token, no reset link and nobody’s name who could not log in', async () => {
    const { t } = company
    const token = await t.login('meier')
    await t.call(null, 'POST', '/api/login', { username: 'typed-a-secret', password: 'wrong-secret' })
    await t.call('forged-token', 'GET', '/api/auth')
    await t.call(null, 'POST', '/api/pwreset/meier', {})
    const link =
      /pwreset\S*#([\w-]+)/.exec(t.messages().find(({ confidential }) => confidential)?.body ?? '')?.[1] ?? ''
    expect(link).toHaveLength(43)
    await t.call(null, 'POST', `/api/pwresetchange/${link}`, { newpassword: 'brand-new-secret' })
    await t.call(null, 'GET', `/pwreset/${link}`)
    await t.call(null, 'POST', `/api/pwresetchange/${link}/more`, { newpassword: 'brand-new-secret' })
    await t.call(null, 'POST', '/api/telematics/traccar/forged-intake-secret', {})
    await t.call(null, 'GET', '/api/telematics/osmand?secret=forged-intake-secret&id=1')
    await t.call(null, 'POST', '/api/telematics/traccar/forged-intake-secret/more', {})
    await t.call(null, 'GET', `/api/auth?access_token=${token}`)
    expect(log.split('\n').length).toBeGreaterThan(9)
    for (const secret of [
      token,
      link,
      'wrong-secret',
      'typed-a-secret',
      'forged-token',
      'brand-new-secret',
      'forged-intake-secret',
      'correct horse',
    ])
      expect(log).not.toContain(secret)
    expect(company.secrets.filter(({ mayRead, text }) => mayRead.length === 0 && log.includes(text))).toEqual([])
  })
})
