import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/domain/names/languages.ts'
import { customer } from '../../shared/records/customer.ts'
import { wordKey } from '../../shared/records/field.ts'
import { typedFields } from '../../shared/records/record.ts'
import { RECORDS } from '../../shared/records/records.ts'
import { formatText, hasText } from '../kit/texts.ts'
import { listUsers } from '../people/store/users.ts'
import { fileForm } from '../testing/file-form.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readCell } from './csv-format.ts'
import { columnsOf } from './lists/master-data-formats.ts'

/** Cells as people type them: what can mean one thing alone is read, anything else is refused by its cell. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

const send = (path: string, text: string) => {
  return t.call<{ warnings: object[] }>(admin, 'POST', `${path}/import`, fileForm(text))
}
type Customer = Record<'cm_waiting_rate' | 'cm_payment_days' | 'cm_language' | 'cm_free_minutes', unknown>
const imported = async (column: keyof Customer, typed: string) => {
  expect(await send('/api/customers', `cm_name;${column}\nHolz AG;${typed}`)).toMatchObject({ status: 200 })
  return (await t.call<Customer[]>(admin, 'GET', '/api/customers/all')).body[0]?.[column]
}

test.each([
  ['cm_waiting_rate', '60.-', 60],
  ['cm_waiting_rate', '60,–', 60],
  ['cm_waiting_rate', 'EUR 1’060.--', 1060],
  ['cm_waiting_rate', '60 €', 60],
  ['cm_payment_days', '30 Tage', 30],
  ['cm_payment_days', '30 JOURS', 30],
  ['cm_payment_days', '30d', 30],
  ['cm_free_minutes', '45 Min.', 45],
  ['cm_language', 'DE', 'de'],
  ['cm_language', 'Deutsch', 'de'],
  ['cm_language', 'german', 'de'],
  ['cm_language', 'allemand', 'de'],
  ['cm_language', 'Frans', 'fr'],
  ['cm_language', 'INGLESE', 'en'],
] as const)('%s reads %j', async (column, typed, value) => {
  expect(await imported(column, typed)).toBe(value)
})

test.each([
  ['cm_waiting_rate', 'CHF 60.-', 'upload_cell_other_currency'],
  ['cm_waiting_rate', '60 CHF', 'upload_cell_other_currency'],
  ['cm_waiting_rate', 'Fr. 60.50', 'upload_cell_other_currency'],
  ['cm_waiting_rate', '$60', 'upload_cell_other_currency'],
  ['cm_waiting_rate', '.-', 'amount_invalid'],
  ['cm_payment_days', '30 Wochen', 'payment_days_invalid'],
  ['cm_payment_days', '30 Min', 'payment_days_invalid'],
  ['cm_language', 'Spanisch', 'language_invalid'],
])('%s refuses %j by its cell', async (column, value, message) => {
  expect(await send('/api/customers', `cm_name;${column}\nHolz AG;${value}`)).toMatchObject({
    status: 400,
    body: { errors: [{ line: 2, column, message, value }] },
  })
})

test('every choice of a record is read by its code in any case and by its words in five languages', () => {
  const read: string[] = []
  for (const of of RECORDS)
    for (const [name, field] of typedFields(of)) {
      const column = columnsOf(of).find((one) => one.name === name)
      for (const choice of column?.choices ?? []) {
        const key = wordKey(field, choice) ?? ''
        const words = hasText(key) ? LANGUAGES.map((language) => formatText(language, key)) : []
        for (const word of [choice, choice.toUpperCase(), ...words])
          expect(column && readCell(column, word), `${name} ${word}`).toBe(choice)
        read.push(choice)
      }
    }
  expect(read.length).toBeGreaterThan(30)
})

test('a role that is none is refused of a user who is there too', async () => {
  const file = (role: string) => `username;email;role\nchief;chief@example.com;${role}`
  expect(await send('/api/users', file('Chef'))).toMatchObject({
    status: 400,
    body: { errors: [{ line: 2, column: 'role', message: 'role_invalid', value: 'Chef' }] },
  })
  expect(await send('/api/users', 'username;email;role\nnora;nora@example.com;Beobachter')).toMatchObject({
    status: 200,
    body: { added: 1 },
  })
  const nora = listUsers(t.store).find(({ username }) => username === 'nora')
  expect(nora?.role).toBe('observer')
})

test.each([
  ['81', 1],
  ['81 %', 1],
  ['0.1', 1],
  ['30.1', 1],
  ['30', 0],
  ['8.1', 0],
  ['', 0],
])('a VAT rate of %j has %i warnings', async (typed, count) => {
  const { status, body } = await send('/api/customers', `cm_name;cm_vat_rate\nHolz AG;${typed}`)
  expect(status).toBe(200)
  expect(body.warnings).toHaveLength(count)
  if (count > 0) expect(body.warnings).toMatchObject([{ line: 2, column: 'cm_vat_rate', message: 'vat_rate_unlikely' }])
})

test.each(LANGUAGES)('the message about closed days names words that are read (%s)', (language) => {
  const column = columnsOf(customer).find(({ name }) => name === 'cm_holiday_rule')
  const [, named = ''] = formatText(language, 'holiday_rule_invalid').split(':')
  const words = named.replace('.', '').split(/,| (?:oder|or|ou|o|of) /)
  expect(words.map((word) => column && readCell(column, word.trim()))).toEqual(['runs', 'rests', 'asks'])
})

test.each([
  ['a@b.ch; c@d.ch', ['a@b.ch', 'c@d.ch']],
  ['a@b.ch, c@d.ch', ['a@b.ch', 'c@d.ch']],
  ['"a@b.ch\nc@d.ch"', ['a@b.ch', 'c@d.ch']],
])('emails: %j', async (typed, emails) => {
  const cell = typed.startsWith('"') ? typed : `"${typed}"`
  expect(await send('/api/alerts', `al_type;al_lang;al_email_arr\nalert_ata;de;${cell}`)).toMatchObject({ status: 200 })
  expect((await t.call<{ al_email_arr: string[] }[]>(admin, 'GET', '/api/alerts')).body[0]?.al_email_arr).toEqual(
    emails,
  )
})
