import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Field, isReference } from '#shared/records/field.ts'
import { fileFields } from '#shared/records/record.ts'
import { RECORDS } from '#shared/records/records.ts'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** A cell that names another record is checked before anything is written, whatever the list. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

const namesAnother = (field: Field): boolean =>
  isReference(field) || field.kind === 'addresses' || field.kind === 'users'
const NAMING = RECORDS.flatMap((of) =>
  fileFields(of).flatMap(([name, field]) => (namesAnother(field) ? [[of.path, name, of] as const] : [])),
)
/** Valid cells for the required columns of each list. */
const CELLS: Record<string, string> = {
  al_type: 'alert_ata',
  al_lang: 'de',
  cd_day: '02.08.2027',
  al_email_arr: 'a@example.com',
  fl_kind: 'share',
  fl_on: 'trip',
  fl_counts: 'part',
  fl_round: 'hundredth',
  fl_lag: '1',
  fl_base: '100',
  fl_share: '30',
}

test.each(NAMING)('%s: %s', async (path, name, of) => {
  const others = fileFields(of).filter(([other, field]) => other !== name && (field.isRequired || other in CELLS))
  const columns = [name, ...others.map(([other]) => other)]
  const cells = ['Nirgends', ...others.map(([other]) => CELLS[other] ?? 'Neu')]
  const { status, body } = await t.call(
    admin,
    'POST',
    `${path}/import?check=true`,
    fileForm(`${columns.join(';')}\n${cells.join(';')}`),
  )
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      errors: [{ line: 2, column: name, value: 'Nirgends', message: expect.stringMatching(/_unknown$|_offered$/) }],
    },
  })
})

test('a fault of a name offers the near ones that exist', async () => {
  await t.call(admin, 'POST', '/api/indices', { ix_name: 'Diesel', ix_unit: '', ix_source: '' })
  const rule = 'Diesel Schweiz;Diesel;share;trip;1;100;30;part;hundredth'
  const file = (name: string, content: string) => {
    const form = new FormData()
    form.set('file', new File([content], name))
    return form
  }
  const columns = 'fl_name;fl_index;fl_kind;fl_on;fl_lag;fl_base;fl_share;fl_counts;fl_round'
  await t.call(admin, 'POST', '/api/floaters/import', file('rules.csv', `${columns}\n${rule}`))
  const list = file('list.csv', 'cm_name;cm_floater\nHolz AG;Diesel Schwez')
  expect(await t.call(admin, 'POST', '/api/customers/import?check=true', list)).toMatchObject({
    status: 400,
    body: { errors: [{ line: 2, column: 'cm_floater', message: 'floater_unknown', near: 'Diesel Schweiz' }] },
  })
})
