import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm } from '../testing/file-form.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { hasLostLetters } from './cells/destroyed.ts'

/** Names from elsewhere lose letters in a CSV in the code page of a western machine. */
let t: TestApp
let admin: string
beforeAll(async () => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  const address = { add_id: 'PRG', add_name: 'Praha Letiště Cargo' }
  expect((await t.call(admin, 'POST', '/api/address', address)).status).toBe(200)
  expect((await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Łódź Trans' })).status).toBe(200)
})
afterAll(() => t.close())
const check = (path: string, ...lines: string[]) =>
  t.call(admin, 'POST', `${path}/import?check=true`, fileForm(new TextEncoder().encode(lines.join('\n')), 'list.csv'))

test.each([
  ['/api/address', 'add_id;add_name', 'PRG;Praha Letišt? Cargo', 'add_name', 'Praha Letiště Cargo'],
  ['/api/subcontractors', 'sc_name', '?ód? Trans', 'sc_name', 'Łódź Trans'],
])('%s refuses %s without its letters, and says what is known', async (path, header, row, column, meant) => {
  expect(await check(path, header, row)).toMatchObject({
    status: 400,
    body: { errors: [{ line: 2, column, message: 'upload_letters_lost', meant }] },
  })
})

test('a question mark that was typed is one', async () => {
  expect((await check('/api/address', 'add_id;add_name', 'PRG;Praha?')).body).toMatchObject({ changed: 1 })
  expect(hasLostLetters('Praha Letist? Cargo', 'Praha Letiště Cargo')).toBe(false)
  expect(hasLostLetters('Wer?', 'Wern')).toBe(false)
})
