import { describe, expect, test } from 'vitest'
import { SHIPPED_RULES } from '#shared/domain/approvals/documents.ts'
import { scanFolder, scanNames } from '../../files/scan-folder.ts'
import { fileForm } from '../../testing/file-form.ts'
import { insertDocument } from '../store/documents.ts'
import { LICENCE, setUpDocuments, t, users } from './documents-sample.ts'

setUpDocuments()

const FOR_YEARS = { ...LICENCE, do_valid_to: '2040-12-31' }
const add = (token: string, fields: object = {}) =>
  t.call<{ do_id: number; message: string }>(token, 'POST', '/api/documents', { ...LICENCE, ...fields })
const put = (token: string, body: object) => t.call(token, 'PUT', '/api/documents/1', body)
const verify = (do_rev?: number) => t.call(users.admin, 'POST', '/api/documents/1/verify', { do_rev })
const read = async () => (await t.call<Record<string, unknown>[]>(users.admin, 'GET', '/api/documents')).body[0]
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const send = (token: string, ...bytes: number[]) => {
  return t.call(token, 'POST', '/api/documents/1/file', fileForm(new Uint8Array([...PDF, ...bytes]), 'x.pdf'))
}
const kept = () => scanNames(scanFolder(t.deps.env.DATA_DIR))

test('what changed after admin looked at it is not verified', async () => {
  await add(users.sub)
  await put(users.sub, FOR_YEARS)
  expect(await verify(1)).toMatchObject({ status: 409, body: { message: 'document_changed_since' } })
  await send(users.sub, 7)
  expect((await verify(2)).status).toBe(409)
  expect(await read()).toMatchObject({ do_rev: 3, do_verified_at: null })
  expect((await verify(3)).status).toBe(200)
})

test('nobody verifies without saying what was looked at', async () => {
  await add(users.sub)
  expect((await verify()).status).toBe(400)
})

test('an edit of what somebody else changed meanwhile is refused, its repetition is not', async () => {
  await add(users.sub)
  expect((await put(users.admin, { ...FOR_YEARS, do_rev: 1 })).status).toBe(200)
  expect(await put(users.sub, { ...LICENCE, do_number: '17', do_rev: 1 })).toMatchObject({
    status: 409,
    body: { message: 'edit_conflict' },
  })
  // Its answer was lost on the way.
  expect((await put(users.admin, { ...FOR_YEARS, do_rev: 1 })).status).toBe(200)
  expect(await read()).toMatchObject({ do_rev: 2, do_valid_to: '2040-12-31', do_number: '' })
})

test('a scan that no document has any more is gone from the disk', async () => {
  await add(users.sub)
  await send(users.sub, 1)
  await send(users.sub, 2)
  expect(kept()).toHaveLength(1)
  await add(users.sub)
  await t.call(users.sub, 'PUT', '/api/documents/1', { ...LICENCE, do_kind: 'background_check' })
  expect(kept()).toEqual([])
})

test('a list of rules is not written over one that somebody else saved meanwhile', async () => {
  const rule = { requirement: '11_2_7', owner: 'haulier', kind: 'insurance', from: null, effect: 'block' }
  const other = { ...rule, kind: 'eu_licence' }
  const save = (seen: readonly object[], ...rules: object[]) =>
    t.call(users.admin, 'PUT', '/api/approval-rules', { rules, seen })
  expect((await save(SHIPPED_RULES, rule)).status).toBe(200)
  expect(await save(SHIPPED_RULES, other)).toMatchObject({ status: 409, body: { message: 'edit_conflict' } })
  // Its answer was lost on the way.
  expect((await save(SHIPPED_RULES, rule)).status).toBe(200)
  expect((await save([rule], rule, other)).status).toBe(200)
})

