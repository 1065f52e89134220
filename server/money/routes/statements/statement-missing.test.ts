import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { mutation, push } from '#server/testing/sync-calls.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import type { DisputedLine } from '#shared/schemas/statement.ts'
import { insertLine, linesOf, NOT_ANSWERED } from '../../store/statement-lines.ts'
import { getStatements } from '../../store/statements.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from './statements-sample.ts'

/** Trips that a subcontractor says are missing: each once, fifty of a statement, and no other party's dispute behind them. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
let huber: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
  huber = statementCalls(t, everybody.foreignSub)
})
afterEach(() => t.close())

const uuid = (count: number): string => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
const missing = (sl_note = 'on the 4th') => ({
  sl_state: 'disputed',
  sl_reason: 'missing_trip',
  sl_claim: 80,
  sl_note,
})
const many = (from: number, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`missing_${uuid(from + at)}`, missing(`no. ${from + at}`)]),
  )

const sent = async (party = 'Meier Trans', day = 2): Promise<number> => {
  drivenTrip(t, day, { tt_sub: party })
  const { st_id } = (await admin.make(party)).body
  await admin.send(st_id)
  return st_id
}
/** An answer as a device pushes it. */
const said = (key: number, set: object, base: object = {}) =>
  mutation({ user: 'meier', format: MUTATION_FORMAT, entity: 'statement', op: 'edit', key, rev: 1, set, base })
const answered = async (mutations: object[]) => (await push(t, everybody.sub, uuid(900), mutations)).body.results
const missed = (id: number) => linesOf(t.store, id).filter(({ tt_id }) => tt_id === null)

describe('the same missing trip', () => {
  test('is one line, however often and by which way it is named', async () => {
    const id = await sent()
    const name = `missing_${uuid(0xab)}`
    const answers = { [name]: missing() }
    expect((await meier.answer(id, answers)).status).toBe(200)
    expect((await meier.answer(id, answers)).status).toBe(200)
    const base = { [name]: null }
    const pushed = said(id, answers, base)
    for (const one of [pushed, pushed, said(id, answers, base)])
      expect((await answered([one]))[0]?.status).toMatch(/applied|merged|duplicate/)
    expect(missed(id)).toHaveLength(1)
  })

  test('is one line in other letter case too, which no app sends', async () => {
    const id = await sent()
    const lower = 'missing_abcdefab-0000-4000-8000-00000000000a'
    expect((await meier.answer(id, { [lower]: missing(), [lower.toUpperCase()]: missing() })).status).toBe(400)
    expect((await meier.answer(id, { [lower]: missing() })).status).toBe(200)
    const other = lower.replace('abcdefab', 'ABCDEFAB')
    expect((await meier.answer(id, { [other]: missing() })).status).toBe(400)
    expect((await meier.answer(id, { 'missing_abcdefab0000-4000-8000-0000-00000000a': missing() })).status).toBe(400)
    expect(missed(id)).toHaveLength(1)
  })

  test('with another note changes its line; once it is decided, the same again is no news and another note refused', async () => {
    const id = await sent()
    const name = `missing_${uuid(7)}`
    await meier.answer(id, { [name]: missing() })
    await meier.answer(id, { [name]: missing('on the 5th') })
    expect(missed(id)).toMatchObject([{ sl_note: 'on the 5th' }])
    await admin.decide(id, missed(id)[0]?.sl_id ?? 0, { decision: 'rejected', text: 'it was not ours' })
    expect((await meier.answer(id, { [name]: missing('on the 5th') })).status).toBe(200)
    expect((await meier.answer(id, { [name]: missing('on the 6th') })).body.message).toBe('statement_line_decided')
    expect(missed(id)).toMatchObject([{ sl_state: 'rejected', sl_note: 'on the 5th' }])
  })

  test('named on two devices with other words is a conflict that tells who named it', async () => {
    const id = await sent()
    const name = `missing_${uuid(8)}`
    await meier.answer(id, { [name]: missing() })
    const results = await answered([said(id, { [name]: missing('other') }, { [name]: null })])
    expect(results[0]).toMatchObject({ status: 'conflict', theirs: [{ unit: name, by: 'meier' }] })
  })
})

