import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { finaliseStatement } from '../../server/money/statements/finish-statement.ts'
import { makeStatement } from '../../server/money/statements/make-statement.ts'
import { sendStatement } from '../../server/money/statements/send-statement.ts'
import { linesOf } from '../../server/money/store/statement-lines.ts'
import { getTrip, insertTrip, updateTrip } from '../../server/trips/store/trips.ts'
import { NO_DISPUTE } from '../../shared/domain/money/statement.ts'
import type { LineAnswer, StatementLine } from '../../shared/schemas/statement.ts'
import { answeredLines, editOfAnswers } from '../data/statement-answers.ts'
import type { OutboxEntry } from '../db/records.ts'
import { queueEdit, resolveConflict } from '../sync/push/outbox.ts'
import { DAY, emptyTrip, START } from './company.ts'
import { createDevice, type Device } from './device.ts'
import { checkTables, serverRows } from './oracle/tables.ts'
import { createRandom } from './random.ts'
import { createWorld, type World } from './world.ts'

/** A subcontractor answers its statement on a phone, while dispatch goes on. */

let world: World
let phone: Device
let st_id: number
const ANNA = { username: 'anna', source: 'person' } as const
const CONFIRMED: LineAnswer = { sl_state: 'confirmed', ...NO_DISPUTE }
const DISPUTED: LineAnswer = {
  sl_state: 'disputed',
  sl_reason: 'toll',
  sl_claim: 55,
  sl_note: 'Gotthard',
  sl_photo: null,
  sl_files: [],
}

const outbox = (): Promise<OutboxEntry[]> => phone.db().outbox.orderBy('seq').toArray()
const heldLines = async (): Promise<StatementLine[]> =>
  (await phone.db().lookups.where('entity').equals('statement_line').toArray()).map(
    ({ row }) => row as unknown as StatementLine,
  )
const shownLines = async () => answeredLines(await heldLines(), await outbox(), st_id)
const answer = async (answers: Record<string, LineAnswer>): Promise<void> => {
  const head = await phone.db().lookups.get(['statement', String(st_id)])
  const statement = { st_id, st_rev: Number(head?.row.st_rev), period: '11/2026' }
  await queueEdit(phone.outbox(), editOfAnswers(statement, await shownLines(), answers))
}
const holdsTheServers = async (): Promise<void> => checkTables(world, phone, serverRows(world))
const anna = () => world.viewerOf('anna')
const finalise = () =>
  finaliseStatement(world.store(), anna(), st_id, [
    'no_price',
    'no_sub_price',
    'negative_margin',
    'canceled_without_fee',
    'unclaimed_waiting',
  ])

beforeEach(async () => {
  world = createWorld()
  for (const day of [10, 11])
    insertTrip(world.store(), { ...emptyTrip(START - day * DAY), tt_tour: `driven-${day}` }, ANNA)
  const days = { from: '2026-11-10', to: '2026-11-11' }
  st_id = makeStatement(world.store(), { side: 'sub', name: 'Alpen' }, days, ANNA).head.st_id
  phone = createDevice('phone', ['sara'], world, createRandom(7))
  await phone.sync()
  expect(await heldLines()).toEqual([])
  sendStatement(world.store(), anna(), st_id, { language: 'de' })
  await phone.sync()
})
afterEach(() => {
  phone.close()
  world.close()
})

