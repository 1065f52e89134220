import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from '../routes/statements/statements-sample.ts'
import { statementFiles } from './statement-mail.ts'

const SUB = { sc_name: 'Meier Trans', sc_email: 'buero@meier.example', sc_language: 'fr', sc_answer_days: 3 }
let t: TestApp
let everybody: Everybody
beforeEach(async () => {
  t = createTestApp()
  everybody = addEverybody(t)
  await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', SUB)
})
afterEach(() => t.close())

test.each([
  [8.1, '', 'Total hors TVA: 80.00 €\nTVA 8.1 %: 6.48 €\nTotal TVA comprise: 86.48 €\n\n'],
  [0, 'Étranger', 'Total hors TVA: 80.00 €\nTVA 0.0 %: 0.00 €\nTotal TVA comprise: 80.00 €\nÉtranger\n\n'],
])('its mail says net, VAT and gross as the paper does: %d %%', async (sc_vat_rate, sc_vat_reason, sums) => {
  const terms = { ...SUB, sc_vat_rate, sc_vat_reason }
  expect((await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', terms)).status).toBe(200)
  drivenTrip(t, 2)
  const admin = statementCalls(t, everybody.admin)
  await admin.send((await admin.make()).body.st_id)
  expect(t.messages()[0]?.body).toContain(sums)
})

test('a statement goes by mail in its receiver’s language, with PDF and spreadsheet as they are when it leaves', async () => {
  drivenTrip(t, 2)
  const admin = statementCalls(t, everybody.admin)
  const { st_id } = (await admin.make()).body
  expect((await admin.send(st_id)).body).toMatchObject({ mailed: true })
  const [message] = t.messages()
  expect(message).toMatchObject({ kind: 'statement', st_id, recipient: 'buero@meier.example' })
  expect(message?.subject).toBe('Décompte 01.11.2026 - 30.11.2026 pour Meier Trans')
  expect(message?.body).toContain('pour Meier Trans.\n\nTotal, sans TVA indiquée: 80.00 €\n\n')
  expect(message?.body).toContain('jusqu’au 24.11.2026 09:30')
  const files = await statementFiles(t.deps, { st_id })
  expect(files.map(({ filename, content }) => [filename, content.length > 1000])).toEqual([
    ['Meier-Trans_2026-11-01_2026-11-30.xlsx', true],
    ['Meier-Trans_2026-11-01_2026-11-30.pdf', true],
  ])
  // Sent again after a minute it is another mail; withdrawn, nothing of it goes round.
  t.clock.advance(60_000)
  await admin.send(st_id)
  expect(t.messages()).toHaveLength(2)
  expect(t.messages().map(({ body }) => body?.includes('remplace ce que vous avez reçu le 21.11.2026 09:30'))).toEqual([
    false,
    true,
  ])
  await admin.withdraw(st_id)
  expect(await statementFiles(t.deps, { st_id })).toEqual([])
})

test.each([
  [
    'fr',
    'Décompte rectificatif S-2026-0002 du décompte S-2026-0001, 01.11.2026 - 30.11.2026, pour Meier Trans',
    'Corrige',
  ],
  ['de', 'Korrekturabrechnung S-2026-0002 zu S-2026-0001, 01.11.2026 - 30.11.2026, für Meier Trans', 'Korrektur-zu'],
])('a correction says so, and what it corrects, in mail and names of files: %s', async (sc_language, subject, word) => {
  await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', { ...SUB, sc_language })
  drivenTrip(t, 2)
  const [admin, sub] = [statementCalls(t, everybody.admin), statementCalls(t, everybody.sub)]
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  await sub.answer(st_id, CONFIRM_ALL)
  await admin.finalise(st_id)
  const [line] = (await admin.read(st_id)).lines
  const correction = (await admin.correct(st_id, [{ tt_id: line?.tt_id ?? 0, trip: 95 }])).body.st_id
  const last = () => t.messages().at(-1)
  const names = async () => (await statementFiles(t.deps, { st_id: correction })).map(({ filename }) => filename)
  await admin.send(correction)
  expect(last()?.subject).toBe(subject.replace(' S-2026-0002', ''))
  expect(await names()).toContain(`${word}-S-2026-0001-Meier-Trans_2026-11-01_2026-11-30.pdf`)
  await sub.answer(correction, CONFIRM_ALL)
  t.clock.advance(1000)
  expect((await admin.finalise(correction)).status).toBe(200)
  expect(last()?.subject).toBe(subject)
  expect(last()?.body).toContain(subject.slice(1))
  expect(await names()).toContain(`S-2026-0002-${word}-S-2026-0001-Meier-Trans_2026-11-01_2026-11-30.pdf`)
})
