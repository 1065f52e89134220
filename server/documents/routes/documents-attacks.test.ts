import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { addVerified } from '../approvals-sample.ts'
import { getDocument, updateDocument } from '../store/documents.ts'
import { LICENCE, setUpDocuments, t, users } from './documents-sample.ts'

setUpDocuments()

const add = async (token: string, fields: object = {}) =>
  (await t.call<{ do_id: number }>(token, 'POST', '/api/documents', { ...LICENCE, ...fields })).body.do_id
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]
const send = (token: string, id: number, bytes: readonly number[] = PDF, name = 'x.pdf', field = 'file') => {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  return t.call<{ message: string }>(token, 'POST', `/api/documents/${id}/file`, form)
}
const verify = (id: number, do_rev: number) => t.call(users.admin, 'POST', `/api/documents/${id}/verify`, { do_rev })

describe('what admin confirms', () => {
  test('is what admin looked at: an end or a scan that was changed since is looked at again', async () => {
    const id = await add(users.sub)
    await t.call(users.sub, 'PUT', `/api/documents/${id}`, { ...LICENCE, do_valid_to: '2040-12-31' })
    expect(await verify(id, 1)).toMatchObject({ status: 409, body: { message: 'document_changed_since' } })
    await send(users.sub, id)
    expect((await verify(id, 2)).status).toBe(409)
    expect((await verify(id, 3)).status).toBe(200)
    expect((await t.call(users.admin, 'POST', `/api/documents/${id}/verify`, {})).status).toBe(400)
  })

  test('is nothing that a sub wrote itself: who verified, when, and what it takes the place of stay the server’s', async () => {
    const id = await add(users.sub, {
      do_verified_at: '2026-01-01T00:00:00.000Z',
      do_verified_by: 'dora',
      do_file: 'x',
    })
    expect(getDocument(t.store, id)).toMatchObject({ do_verified_at: null, do_verified_by: null, do_file: null })
    const ofItself = await t.call(users.sub, 'PUT', `/api/documents/${id}`, { ...LICENCE, do_replaces: id })
    expect(ofItself).toMatchObject({ status: 400, body: { errors: [{ path: 'do_replaces' }] } })
    const foreign = addVerified(t.store, 'sub', 'Huber AG', 'eu_licence')
    expect(await t.call(users.sub, 'POST', '/api/documents', { ...LICENCE, do_replaces: foreign })).toMatchObject({
      status: 400,
    })
  })
})

describe('a scan', () => {
  test('is stored and served by its content, whatever it is called and said to be, and as nothing that runs', async () => {
    const id = await add(users.sub)
    expect((await send(users.sub, id, PDF, '../../../etc/cron.d/x.html')).status).toBe(200)
    const files = path.join(t.deps.env.DATA_DIR, 'files')
    expect(fs.readdirSync(files)).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.pdf$/)])
    const { headers } = await t.call(users.sub, 'GET', `/api/documents/${id}/file`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document_${id}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
    })
  })

  test.each<[string, number[]]>([
    ['a web page that says PDF further on', [0x3c, 0x68, ...PDF]],
    ['the beginning of a PNG', [0x89, 0x50, 0x4e, 0x47]],
    ['a GIF', [0x47, 0x49, 0x46, 0x38]],
  ])('that is %s is refused and leaves nothing', async (_name, bytes) => {
    const id = await add(users.sub)
    expect(await send(users.sub, id, bytes)).toMatchObject({ status: 400, body: { message: 'document_file_kind' } })
    expect(fs.existsSync(path.join(t.deps.env.DATA_DIR, 'files'))).toBe(false)
  })

  test('under another field, of another’s document or of a withdrawn one is not kept', async () => {
    const id = await add(users.sub)
    expect(await send(users.sub, id, PDF, 'x.pdf', 'other')).toMatchObject({ status: 400 })
    expect((await send(users.foreignSub, id)).status).toBe(404)
    await t.call(users.sub, 'DELETE', `/api/documents/${id}`)
    expect((await send(users.sub, id)).status).toBe(404)
  })

  test('that names no file of the folder is not read from elsewhere', async () => {
    const id = await add(users.sub)
    const row = getDocument(t.store, id)
    if (row) updateDocument(t.store, row, { do_file: '../tours.db' }, { username: 'dora', source: 'person' })
    expect((await t.call(users.admin, 'GET', `/api/documents/${id}/file`)).status).toBe(404)
  })

  test('of a sub is one of at most a hundred a day: nothing is ever deleted, and the disk is everybody’s', async () => {
    const id = await add(users.sub)
    for (let n = 0; n < 100; n += 1) expect((await send(users.sub, id, [...PDF, n])).status).toBe(200)
    expect(await send(users.sub, id, [...PDF, 101])).toMatchObject({
      status: 429,
      body: { message: 'document_files_too_many' },
    })
    expect((await send(users.admin, id, [...PDF, 101])).status).toBe(200)
    t.clock.advance(24 * 3_600_000 + 1)
    expect((await send(users.sub, id, [...PDF, 102])).status).toBe(200)
  })
})

test('the versions of a document are those of its owner and kind, and a sub asks for none that it does not read', async () => {
  const first = addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence')
  const second = await add(users.sub, { do_replaces: first })
  addVerified(t.store, 'sub', 'Meier Trans', 'insurance')
  const foreign = addVerified(t.store, 'sub', 'Huber AG', 'eu_licence')
  const { body } = await t.call<{ do_id: number }[]>(users.sub, 'GET', `/api/documents?of=${second}`)
  expect(body.map(({ do_id }) => do_id)).toEqual([first, second])
  expect((await t.call(users.sub, 'GET', `/api/documents?of=${foreign}`)).status).toBe(404)
})

test('a subcontractor’s documents go with its name, and whoever gets the former name gets none of them', async () => {
  const id = addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence')
  const renamed = await t.call(users.admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier Nord' })
  expect(renamed.status).toBe(200)
  await t.call(users.admin, 'POST', '/api/subcontractors', { sc_name: 'Meier Trans' })
  expect(getDocument(t.store, id)).toMatchObject({ do_owner_key: 'Meier Nord', do_verified_by: 'dora' })
  const { body } = await t.call<object[]>(users.sub, 'GET', '/api/documents')
  expect(body).toMatchObject([{ do_owner_key: 'Meier Nord' }])
})