describe('a statement on a phone', () => {
  test('is there with its lines, and another company has neither', async () => {
    expect((await heldLines()).map(({ sl_facts }) => sl_facts?.tt_tour).sort()).toEqual(['driven-10', 'driven-11'])
    await holdsTheServers()
    const other = createDevice('other', ['sven'], world, createRandom(8))
    await other.sync()
    expect((await other.db().lookups.toArray()).filter(({ entity }) => entity.startsWith('statement'))).toEqual([])
    other.close()
  })

  test('is answered offline, seen at once, and arrives as one edit', async () => {
    const [first] = await heldLines()
    phone.isOffline = true
    await answer({ [`line_${first?.sl_id}`]: DISPUTED })
    await answer({ all: CONFIRMED })
    expect((await shownLines()).map(({ sl_state, mark }) => [sl_state, mark])).toEqual([
      ['disputed', 'waiting'],
      ['confirmed', 'waiting'],
    ])
    expect(await outbox()).toHaveLength(1)
    phone.isOffline = false
    await phone.sync()
    expect(await outbox()).toEqual([])
    expect(linesOf(world.store(), st_id).map(({ sl_state, sl_claim }) => [sl_state, sl_claim])).toEqual([
      ['disputed', 55],
      ['confirmed', null],
    ])
    await holdsTheServers()
  })

  test('a dispute made offline while dispatch makes it final ends as a visible refusal', async () => {
    const [first] = await heldLines()
    phone.isOffline = true
    await answer({ [`line_${first?.sl_id}`]: DISPUTED })
    world.advance(8 * DAY)
    expect(finalise().st_number).toBe('S-2026-0001')
    phone.isOffline = false
    await phone.renewSession()
    await phone.sync()
    // The whole input is there, under a known name, though the lines have left the device.
    expect(await outbox()).toMatchObject([
      {
        state: 'refused',
        message: 'statement_final',
        set: { [`line_${first?.sl_id}`]: DISPUTED },
        about: { name: `11/2026 · ${first?.sl_facts?.tt_tour}` },
      },
    ])
    expect(await heldLines()).toEqual([])
    await holdsTheServers()
  })

  test('follows a trip that changes meanwhile: the line and the sums', async () => {
    const [first] = await heldLines()
    const trip = getTrip(world.store(), first?.tt_id ?? 0)
    if (!trip) throw new Error('the trip was made')
    updateTrip(world.store(), trip, { tt_sub_invoice_toll: 47.5 }, ANNA)
    await phone.sync()
    expect((await heldLines())[0]).toMatchObject({ sl_toll: 47.5 })
    await holdsTheServers()
    updateTrip(world.store(), { ...trip, tt_rev: 2, tt_sub_invoice_toll: 47.5 }, { tt_sub: 'Bise' }, ANNA)
    await phone.sync()
    expect(await heldLines()).toHaveLength(1)
    await holdsTheServers()
  })

  test('what two people of the company say of one line is decided by the second', async () => {
    world.employ('bert', 'sub', 'Alpen')
    const [first] = await heldLines()
    const line = `line_${first?.sl_id}`
    phone.isOffline = true
    await answer({ [line]: DISPUTED })
    const colleague = createDevice('tablet', ['bert'], world, createRandom(9))
    await colleague.sync()
    const shown = answeredLines(await heldLines(), [], st_id)
    const edit = editOfAnswers({ st_id, st_rev: 2, period: '' }, shown, { [line]: CONFIRMED })
    await queueEdit(colleague.outbox(), edit)
    await colleague.sync()
    phone.isOffline = false
    await phone.sync()
    const [entry] = await outbox()
    expect(entry).toMatchObject({ state: 'conflict', theirs: [{ unit: line, by: 'bert' }] })
    await resolveConflict(phone.outbox(), entry?.seq ?? 0, new Set([line]))
    await phone.sync()
    expect(await outbox()).toEqual([])
    expect(linesOf(world.store(), st_id)[0]).toMatchObject({ sl_state: 'disputed', sl_claim: 55 })
    colleague.close()
  })
})

describe('edits of a trip that is invoiced meanwhile', () => {
  test('are refused visibly where they touch what was agreed, and taken elsewhere', async () => {
    const tablet = createDevice('tablet', ['bert'], world, createRandom(9))
    await tablet.sync()
    const [first] = await heldLines()
    const key = first?.tt_id ?? 0
    tablet.isOffline = true
    await queueEdit(tablet.outbox(), {
      entity: 'trip',
      key,
      rev: 1,
      before: { tt_sub_invoice_toll: 40 },
      after: { tt_sub_invoice_toll: 41 },
    })
    world.advance(8 * DAY)
    finalise()
    tablet.isOffline = false
    await tablet.renewSession()
    await tablet.sync()
    const [entry] = await tablet.db().outbox.toArray()
    expect(entry).toMatchObject({
      state: 'refused',
      message: 'trip_invoiced',
      errors: [{ path: 'tt_sub_invoice_toll', message: 'trip_invoiced' }],
      set: { tt_sub_invoice_toll: 41 },
    })
    expect(getTrip(world.store(), key)?.tt_sub_invoice_toll).toBe(40)
    tablet.close()
  })
})
