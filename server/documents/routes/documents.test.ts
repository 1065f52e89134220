import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyScans, scanNames } from '../../files/scan-folder.ts'
import { addNames } from '../../testing/names.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { addVerified } from '../approvals-sample.ts'
import { LICENCE, setUpDocuments, t, users } from './documents-sample.ts'

setUpDocuments()
beforeEach(() => t.call(users.admin, 'POST', '/api/drivers', { dr_name: 'Eva', dr_groups: '' }))

const add = (token: string, fields: object = {}) =>
  t.call<{ do_id: number; message: string; errors: object[] }>(token, 'POST', '/api/documents', {
    ...LICENCE,
    ...fields,
  })
const list = async (token: string) => (await t.call<Record<string, unknown>[]>(token, 'GET', '/api/documents')).body
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]
const send = (token: string, id: number, bytes: readonly number[] | Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'x.png'))
  return t.call(token, 'POST', `/api/documents/${id}/file`, form)
}

describe('a document', () => {
  test('is added unverified, under the name that the master data has, and verified by admin alone', async () => {
    expect((await add(users.sub)).body).toMatchObject({ message: 'document_added', do_id: 1 })
    expect(await list(users.sub)).toMatchObject([{ do_owner_key: 'Meier Trans', do_verified_at: null }])
    expect((await t.call(users.sub, 'POST', '/api/documents/1/verify')).status).toBe(403)
    await t.call(users.admin, 'POST', '/api/documents/1/verify', { do_rev: 1 })
    expect(await list(users.sub)).toMatchObject([{ do_verified_by: 'dora', do_rev: 2 }])
  })

  test('once verified is replaced, never edited; both versions stay', async () => {
    const id = addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence')
    const edit = await t.call(users.admin, 'PUT', `/api/documents/${id}`, LICENCE)
    expect(edit).toMatchObject({ status: 409, body: { message: 'document_is_verified' } })
    expect((await send(users.admin, id, PNG)).status).toBe(409)
    expect((await t.call(users.sub, 'DELETE', `/api/documents/${id}`)).status).toBe(409)
    expect((await add(users.sub, { do_replaces: id })).status).toBe(200)
    expect(await list(users.sub)).toMatchObject([{ do_id: id }, { do_replaces: id, do_verified_at: null }])
  })

  test('is renewed once: another renewal is refused until the first is withdrawn', async () => {
    const id = addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence')
    const { do_id } = (await add(users.sub, { do_replaces: id })).body
    for (const user of [users.sub, users.admin])
      expect(await add(user, { do_replaces: id })).toMatchObject({
        status: 409,
        body: { message: 'document_renewal_waits' },
      })
    expect(await t.call(users.sub, 'PUT', `/api/documents/${do_id}`, { ...LICENCE, do_replaces: id })).toMatchObject({
      status: 200,
    })
    const other = (await add(users.sub, {})).body
    expect(
      await t.call(users.sub, 'PUT', `/api/documents/${other.do_id}`, { ...LICENCE, do_replaces: id }),
    ).toMatchObject({ status: 409, body: { message: 'document_renewal_waits' } })
    expect((await t.call(users.sub, 'DELETE', `/api/documents/${do_id}`)).status).toBe(200)
    expect((await add(users.sub, { do_replaces: id })).status).toBe(200)
  })

  test('is renewed no more once its renewal is verified', async () => {
    const id = addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence')
    const { do_id } = (await add(users.sub, { do_replaces: id })).body
    await t.call(users.admin, 'POST', `/api/documents/${do_id}/verify`, { do_rev: 1 })
    expect((await add(users.sub, { do_replaces: id })).status).toBe(409)
    expect((await add(users.sub, { do_replaces: do_id })).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['reversed days', { do_valid_from: '2027-12-31', do_valid_to: '2027-01-01' }, 'document_days_reversed'],
    ['an unknown owner', { do_owner_key: 'Nobody AG' }, 'document_owner_unknown'],
    ['an unknown driver', { do_owner: 'driver', do_owner_key: '99' }, 'document_owner_unknown'],
    ['an end more than 20 years ahead', { do_valid_to: '2046-11-22' }, 'document_too_far'],
    ['an unknown kind', { do_kind: 'pilot' }, 'value_invalid'],
    ['a version that is none', { do_replaces: 77 }, 'value_invalid'],
    ['no day', { do_valid_to: '2027-02-30' }, 'invalid_date'],
  ])('with %s is refused', async (_name, fields, message) => {
    expect(await add(users.admin, fields)).toMatchObject({ status: 400, body: { message } })
    expect(await list(users.admin)).toEqual([])
  })

  test('that ends exactly 20 years ahead is taken', async () => {
    expect((await add(users.admin, { do_valid_to: '2046-11-21' })).status).toBe(200)
  })

  test('of another subcontractor, of a driver of nobody or of the company is none of a sub’s', async () => {
    for (const fields of [
      { do_owner_key: 'Huber AG' },
      { do_owner: 'driver', do_owner_key: '2' },
      { do_owner: 'company', do_owner_key: '' },
      { do_owner: 'vehicle', do_owner_key: 'TRUCK-1' },
    ]) {
      expect(await add(users.sub, fields)).toMatchObject({ status: 400, body: { message: 'document_owner_unknown' } })
      expect((await add(users.admin, fields)).status).toBe(200)
    }
    expect(await list(users.sub)).toEqual([])
    expect((await add(users.sub, { do_owner: 'driver', do_owner_key: '1' })).status).toBe(200)
    expect(await list(users.foreignSub)).toHaveLength(2)
    expect((await t.call(users.customer, 'GET', '/api/documents')).status).toBe(403)
  })

  test('keeps its driver in the master data', async () => {
    await add(users.admin, { do_owner: 'driver', do_owner_key: '2' })
    expect((await t.call(users.admin, 'DELETE', '/api/drivers/2')).body).toMatchObject({ message: 'driver_retired' })
  })
})

describe('a scan', () => {
  test('is kept once by its content, and read by those who read the document', async () => {
    await add(users.sub)
    await add(users.admin, { do_owner_key: 'Huber AG' })
    for (const id of [1, 2]) expect((await send(users.admin, id, PNG)).status).toBe(200)
    expect(scanNames(path.join(t.deps.env.DATA_DIR, 'files'))).toHaveLength(1)
    const { body, headers } = await t.call<Uint8Array>(users.sub, 'GET', '/api/documents/1/file')
    expect([...body]).toEqual(PNG)
    expect(headers.get('content-type')).toBe('image/png')
    expect((await t.call(users.sub, 'GET', '/api/documents/2/file')).status).toBe(404)
  })

  test.each<[string, number[], string | null]>([
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31], null],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], null],
    ['a web page', [0x3c, 0x68, 0x74, 0x6d, 0x6c], 'document_file_kind'],
    ['nothing', [], 'document_file_kind'],
  ])('by its first bytes: %s', async (_name, bytes, refusal) => {
    await add(users.admin)
    const { body } = await send(users.admin, 1, bytes)
    expect(body).toMatchObject({ message: refusal ?? 'document_file_added' })
  })

  test('of more than 5 MB, and one of a background check, is not kept', async () => {
    await add(users.admin)
    const large = new Uint8Array(5_000_001)
    large.set(PNG)
    expect((await send(users.admin, 1, large)).status).toBe(413)
    await add(users.admin, { do_owner: 'driver', do_owner_key: '1', do_kind: 'background_check' })
    expect((await send(users.admin, 2, PNG)).body).toMatchObject({ message: 'document_file_none' })
    expect(fs.existsSync(path.join(t.deps.env.DATA_DIR, 'files'))).toBe(false)
  })

  test('is copied once to a backup, and back from it', async () => {
    await add(users.admin)
    await send(users.admin, 1, PNG)
    const [files, backup] = [
      path.join(t.deps.env.DATA_DIR, 'files'),
      path.join(t.deps.env.DATA_DIR, 'backups', 'files'),
    ]
    expect([copyScans(files, backup).copied, copyScans(files, backup).copied]).toEqual([1, 0])
    fs.rmSync(files, { recursive: true })
    expect((await t.call(users.admin, 'GET', '/api/documents/1/file')).status).toBe(404)
    expect(copyScans(backup, files).copied).toBe(1)
    expect((await t.call(users.admin, 'GET', '/api/documents/1/file')).status).toBe(200)
  })
})

