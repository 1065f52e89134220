import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canonicalStatement } from '#shared/domain/money/statement-canonical.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { statementDocument } from '../journals/statement-file.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from '../routes/statements/statements-sample.ts'
import { getStatement, linesOf } from './statement-lines.ts'
import { forgetPerson, isVerified } from './statement-persons.ts'

/** A driver of a final statement can be forgotten, and what was agreed still verifies. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
})
afterEach(() => t.close())

const finalOf = async (days: [day: number, tt_driver: string, tt_drivernr: string][]): Promise<number> => {
  for (const [day, tt_driver, tt_drivernr] of days) drivenTrip(t, day, { tt_driver, tt_drivernr })
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  await statementCalls(t, everybody.sub).answer(st_id, CONFIRM_ALL)
  expect((await admin.finalise(st_id)).status).toBe(200)
  return st_id
}
const drivers = async (id: number) => (await admin.read(id)).lines.map(({ sl_facts }) => sl_facts?.tt_driver)
/** Everything that is kept of statements, as text. */
const kept = () =>
  JSON.stringify(
    ['statements', 'statement_lines', 'statement_persons'].map((table) =>
      t.store.sqlite.prepare(`select * from ${table}`).all(),
    ),
  )

test('names are read as they were, are in no line and in no hashed text, and are gone once they are forgotten', async () => {
  const id = await finalOf([
    [2, 'Jan Muster', '17'],
    [3, 'Jan Muster', '17'],
    [4, 'Eva Beispiel', '18'],
    [5, '', ''],
  ])
  const printed = () => JSON.stringify(statementDocument(t.store, { id, language: 'de' }))
  const before = printed()
  expect(await drivers(id)).toEqual(['Jan Muster', 'Jan Muster', 'Eva Beispiel', ''])
  const [head, lines] = [getStatement(t.store, id), linesOf(t.store, id)]
  const text = head ? canonicalStatement({ ...head, st_party: head.st_final_party ?? '' }, lines, 2) : ''
  expect(createHash('sha256').update(text).digest('hex')).toBe(head?.st_hash)
  expect(text).not.toMatch(/Jan|Eva/)
  expect(JSON.stringify(lines)).not.toMatch(/Jan|Eva/)
  expect(isVerified(t.store, id)).toBe(true)

  expect(forgetPerson(t.store, { name: 'jan muster', number: '17' })).toEqual({ forgotten: 1, kept: 0 })
  expect(await drivers(id)).toEqual([null, null, 'Eva Beispiel', ''])
  expect(kept()).not.toContain('Jan Muster')
  expect(isVerified(t.store, id)).toBe(true)
  expect(printed()).toBe(before)
  expect(forgetPerson(t.store, { name: 'Jan Muster', number: '17' })).toEqual({ forgotten: 0, kept: 0 })
})

test('of two of the same name one is forgotten, on each statement', async () => {
  const first = await finalOf([
    [2, 'Jan Muster', '17'],
    [3, 'Jan Muster', '99'],
  ])
  const second = await finalOf([[6, 'Jan Muster', '17']])
  const salts = t.store.sqlite.prepare<[], string>('select salt from statement_persons').pluck().all()
  expect(new Set(salts).size).toBe(3)
  expect(salts.every((salt) => /^[0-9a-f]{64}$/.test(salt))).toBe(true)
  expect(forgetPerson(t.store, { name: 'Jan Muster', number: '17' }).forgotten).toBe(2)
  expect([await drivers(first), await drivers(second)]).toEqual([[null, 'Jan Muster'], [null]])
  expect([isVerified(t.store, first), isVerified(t.store, second)]).toEqual([true, true])
})

test('a line, an amount or a name that is changed verifies no more', async () => {
  const tamper: [string, string][] = [
    ['update statement_lines set sl_trip = sl_trip + 1', 'update statement_lines set sl_trip = sl_trip - 1'],
    ["update statement_persons set name = 'Eva'", "update statement_persons set name = 'Jan Muster'"],
    ["update statements set st_final_party = 'x'", "update statements set st_final_party = 'Meier Trans'"],
  ]
  const id = await finalOf([[2, 'Jan Muster', '17']])
  for (const [there, back] of tamper) {
    t.store.sqlite.exec(there)
    expect(isVerified(t.store, id), there).toBe(false)
    t.store.sqlite.exec(back)
    expect(isVerified(t.store, id), back).toBe(true)
  }
})

test('a correction holds its persons by salts of its own', async () => {
  const id = await finalOf([[2, 'Jan Muster', '17']])
  const [line] = (await admin.read(id)).lines
  const correction = (await admin.correct(id, [{ tt_id: line?.tt_id ?? 0, trip: 90 }])).body.st_id
  await admin.send(correction)
  await statementCalls(t, everybody.sub).answer(correction, CONFIRM_ALL)
  expect((await admin.finalise(correction)).status).toBe(200)
  const [of, ofCorrection] = [id, correction].map((st) => linesOf(t.store, st)[0]?.sl_facts?.driver_digest)
  expect(of).not.toBe(ofCorrection)
  expect(forgetPerson(t.store, { name: 'Jan Muster', number: '17' }).forgotten).toBe(2)
})

test('a final statement of version 1 has the names of its persons inside its hash: it verifies, and tells what it keeps', async () => {
  const id = await finalOf([[2, 'Jan Muster', '17']])
  const head = getStatement(t.store, id)
  const facts = { ...linesOf(t.store, id)[0]?.sl_facts, tt_driver: 'Jan Muster' }
  t.store.sqlite.prepare('update statement_lines set sl_facts = ? where st_id = ?').run(JSON.stringify(facts), id)
  const text = head ? canonicalStatement({ ...head, st_party: head.st_final_party ?? '' }, linesOf(t.store, id), 1) : ''
  expect(text).toContain('Jan Muster')
  const hash = createHash('sha256').update(text).digest('hex')
  t.store.sqlite.prepare('update statements set st_format = null, st_hash = ? where st_id = ?').run(hash, id)
  expect(isVerified(t.store, id)).toBe(true)
  expect(forgetPerson(t.store, { name: 'Jan Muster', number: '17' })).toMatchObject({ kept: 1 })
})
