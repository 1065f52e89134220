import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../shared/domain/time/units.ts'
import { addNames } from '../testing/names.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addVerified } from './approvals-sample.ts'
import { remindOfDocuments } from './document-reminders.ts'
import { getDocument, updateDocument } from './store/documents.ts'

let t: TestApp
beforeEach(() => {
  // 06:30 in Zurich.
  t = createTestApp({ now: '2026-11-21T05:30:00.000Z' })
  t.addUser({ username: 'dora', role: 'admin', email: 'dora@example.com' })
  addNames(t.store, { subcontractors: ['Meier Trans'] })
  t.store.sqlite.exec("update subcontractors set sc_email = 'dispo@meier.example'")
})
afterEach(() => t.close())

/** Lets the hours go by as the job would see them. */
const pass = (hours: number) => {
  for (let hour = 0; hour < hours; hour += 1) {
    remindOfDocuments(t.store)
    t.clock.advance(HOUR_MS)
  }
}
const mailsTo = (recipient: string) => t.messages().filter((message) => message.recipient === recipient)
const daysOf = (recipient: string) => mailsTo(recipient).map(({ created_at }) => created_at.slice(0, 13))

test('of a document that ends in 60 days six mails leave in 61 days, each at 07:00 company time', () => {
  addVerified(t.store, 'company', '', 'eu_licence', [null, '2027-01-20'])
  pass(61 * 24)
  expect(daysOf('dora@example.com')).toEqual([
    '2026-11-21T06',
    '2026-12-21T06',
    '2027-01-06T06',
    '2027-01-13T06',
    '2027-01-19T06',
    '2027-01-20T06',
  ])
})

test('what a subcontractor proposes takes no more than its share of the mail', () => {
  addVerified(t.store, 'company', '', 'eu_licence', [null, '2026-12-21'])
  for (let count = 0; count < 50; count += 1) {
    addVerified(t.store, 'sub', 'Meier Trans', 'insurance', [null, '2026-12-20'])
    const unverified = { do_verified_at: null, do_verified_by: null, do_proposed_by: 'Meier Trans' }
    const row = getDocument(t.store, count + 2)
    if (row) updateDocument(t.store, row, unverified, { username: 'meier', source: 'person' })
  }
  pass(24)
  const lines =
    mailsTo('dora@example.com')[0]
      ?.body?.split('\n')
      .filter((line) => line.startsWith('- ')) ?? []
  expect(lines).toHaveLength(22)
  expect(lines.at(-2)).toContain('EU-Lizenz')
  expect(lines.at(-1)).toBe('- und 30 weitere, vorgeschlagen von Meier Trans')
})

test('one mail for each recipient and day holds all of its documents; a sub hears of its own', () => {
  addVerified(t.store, 'company', '', 'eu_licence', [null, '2026-12-21'])
  addVerified(t.store, 'sub', 'Meier Trans', 'insurance', [null, '2026-12-21'])
  pass(24)
  expect(t.messages()).toHaveLength(2)
  expect(mailsTo('dora@example.com')[0]?.body).toMatch(/EU-Lizenz[\s\S]*Versicherung/)
  const [own] = mailsTo('dispo@meier.example')
  expect(own?.body).toContain('21.12.2026: Meier Trans, Versicherung N 1')
  expect(own?.body).not.toContain('EU-Lizenz')
})

test('after downtime only the newest step is told, once', () => {
  addVerified(t.store, 'company', '', 'eu_licence', [null, '2026-12-31'])
  pass(2)
  t.clock.advance(35 * DAY_MS)
  pass(24)
  expect(mailsTo('dora@example.com')).toHaveLength(2)
})

test('a process that starts anew on the same day tells nothing twice', () => {
  addVerified(t.store, 'company', '', 'eu_licence', [null, '2026-12-21'])
  pass(3)
  t.restart()
  pass(3)
  expect(t.messages()).toHaveLength(1)
})

test('nothing is told of what was withdrawn, renewed or has ended', () => {
  const id = addVerified(t.store, 'company', '', 'insurance', [null, '2026-12-21'])
  const row = getDocument(t.store, id)
  if (row) updateDocument(t.store, row, { retired: true }, { username: 'dora', source: 'person' })
  addVerified(t.store, 'company', '', 'eu_licence', [null, '2026-12-21'])
  addVerified(t.store, 'company', '', 'eu_licence', ['2026-12-22', '2027-12-21'])
  addVerified(t.store, 'company', '', 'inspection', [null, '2026-11-20'])
  pass(24)
  expect(t.messages()).toEqual([])
})

test('each is written to in its language; two spellings of an address are one recipient with one mail', () => {
  t.store.sqlite.exec("update subcontractors set sc_language = 'fr'")
  addNames(t.store, { subcontractors: ['Nord AG'] })
  t.store.sqlite.exec(
    "update subcontractors set sc_email = 'Dispo@Meier.example', sc_language = 'it' where sc_name = 'Nord AG'",
  )
  addVerified(t.store, 'sub', 'Meier Trans', 'insurance', [null, '2026-12-21'])
  addVerified(t.store, 'sub', 'Nord AG', 'insurance', [null, '2026-12-21'])
  pass(24)
  const [own, ...more] = t.messages().filter(({ recipient }) => /meier/i.test(recipient))
  expect(more).toEqual([])
  expect(own?.body).toMatch(/Ces documents[\s\S]*Meier Trans, Assurance[\s\S]*Nord AG, Assurance/)
  expect(mailsTo('dora@example.com')[0]?.body).toContain('Versicherung')
})

test('nobody is reminded of a subcontractor who works here no longer, and no locked admin is written to', async () => {
  addVerified(t.store, 'sub', 'Meier Trans', 'insurance', [null, '2026-12-21'])
  t.store.sqlite.exec('update subcontractors set retired = 1')
  pass(24)
  expect(t.messages()).toEqual([])
  t.store.sqlite.exec("update subcontractors set retired = 0; update users set locked = 1 where username = 'dora'")
  t.clock.advance(24 * HOUR_MS)
  pass(24)
  expect(mailsTo('dora@example.com')).toEqual([])
  expect(mailsTo('dispo@meier.example')).toHaveLength(1)
})