describe('an active trip in 2027 that requires 11.2.7', () => {
  const in2027 = {
    tt_requirements: '11_2_7',
    tt_approval_override: '',
    tt_status: 'scheduled' as const,
    tt_stp: '2027-03-10T08:00:00.000Z',
    tt_std: '2027-03-10T08:30:00.000Z',
    tt_sta: '2027-03-10T14:00:00.000Z',
  }
  const put = (token: string, body: object) => t.call<{ errors: object[] }>(token, 'PUT', '/api/trips/1', body)
  const activate = () => put(users.admin, { tt_status: 'active' })

  test('needs the approval of its haulier; the refusal says whose, and what', async () => {
    addTrip(t.store, in2027)
    expect(await activate()).toMatchObject({
      status: 409,
      body: {
        message: 'approvals_missing',
        errors: [{ path: 'tt_sub', message: 'approval_missing', values: { name: 'Meier Trans' } }],
      },
    })
    addVerified(t.store, 'sub', 'Meier Trans', 'approved_haulier', [null, '2027-03-10'])
    expect((await activate()).status).toBe(200)
    const later = { tt_stp: '2027-03-11T08:00:00.000Z', tt_std: '2027-03-11T08:30:00.000Z' }
    expect((await put(users.admin, { ...later, tt_sta: '2027-03-11T14:00:00.000Z' })).status).toBe(409)
  })

  test('runs with an override and its reason, which the next such change makes void; typed times do not', async () => {
    addTrip(t.store, in2027)
    await t.call(users.admin, 'POST', '/api/drivers', {
      dr_name: 'Hans Muster',
      dr_number: '17',
      dr_groups: 'Meier Trans',
    })
    const short = await put(users.admin, { tt_status: 'active', tt_approval_override: 'because' })
    expect(short).toMatchObject({ status: 400, body: { message: 'approval_override_short' } })
    const reason = 'the approval is signed, the letter is on its way'
    expect((await put(users.admin, { tt_status: 'active', tt_approval_override: reason })).status).toBe(200)
    expect((await put(users.admin, { tt_atp: '2026-11-21T08:00:00.000Z', tt_info: 'gate 5' })).status).toBe(200)
    const read = async () => (await t.call(users.admin, 'GET', '/api/trips/1')).body
    expect(await read()).toMatchObject({ tt_approval_override: reason })
    expect(await put(users.sub, { tt_driver: '', tt_drivernr: '' })).toMatchObject({
      status: 409,
      body: { message: 'approvals_missing' },
    })
    const other = { tt_gps: 'TRUCK-1', tt_driver: 'Hans', tt_drivernr: '', tt_approval_override: `${reason} again` }
    expect((await put(users.admin, other)).status).toBe(200)
    expect(await put(users.admin, { tt_approval_override: '' })).toMatchObject({ status: 409 })
  })

  test('is not published, and every such trip of the week is named', async () => {
    addTrip(t.store, in2027)
    addTrip(t.store, { ...in2027, tt_tour: 'T-101', tt_requirements: '' })
    addTrip(t.store, { ...in2027, tt_tour: 'T-102' })
    const weeks = { weeks: [{ start_date: '2027-03-08', end_date: '2027-03-14' }] }
    const publish = () => t.call(users.admin, 'POST', '/api/tours/publish', weeks)
    expect(await publish()).toMatchObject({
      status: 409,
      body: { message: 'approvals_missing', trips: [{ tt_id: 1 }, { tt_id: 3 }] },
    })
    expect((await t.call(users.admin, 'GET', '/api/trips/2')).body).toMatchObject({ tt_status: 'scheduled' })
    addVerified(t.store, 'sub', 'Meier Trans', 'approved_haulier')
    expect((await publish()).status).toBe(200)
  })

  test('gets what it requires from its customer where nothing else says it', async () => {
    const customer = { cm_name: 'Holz AG', cm_requirements: '11_2_7' }
    const { body } = await t.call<{ cm_id: number }[]>(users.admin, 'GET', '/api/customers/all')
    await t.call(users.admin, 'PUT', `/api/customers/${body[0]?.cm_id}`, customer)
    addNames(t.store, {
      addresses: [
        ['A1', 'Basel Hub'],
        ['A2', 'Genf Nord'],
      ],
    })
    const trip = {
      ...{ tt_tour: 'new', tt_customer: 'Holz AG', tt_from_adrnr: 'A1', tt_from_text: 'Basel Hub' },
      ...{ tt_to_adrnr: 'A2', tt_to_text: 'Genf Nord', tt_gps: 'TRUCK-1', tt_status: 'scheduled' },
      ...{ tt_stp: in2027.tt_stp, tt_std: in2027.tt_std, tt_sta: in2027.tt_sta },
    }
    expect((await t.call(users.admin, 'POST', '/api/trips', trip)).status).toBe(200)
    expect((await t.call(users.admin, 'GET', '/api/trips/1')).body).toMatchObject({ tt_requirements: '11_2_7' })
  })
})
