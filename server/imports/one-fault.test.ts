import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '../../shared/records/field.ts'
import { fileFields } from '../../shared/records/record.ts'
import { RECORDS } from '../../shared/records/records.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** A cell that cannot be read is one fault, whatever its column is. */
let t: TestApp
let admin: string
beforeAll(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterAll(() => t.close())
const BAD: Partial<Record<Field['kind'], string>> = {
  day: '31.2.2027',
  days: '31.2.2027',
  clock: '25:61',
  number: 'many',
  minutes: 'many',
  decimal: 'many',
  amount: 'many',
  flag: 'maybe',
  switch: 'maybe',
  email: 'no address',
  emails: 'no address',
  phone: 'no phone',
  phones: 'no phone',
  choice: 'other',
  language: 'xx',
}
/** Cells of the required columns beside the wrong one, where those are judged first. */
const VALID: Record<string, string> = { al_type: 'alert_ata', al_lang: 'de' }
const CASES = RECORDS.flatMap((of) =>
  fileFields(of).flatMap(([name, { kind }]) => (BAD[kind] ? [[of.path, name, BAD[kind]] as const] : [])),
)
test.each(CASES)('%s: %s %s', async (path, name, bad) => {
  const form = new FormData()
  const of = RECORDS.find((one) => one.path === path)
  const others = fileFields(of ?? RECORDS[0]).filter(([other, field]) => field.isRequired && other !== name)
  const columns = [name, ...others.map(([other]) => other)]
  const cells = [bad, ...others.map(([other]) => VALID[other] ?? 'x')]
  form.set('file', new File([`${columns.join(';')}\n${cells.join(';')}`], 'list.csv'))
  const { status, body } = await t.call<{ errors: { column: string; message: string }[] }>(
    admin,
    'POST',
    `${path}/import?check=true`,
    form,
  )
  expect({ status, faults: body.errors?.filter(({ column }) => column === name) }).toMatchObject({
    status: 400,
    faults: [{ column: name }],
  })
})
