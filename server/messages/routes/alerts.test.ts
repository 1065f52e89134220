import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Alert } from '#shared/records/alert.ts'
import { AT_ONCE } from '#shared/records/alert-sample.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let users: Everybody
beforeEach(async () => {
  t = createTestApp()
  users = addEverybody(t)
  await t.call(users.admin, 'POST', '/api/address', { add_id: 'A1', add_name: 'Basel Hub' })
})
afterEach(() => t.close())

const BODY = { al_type: 'alert_ata', al_lang: 'de', al_email_arr: ['anna@example.com'] }
const list = async () => (await t.call<Alert[]>(users.admin, 'GET', '/api/alerts')).body
const add = (body: object) => t.call(users.admin, 'POST', '/api/alerts', body)

test('added, edited and deleted; phone numbers are E.164, names as the master data spells them, nobody twice', async () => {
  const answer = await add({
    ...BODY,
    al_customer: 1,
    al_sub: 'meier trans',
    al_adrnr_arr: ['a1', 'A1'],
    al_email_arr: ['anna@example.com', 'Anna@example.com'],
    al_sms_arr: ['079 123 45 67', '+41 79 123 45 67'],
  })
  expect(answer).toMatchObject({ status: 200, body: { message: 'alert_added', al_id: 1 } })
  const row: Alert = {
    al_id: 1,
    al_type: 'alert_ata',
    al_active: true,
    al_customer: 1,
    al_sub: 'Meier Trans',
    al_adrnr_arr: ['A1'],
    al_email_arr: ['anna@example.com'],
    al_sms_arr: ['+41791234567'],
    al_lang: 'de',
    ...AT_ONCE,
  }
  expect(await list()).toEqual([row])

  const edit = { ...BODY, al_type: 'alert_atd', al_active: false, al_sub: '' }
  expect(await t.call(users.admin, 'PUT', '/api/alerts/1', edit)).toMatchObject({
    status: 200,
    body: { message: 'alert_saved' },
  })
  expect(await list()).toEqual([{ ...row, ...edit, al_customer: null, al_sub: null, al_adrnr_arr: [], al_sms_arr: [] }])

  expect(await t.call(users.admin, 'DELETE', '/api/alerts/1')).toMatchObject({
    status: 200,
    body: { message: 'alert_deleted' },
  })
  expect(await list()).toEqual([])
})

describe('400', () => {
  test.each<[string, object, string, string]>([
    ['no event', { al_type: undefined }, 'al_type', 'alert_event_required'],
    ['an empty event', { al_type: '' }, 'al_type', 'alert_event_required'],
    ['an empty language', { al_lang: '' }, 'al_lang', 'alert_language_required'],
    ['no recipient', { al_email_arr: [] }, 'al_email_arr', 'alert_recipient_required'],
    ['a wrong e-mail', { al_email_arr: ['anna@'] }, 'al_email_arr.0', 'email_invalid'],
    ['a wrong number', { al_sms_arr: ['+41 79 123 45 67', '12'] }, 'al_sms_arr.1', 'phone_invalid'],
    ['an unknown customer', { al_customer: 99 }, 'al_customer', 'customer_unknown'],
    ['an unknown subcontractor', { al_sub: 'Nobody' }, 'al_sub', 'subcontractor_unknown'],
    [
      'a next person that is told anyway',
      { al_escalate_minutes: 5, al_escalate_to: 'Anna@Example.com' },
      'al_escalate_to',
      'alert_escalate_same',
    ],
    ['an unknown address', { al_adrnr_arr: ['X9'] }, 'al_adrnr_arr.0', 'choice_not_offered'],
  ])('%s', async (_name, fault, path, message) => {
    const answer = await add({ ...BODY, ...fault })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect(await list()).toEqual([])
  })
})

test('every change is kept: who, when, from what to what, the customer by its name', async () => {
  await add({ ...BODY, al_customer: 1 })
  t.clock.advance(60_000)
  await t.call(users.admin, 'PUT', '/api/alerts/1', { ...BODY, al_customer: 1, al_sms_arr: ['079 123 45 67'] })
  await t.call(users.admin, 'PUT', '/api/alerts/1', { ...BODY, al_customer: 1, al_sms_arr: ['+41 79 123 45 67'] })
  await t.call(users.admin, 'DELETE', '/api/alerts/1')
  const { body } = await t.call<HistoryEntry[]>(users.admin, 'GET', '/api/alerts/1/history')
  expect(body).toMatchObject([
    { action: 'delete', rev: 3 },
    {
      action: 'edit',
      rev: 2,
      username: 'dora',
      source: 'person',
      at: '2026-11-21T08:31:00.000Z',
      changes: { al_sms_arr: { from: [], to: ['+41791234567'] } },
    },
    { action: 'create', rev: 1, changes: { al_customer: { from: null, to: 'Holz AG' } } },
  ])
  expect(Object.keys(body[1]?.changes ?? {})).toEqual(['al_sms_arr'])
  expect(await t.call(users.sub, 'GET', '/api/alerts/1/history')).toMatchObject({ status: 403 })
})

test('404 for an alert that is not there', async () => {
  expect(await t.call(users.admin, 'GET', '/api/alerts/7/history')).toMatchObject({ status: 404 })
  expect(await t.call(users.admin, 'PUT', '/api/alerts/7', BODY)).toMatchObject({ status: 404 })
  expect(await t.call(users.admin, 'DELETE', '/api/alerts/7')).toMatchObject({ status: 404 })
})

test.each(['sub', 'customer', 'observer'] as const)('403 for %s', async (role) => {
  expect(await t.call(users[role], 'GET', '/api/alerts')).toMatchObject({ status: 403 })
  expect(await t.call(users[role], 'POST', '/api/alerts', BODY)).toMatchObject({ status: 403 })
})

test('what an alert is narrowed to follows a rename, and is in use', async () => {
  await t.call(users.admin, 'POST', '/api/customers', { cm_name: 'Only Alerted' })
  const customers = (await t.call<{ cm_id: number; cm_name: string }[]>(users.admin, 'GET', '/api/customers/all')).body
  const id = customers.find(({ cm_name }) => cm_name === 'Only Alerted')?.cm_id
  await t.call(users.admin, 'POST', '/api/subcontractors', { sc_name: 'Frey AG' })
  await add({ ...BODY, al_customer: id, al_sub: 'Frey AG', al_adrnr_arr: ['A1'] })

  expect(await t.call(users.admin, 'DELETE', `/api/customers/${id}`)).toMatchObject({ status: 409 })
  await t.call(users.admin, 'PUT', '/api/subcontractors/Frey%20AG', { sc_name: 'Frey Transport AG' })
  expect((await list())[0]?.al_sub).toBe('Frey Transport AG')

  await t.call(users.admin, 'DELETE', '/api/address/A1')
  await t.call(users.admin, 'DELETE', '/api/subcontractors/Frey%20Transport%20AG')
  const kept = { addresses: '/api/address?all=true', subs: '/api/subcontractors?all=true' }
  const rows = await t.call<object[]>(users.admin, 'GET', kept.addresses)
  expect(rows.body).toContainEqual(expect.objectContaining({ add_id: 'A1', retired: true }))
  const subs = await t.call<object[]>(users.admin, 'GET', kept.subs)
  expect(subs.body).toContainEqual(expect.objectContaining({ sc_name: 'Frey Transport AG', retired: true }))
})