describe('fifty missing trips', () => {
  test('of a statement are all that is taken, in one answer or in several', async () => {
    const id = await sent()
    expect(await meier.answer(id, many(0, 51))).toMatchObject({
      status: 400,
      body: { message: 'statement_missing_too_many' },
    })
    expect((await meier.answer(id, many(0, 49))).status).toBe(200)
    const over = await meier.answer(id, many(49, 2))
    expect(over).toMatchObject({
      status: 409,
      body: { message: 'statement_missing_too_many', errors: [{ path: `missing_${uuid(50)}` }] },
    })
    expect((await meier.answer(id, many(60, 1))).status).toBe(409)
    expect(missed(id)).toHaveLength(50)
    // What is taken back makes room, and what is there can be said again.
    const line = missed(id)[0]?.sl_id
    expect((await meier.answer(id, { [`line_${line}`]: { sl_state: 'open' } })).status).toBe(200)
    expect((await meier.answer(id, many(60, 1))).status).toBe(200)
    expect((await meier.answer(id, { ...many(60, 1), ...CONFIRM_ALL })).status).toBe(200)
    expect(missed(id)).toHaveLength(50)
  })

  test('bound a push as well, which says which ones were not taken', async () => {
    const id = await sent()
    await meier.answer(id, many(0, 49))
    const results = await answered([said(id, many(49, 3)), said(id, many(100, 400))])
    expect(results[0]).toMatchObject({
      status: 'refused',
      message: 'statement_missing_too_many',
      units: [`missing_${uuid(50)}`, `missing_${uuid(51)}`],
    })
    expect(results[1]).toMatchObject({ status: 'refused' })
    expect(missed(id)).toHaveLength(50)
  })
})

/** Fills a statement as versions before the bound left it. */
const drown = (id: number, count: number): void => {
  const [head] = getStatements(t.store, [id])
  if (!head) throw new Error('no statement')
  const nothing = { sl_trip: 0, sl_toll: 0, sl_waiting_fee: 0, sl_cancellation_fee: 0, sl_facts: null }
  const line = { ...nothing, ...NOT_ANSWERED, sl_place: null, tt_id: null, sl_reason: 'missing_trip' } as const
  t.store.write(() => {
    for (let at = 0; at < count; at += 1)
      insertLine(
        t.store,
        head,
        { ...line, sl_state: 'disputed', sl_note: `no. ${at}` },
        { username: 'meier', source: 'person' },
      )
  })
}
const disputed = async (query = '') =>
  (await t.call<DisputedLine[]>(everybody.admin, 'GET', `/api/statements/disputed${query}`)).body

describe('thousands of missing trips from before the bound', () => {
  test('hide no other party’s dispute, and can be paged through', async () => {
    const id = await sent()
    drown(id, 1500)
    const other = await sent('Huber AG', 3)
    const [line] = (await huber.read(other)).lines
    await huber.answer(other, { [`line_${line?.sl_id}`]: { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 7 } })
    const all = await disputed()
    expect(all.filter(({ st_id }) => st_id === id)).toHaveLength(20)
    expect(all.filter(({ st_party }) => st_party === 'Huber AG')).toMatchObject([{ sl_id: line?.sl_id, disputed: 1 }])
    expect(all[0]?.disputed).toBe(1500)

    const seen: number[] = []
    for (;;) {
      const page = await disputed(`?side=sub&party=Meier%20Trans&after=${seen.at(-1) ?? 0}`)
      expect(page.length).toBeLessThanOrEqual(200)
      if (page.length === 0) break
      seen.push(...page.map(({ sl_id }) => sl_id))
    }
    expect(new Set(seen).size).toBe(1500)
  })

  test('are rejected at once, and the statement becomes final', async () => {
    const id = await sent()
    drown(id, 1500)
    await meier.answer(id, CONFIRM_ALL)
    expect((await admin.finalise(id)).body.message).toBe('statement_disputes_left')
    const reject = (text: string) => t.call(everybody.admin, 'POST', `/api/statements/${id}/reject-missing`, { text })
    expect((await reject('')).status).toBe(400)
    expect(await reject('not driven')).toMatchObject({ status: 200, body: { count: 1500 } })
    expect(missed(id)[0]).toMatchObject({ sl_state: 'rejected', sl_text: 'not driven' })
    expect(await reject('not driven')).toMatchObject({ status: 200, body: { count: 0 } })
    expect((await admin.finalise(id)).body.message).toBe('statement_finalised')
  })

  test('change nothing of what is told as different since it was sent', async () => {
    const id = await sent()
    drown(id, 20)
    expect((await admin.read(id)).changed).toBeNull()
  })
})

describe('a missing trip that comes and goes', () => {
  const versions = () =>
    t.store.sqlite.prepare("select username, action from history where entity = 'statement_line' order by id").all()
  const goes = (id: number) => ({ [`line_${missed(id)[0]?.sl_id}`]: { sl_state: 'confirmed' } })
  const name = `missing_${uuid(1)}`

  test('within minutes is one version, which says what it held', async () => {
    const id = await sent()
    await meier.answer(id, { [name]: missing() })
    await meier.answer(id, { [name]: missing('on the 5th') })
    expect((await meier.answer(id, goes(id))).status).toBe(200)
    expect(versions()).toEqual([{ username: 'meier', action: 'delete' }])
    const [kept] = t.store.sqlite.prepare('select changes from history order by id desc').pluck().all()
    expect(String(kept)).toContain('on the 5th')
  })

  test('later is told as it came and as it went', async () => {
    const id = await sent()
    await meier.answer(id, { [name]: missing() })
    t.clock.advance(11 * 60_000)
    await meier.answer(id, goes(id))
    expect(versions()).toMatchObject([{ action: 'create' }, { action: 'delete' }])
  })
})
