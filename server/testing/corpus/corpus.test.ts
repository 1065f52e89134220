import { describe, expect, test } from 'vitest'
import { RECORDS } from '#shared/records/records.ts'
import { admin, setUpPlanCompany, t } from '../../imports/lists/plan-company-sample.ts'
import { tripsTouching } from '../../trips/store/trips.ts'
import { fileForm } from '../file-form.ts'
import { triedOf } from '../thorough.ts'
import { CORPUS } from './corpus.ts'
import type { CorpusFile } from './corpus-file.ts'

/** Every file of the corpus goes through the public door and must become what stands beside it. */
setUpPlanCompany(`
    insert into addresses (add_id, add_name, add_lat, add_lon, add_radius, retired) values ('A1', 'Zürich Hub', null, null, null, 0), ('A2', 'Genève', null, null, null, 0),
      ('A3', 'Łódź', null, null, null, 0), ('007', 'Bond', null, null, null, 0);
    insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-1', '', '352093081234567', 0), ('0815', '', '08150000000000012', 0);
    insert into drivers (dr_id, dr_name, dr_number, dr_groups, dr_requirements, retired) values
      (1, 'Hans Müller', '17', '', '', 0), (2, 'Zoë', '0042', '', '', 0);
  `)

type Body = { message: string; errors?: Record<string, unknown>[] } & Record<string, unknown>
const send = async ({ path = '/api/upload', name = 'plan.csv', bytes, query = '' }: CorpusFile, check: boolean) => {
  const form = new FormData()
  form.set('file', new File([bytes()], name))
  const { status, body } = await t.call<Body>(admin, 'POST', `${path}?check=${check}${query}`, form)
  return { status, body }
}
const stored = () => tripsTouching(t.store, { from: '2026-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' })

/** Runs an import and takes its rows back. */
const thrownAway = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  t.store.sqlite.exec('delete from trips')
  try {
    return await ask()
  } finally {
    t.store.sqlite.exec('delete from trips')
  }
}

test('has at least forty files, each under a name of its own', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(CORPUS.map(({ what }) => what)).size).toBe(CORPUS.length)
})

describe('is read', () => {
  test.each(CORPUS.filter((file) => 'reads' in file.becomes))('$what', async (file) => {
    const { becomes } = file
    if (!('reads' in becomes)) return
    const checked = await send(file, true)
    expect(checked).toMatchObject({ status: 200, body: becomes.reads })
    if (!becomes.trips) return
    const trips = await thrownAway(async () => {
      expect(await send(file, false)).toMatchObject({ status: 200, body: { message: 'upload_result' } })
      return stored()
    })
    expect(trips).toMatchObject(becomes.trips)
  })
})

describe('is refused, and nothing is written', () => {
  test.each(CORPUS.filter((file) => 'refused' in file.becomes))('$what', async (file) => {
    const { becomes } = file
    if (!('refused' in becomes)) return
    for (const check of [true, false]) {
      const { status, body } = await send(file, check)
      expect({ status, message: body.message }).toEqual({ status: 400, message: becomes.refused })
      if (becomes.body) expect(body).toMatchObject(becomes.body)
      if (becomes.errors) expect(body.errors).toMatchObject(becomes.errors)
    }
    expect(stored()).toEqual([])
  })
})

/** Kind of the files of a path. */
const KIND_OF: Record<string, string> = {
  '/api/upload': 'trip',
  ...Object.fromEntries(RECORDS.map(({ path, name }) => [`${path}/import`, name])),
  '/api/users/import': 'user',
}

describe('given back with its faults, it is what it was', () => {
  test.each(triedOf(CORPUS, 'given back', 60))('$what', async (file) => {
    const form = fileForm(file.bytes(), file.name ?? 'plan.csv')
    const response = await t.app.request(
      `/api/upload/faults/${KIND_OF[file.path ?? '/api/upload']}?language=fr${file.query ?? ''}`,
      { method: 'POST', headers: { authorization: `Bearer ${admin}` }, body: form },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    const before = await send(file, true)
    expect([200, 400]).toContain(response.status)
    // Headings that are not known, or letters that are lost: nothing can be given back by line.
    if (response.status === 400) return expect(await response.json()).toMatchObject({ message: before.body.message })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status, body } = await send({ ...file, bytes: () => bytes }, true)
    expect({ status, message: body.message, errors: body.errors, added: body.added }).toEqual({
      status: before.status,
      message: before.body.message,
      errors: before.body.errors,
      added: before.body.added,
    })
    expect(body.read_as).toEqual(before.body.read_as)
  })
})