test('one subcontractor cannot use up the documents of all', async () => {
  const unverified = {
    ...LICENCE,
    do_number: '',
    do_valid_from: null,
    do_replaces: null,
    do_proposed_by: 'Meier Trans',
  }
  const empty = { do_verified_at: null, do_verified_by: null, do_file: null }
  t.store.write(() => {
    for (let count = 0; count < 500; count += 1)
      insertDocument(t.store, { ...unverified, ...empty } as never, { username: 'sara', source: 'person' })
  })
  expect(await add(users.sub)).toMatchObject({ status: 409, body: { message: 'documents_unverified_many', max: 500 } })
  expect((await add(users.foreignSub, { do_owner_key: 'Huber AG' })).status).toBe(200)
  expect((await add(users.admin)).status).toBe(200)
})

describe('a proposal about a driver of two subcontractors', () => {
  const SHARED = { ...LICENCE, do_owner: 'driver', do_owner_key: '1', do_kind: 'adr' }
  const retire = (token: string) => t.call(token, 'DELETE', '/api/documents/1')
  const OF_ANOTHER = { status: 403, body: { message: 'document_of_another' } }

  test('is read by both; whoever proposed it, and admin, alone changes it, gives it a scan and withdraws it', async () => {
    await add(users.sub, SHARED)
    expect((await t.call<object[]>(users.foreignSub, 'GET', '/api/documents')).body).toHaveLength(1)
    expect(await put(users.foreignSub, { ...SHARED, do_valid_to: '2027-01-01' })).toMatchObject(OF_ANOTHER)
    expect(await send(users.foreignSub, 1)).toMatchObject(OF_ANOTHER)
    expect(await retire(users.foreignSub)).toMatchObject(OF_ANOTHER)
    expect(kept()).toEqual([])
    expect(await read()).toMatchObject({ do_rev: 1, do_valid_to: '2027-12-31' })
    expect((await send(users.sub, 1)).status).toBe(200)
    expect((await put(users.admin, { ...SHARED, do_number: '17' })).status).toBe(200)
    expect((await put(users.sub, { ...SHARED, do_number: '18' })).status).toBe(200)
    expect((await retire(users.sub)).status).toBe(200)
  })

  test('names who proposed it to admin and to that subcontractor, to no other', async () => {
    await add(users.sub, SHARED)
    const proposers = async (token: string) =>
      (await t.call<{ do_proposed_by: string }[]>(token, 'GET', '/api/documents')).body.map((one) => one.do_proposed_by)
    expect(await proposers(users.admin)).toEqual(['Meier Trans'])
    expect(await proposers(users.sub)).toEqual(['Meier Trans'])
    expect(await proposers(users.foreignSub)).toEqual([''])
  })

  test('stays with its subcontractor when that is renamed, and is none of whoever gets the former name', async () => {
    await add(users.sub, SHARED)
    await t.call(users.admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier Nord' })
    expect(await read()).toMatchObject({ do_proposed_by: 'Meier Nord' })
    expect((await put(users.sub, { ...SHARED, do_number: '17' })).status).toBe(200)
  })

  test('is changed by no author of a body who says that it is his', async () => {
    await add(users.sub, { ...SHARED, do_proposed_by: 'Huber AG' })
    expect(await put(users.foreignSub, { ...SHARED, do_proposed_by: 'Huber AG' })).toMatchObject(OF_ANOTHER)
    expect(await read()).toMatchObject({ do_proposed_by: 'Meier Trans' })
  })

  test('counts for the subcontractor that made it: the other one can still propose', async () => {
    const many = { ...SHARED, do_number: '', do_valid_from: null, do_replaces: null, do_proposed_by: 'Huber AG' }
    const empty = { do_verified_at: null, do_verified_by: null, do_file: null }
    t.store.write(() => {
      for (let count = 0; count < 500; count += 1)
        insertDocument(t.store, { ...many, ...empty } as never, { username: 'harald', source: 'person' })
    })
    expect((await add(users.foreignSub, SHARED)).status).toBe(409)
    expect((await add(users.sub, SHARED)).status).toBe(200)
  })
})

test('what admin wrote down and did not verify yet is admin’s to change', async () => {
  await add(users.admin)
  expect(await put(users.sub, FOR_YEARS)).toMatchObject({ status: 403, body: { message: 'document_of_another' } })
  expect((await put(users.admin, FOR_YEARS)).status).toBe(200)
})
