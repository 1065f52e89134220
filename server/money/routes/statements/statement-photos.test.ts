import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { namedFiles } from '#server/files/named-files.ts'
import { scanNames } from '#server/files/scan-folder.ts'
import { prune } from '#server/jobs/prune.ts'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { DisputedLine, StatementLine } from '#shared/schemas/statement.ts'
import { getStatementFile, insertStatementFile } from '../../store/statement-files.ts'
import { PHOTOS_OF_PARTY } from './statement-photos.ts'
import { drivenTrip, statementCalls } from './statements-sample.ts'

/** A subcontractor's own photos of a dispute: the receipt of a toll, the clock at the ramp. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
let st_id: number
let lines: StatementLine[]
beforeEach(async () => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
  for (const day of [2, 3]) drivenTrip(t, day)
  st_id = (await admin.make()).body.st_id
  await admin.send(st_id)
  lines = (await meier.read(st_id)).lines
})
afterEach(() => t.close())

const PDF = '%PDF-1.4 a receipt'
const send = (file: string, { by = everybody.sub, to = st_id, content = PDF } = {}) => {
  const form = new FormData()
  form.set('file', new File([content], 'x.pdf'))
  return t.call(by, 'PUT', `/api/statements/${to}/photos/${file}`, form)
}
const sent = async (content = PDF): Promise<string> => {
  const file = randomUUID()
  expect((await send(file, { content })).status).toBe(200)
  return file
}
const read = (file: string, by = everybody.admin) => t.call<Uint8Array>(by, 'GET', `/api/statement-photos/${file}`)
const textOf = ({ body }: { body: Uint8Array }): string => Buffer.from(body).toString()
const dispute = (...sl_files: string[]) => ({ sl_state: 'disputed', sl_reason: 'toll', sl_claim: 12.5, sl_files })
const nameOf = (at = 0): string => `line_${lines[at]?.sl_id}`
const onDisk = () => scanNames(path.join(t.deps.env.DATA_DIR, 'files'))
const later = async (days: number) => {
  t.clock.advance(days * DAY_MS)
  await prune(t.store, new AbortController().signal, { DATA_DIR: t.deps.env.DATA_DIR })
}

describe('a photo of a dispute', () => {
  test('is sent, then named, and read by dispatch beside the claim and by its subcontractor', async () => {
    const file = await sent()
    expect((await read(file)).status).toBe(404)
    expect((await meier.answer(st_id, { [nameOf()]: dispute(file) })).status).toBe(200)
    const { body } = await t.call<DisputedLine[]>(everybody.admin, 'GET', '/api/statements/disputed')
    expect(body).toMatchObject([{ sl_claim: 12.5, sl_files: [file] }])
    expect((await meier.read(st_id)).lines[0]).toMatchObject({ sl_files: [file] })
    for (const by of [everybody.admin, everybody.sub]) {
      const answer = await read(file, by)
      expect(textOf(answer)).toBe(PDF)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment/),
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('goes with a trip that is missing too', async () => {
    const missing = `missing_${randomUUID()}`
    const file = await sent()
    const answer = { ...dispute(file), sl_reason: 'missing_trip', sl_note: 'T-9' }
    for (const _again of [1, 2]) expect((await meier.answer(st_id, { [missing]: answer })).status).toBe(200)
    expect((await meier.read(st_id)).lines.at(-1)).toMatchObject({ tt_id: null, sl_files: [file] })
    expect((await read(file)).status).toBe(200)
  })

  test('that arrives again is kept as it was, once, also when the statement is final by then', async () => {
    const file = await sent()
    expect(await send(file, { content: '%PDF-1.4 another' })).toMatchObject({ status: 200 })
    await meier.answer(st_id, { [nameOf()]: dispute(file) })
    expect(textOf(await read(file))).toBe(PDF)
    expect(onDisk()).toHaveLength(1)
    await admin.decide(st_id, lines[0]?.sl_id ?? 0, { decision: 'accepted' })
    await meier.answer(st_id, { all: { sl_state: 'confirmed' } })
    expect((await admin.finalise(st_id)).status).toBe(200)
    expect((await send(file)).status).toBe(200)
    expect(await send(randomUUID())).toMatchObject({ status: 409 })
    expect((await read(file, everybody.sub)).status).toBe(200)
  })

  test('is of its subcontractor alone: nobody else sends, reads or names it', async () => {
    const huber = statementCalls(t, everybody.foreignSub)
    drivenTrip(t, 4, { tt_sub: 'Huber AG' })
    const theirs = (await admin.make('Huber AG')).body.st_id
    await admin.send(theirs)
    const file = await sent()
    await meier.answer(st_id, { [nameOf()]: dispute(file) })
    for (const by of [everybody.foreignSub, everybody.customer, everybody.observer]) {
      expect([403, 404]).toContain((await read(file, by)).status)
      expect([403, 404]).toContain((await send(randomUUID(), { by })).status)
    }
    expect((await send(randomUUID(), { by: everybody.admin })).status).toBe(403)
    expect((await send(file, { by: everybody.foreignSub, to: theirs })).status).toBe(400)
    const [line] = (await huber.read(theirs)).lines
    expect(await huber.answer(theirs, { [`line_${line?.sl_id}`]: dispute(file) })).toMatchObject({ status: 400 })
  })

  test('proves one line: named by another one, twice, or unknown it is refused', async () => {
    const file = await sent()
    const both = { [nameOf(0)]: dispute(file), [nameOf(1)]: dispute(file) }
    expect((await meier.answer(st_id, both)).status).toBe(400)
    await meier.answer(st_id, { [nameOf(0)]: dispute(file) })
    expect((await meier.answer(st_id, { [nameOf(1)]: dispute(file) })).status).toBe(400)
    expect((await meier.answer(st_id, { [nameOf(0)]: dispute(file, file) })).status).toBe(400)
    expect(await meier.answer(st_id, { [nameOf(1)]: dispute(randomUUID()) })).toMatchObject({
      status: 409,
      body: { errors: [{ path: `${nameOf(1)}.sl_files`, message: 'statement_photo_unknown' }] },
    })
  })

  test('is a PDF, JPEG or PNG; a dispute has at most five', async () => {
    expect(await send(randomUUID(), { content: '<html>' })).toMatchObject({
      status: 400,
      body: { message: 'document_file_kind' },
    })
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => sent(`%PDF-1.4 ${at}`)))
    expect((await meier.answer(st_id, { [nameOf()]: dispute(...files) })).status).toBe(400)
    expect((await meier.answer(st_id, { [nameOf()]: dispute(...files.slice(1)) })).status).toBe(200)
    expect((await meier.read(st_id)).lines[0]?.sl_files).toEqual(files.slice(1))
  })

  test('finds no room where its subcontractor has sent too much within a year', async () => {
    const sf_at = new Date(t.clock.now()).toISOString()
    const whole = { st_id, sf_name: 'x.pdf', sf_bytes: PHOTOS_OF_PARTY.bytes - PDF.length + 1, sf_at }
    insertStatementFile(t.store, { sf_id: randomUUID(), ...whole })
    expect(await send(randomUUID())).toMatchObject({ status: 409, body: { message: 'statement_photos_too_many' } })
    expect(onDisk()).toEqual([])
  })
})

describe('the file of a photo', () => {
  test('is named for backups and stays as long as its claim, and goes some time after no line names it', async () => {
    const [kept, dropped, unnamed] = [await sent('%PDF-kept'), await sent('%PDF-dropped'), await sent('%PDF-unnamed')]
    await meier.answer(st_id, { [nameOf(0)]: dispute(kept), [nameOf(1)]: dispute(dropped) })
    expect(namedFiles(t.store)).toHaveLength(2)
    await meier.answer(st_id, { [nameOf(1)]: { sl_state: 'open' } })
    expect((await read(dropped)).status).toBe(404)
    expect(namedFiles(t.store)).toHaveLength(1)
    await later(29)
    expect(onDisk()).toHaveLength(3)
    await later(2)
    expect(onDisk()).toEqual(namedFiles(t.store))
    expect([kept, dropped, unnamed].map((id) => getStatementFile(t.store, id)?.sf_id)).toEqual([
      kept,
      undefined,
      undefined,
    ])
  })

  test('goes with a line whose trip is given away', async () => {
    const file = await sent()
    await meier.answer(st_id, { [nameOf()]: dispute(file) })
    await t.call(everybody.admin, 'PUT', `/api/trips/${lines[0]?.tt_id}`, { tt_sub: 'Huber AG' })
    expect((await read(file)).status).toBe(404)
    await later(31)
    expect(onDisk()).toEqual([])
  })
})
