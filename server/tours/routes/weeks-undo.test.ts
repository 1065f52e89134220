import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { WeekRun } from '#shared/schemas/weeks.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { type Row, W48, W49, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
  await company.addTour('T-1', [0, 2])
})
afterEach(() => company.t.close())

type Ran = { run: number | null }
const run = async (action: string, ...weeks: object[]): Promise<number> =>
  (await company.post<Ran>(action, { weeks, language: 'en' })).body.run ?? 0
const undo = (id: number, token = company.admin) => company.post(`weeks/runs/${id}/undo`, {}, token)
const runs = async () => (await company.t.call<WeekRun[]>(company.admin, 'GET', '/api/tours/weeks/runs')).body
const edit = (id: number, fields: Row, token = company.admin) =>
  company.t.call(token, 'PUT', `/api/trips/${id}`, fields)
const MEIER_EDIT = { tt_sub_invoice_comment: 'trailer is at the hub' }

describe('a copy', () => {
  test('is undone: its trips go, with their history, and the week is free again', async () => {
    const id = await run('copy', W48, W49)
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: {
        message: 'weeks_undone_copy',
        weeks: [
          { week: 202648, trips: 2 },
          { week: 202649, trips: 2 },
        ],
      },
    })
    expect(company.allTrips()).toEqual([])
    expect(await company.weeksFor('copy')).toContain(202648)
    expect(await undo(id)).toMatchObject({ status: 409, body: { message: 'weeks_run_undone' } })
  })

  test('is not undone when a subcontractor changed one of its trips: all stay, and that one is named', async () => {
    const id = await run('copy', W48)
    expect(await edit(2, MEIER_EDIT, company.meier)).toMatchObject({ status: 200 })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: {
        message: 'weeks_undo_prevented',
        count: 1,
        trips: [{ tt_id: 2, tt_tour: 'T-1', reason: 'changed', by: 'meier' }],
      },
    })
    expect(company.allTrips()).toHaveLength(2)
  })

  test('is not undone once it was published, and is when that was undone', async () => {
    const copied = await run('copy', W48)
    const published = await run('publish', W48)
    expect(await undo(copied)).toMatchObject({ status: 409, body: { trips: [{ reason: 'published' }, {}] } })
    expect(await undo(published)).toMatchObject({ status: 200 })
    expect(await undo(copied)).toMatchObject({ status: 200 })
    expect(company.allTrips()).toEqual([])
  })

  test('is undone by looking up its trips, however long the history of all is', async () => {
    const { sqlite } = company.t.store
    const id = await run('copy', W48)
    const prepare = vi.spyOn(sqlite, 'prepare')
    expect(await undo(id)).toMatchObject({ status: 200 })
    const reading = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /(from|join) "?history"?/.test(sql))
    prepare.mockRestore()
    expect(reading).not.toEqual([])
    for (const sql of reading) {
      const values = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => '[]')
      const plan = sqlite.prepare(`explain query plan ${sql}`).all(values) as { detail: string }[]
      expect(plan.map(({ detail }) => detail).filter((step) => /^\S+ (h|history) (?!.*key=)/.test(step))).toEqual([])
    }
  })

  test('a trip that somebody deleted since is in nobody’s way', async () => {
    const id = await run('copy', W48)
    await run('delete', W48)
    expect(await undo(id)).toMatchObject({ status: 200 })
  })
})

describe('a publication', () => {
  test('is undone: its trips are scheduled again, and each subcontractor hears of it in the language of its list', async () => {
    await run('copy', W48)
    const id = await run('publish', W48)
    company.mailsLeave()
    expect(await undo(id)).toMatchObject({ status: 200, body: { mailed: ['Meier Trans'], unreachable: [] } })
    expect(company.allTrips().map(({ tt_status }) => tt_status)).toEqual(['scheduled', 'scheduled'])
    const [, correction] = company.t.messages()
    expect(correction).toMatchObject({
      recipient: 'dispo@meier.example',
      subject: '2 trips withdrawn: Meier Trans, W48 (23.11. - 29.11.)',
    })
    expect(correction?.body).toContain('Monday, 23.11.\n- T-1: Basel Hub – Genf Nord')
    // It can be published again, and that is told again.
    await run('publish', W48)
    expect(company.t.messages()).toHaveLength(3)
  })

  test('is not undone when a trip was changed since', async () => {
    await run('copy', W48)
    const id = await run('publish', W48)
    await edit(1, { tt_info: 'gate 4' })
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { trips: [{ tt_id: 1, reason: 'changed', by: 'chief' }] },
    })
    expect(company.allTrips().map(({ tt_status }) => tt_status)).toEqual(['active', 'active'])
    expect(company.t.messages()).toHaveLength(1)
  })
})

describe('a deletion', () => {
  test('is undone: its trips are back whole, under their ids, and an edit that waited finds its row', async () => {
    await run('copy', W48)
    await edit(1, MEIER_EDIT, company.meier)
    const [before] = company.allTrips()
    const cursor = (await company.t.call<{ cursor: string }>(company.meier, 'GET', '/api/sync/pull')).body.cursor
    const pull = () =>
      company.t.call<{ put: { trip: Row[] }; del: { trip: number[] } }>(
        company.meier,
        'GET',
        `/api/sync/pull?cursor=${cursor}`,
      )
    const id = await run('delete', W48)
    expect((await pull()).body.del.trip).toEqual([1, 2])
    expect(await undo(id)).toMatchObject({ status: 200, body: { message: 'weeks_undone_delete' } })
    const { tt_rev, tt_last_edit, tt_last_update, ...same } = before as NonNullable<typeof before>
    expect(getTrip(company.t.store, 1)).toMatchObject(same)
    expect((await pull()).body.put.trip.map(({ tt_id }) => tt_id)).toEqual([1, 2])
    const late = await company.t.call(
      company.meier,
      'PUT',
      '/api/trips/1',
      { tt_sub_invoice_comment: 'late' },
      {
        'x-base-rev': String(tt_rev),
      },
    )
    expect(late).toMatchObject({ status: 200, body: { tt_rev: tt_rev + 3 } })
    expect(tt_last_edit).toBe(tt_last_update)
    // No id is given twice.
    await run('copy', W49)
    expect(company.allTrips().map(({ tt_id }) => tt_id)).toEqual([1, 2, 3, 4])
  })

  test('is not undone when the week was copied again since: the trips would be there twice', async () => {
    await run('copy', W48)
    const id = await run('delete', W48)
    const again = await run('copy', W48)
    expect(await undo(id)).toMatchObject({ status: 409, body: { count: 2, trips: [{ reason: 'replaced' }, {}] } })
    await undo(again)
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(company.allTrips().map(({ tt_id }) => tt_id)).toEqual([1, 2])
  })

  test('follows a rename; where somebody new has the name, it is not undone', async () => {
    await run('copy', W48)
    const rename = (from: string, to: string) =>
      company.t.call(company.admin, 'PUT', `/api/subcontractors/${encodeURIComponent(from)}`, {
        sc_name: to,
        sc_email: null,
      })
    const first = await run('delete', W48)
    await rename('Meier Trans', 'Meier Logistik')
    expect(await undo(first)).toMatchObject({ status: 200 })
    expect(company.allTrips().map(({ tt_sub }) => tt_sub)).toEqual(['Meier Logistik', 'Meier Logistik'])
    const second = await run('delete', W48)
    await rename('Meier Logistik', 'Meier AG')
    await company.t.call(company.admin, 'POST', '/api/subcontractors', { sc_name: 'Meier Logistik', sc_email: null })
    expect(await undo(second)).toMatchObject({ status: 409, body: { trips: [{ reason: 'name' }, {}] } })
    expect(company.allTrips()).toEqual([])
  })
})

test('after 30 minutes it is too late, whoever asks; a run that is not there is 404', async () => {
  const id = await run('copy', W48)
  expect(await undo(id, company.meier)).toMatchObject({ status: 403 })
  company.t.clock.advance(29 * MINUTE_MS)
  expect(await undo(id)).toMatchObject({ status: 200 })
  const second = await run('copy', W48)
  company.t.clock.advance(30 * MINUTE_MS)
  expect(await undo(second)).toMatchObject({ status: 409, body: { message: 'weeks_run_too_late' } })
  expect(await undo(99)).toMatchObject({ status: 404 })
  expect(company.allTrips()).toHaveLength(2)
})

test('the last runs are listed, newest first, without one that did nothing', async () => {
  const copied = await run('copy', W48)
  await run('publish', W49)
  const deleted = await run('delete', W48)
  await undo(deleted)
  expect(await runs()).toMatchObject([
    {
      wr_id: deleted,
      wr_kind: 'delete',
      wr_by: 'chief',
      wr_undone_by: 'chief',
      wr_undone_at: '2026-11-21T08:30:00.000Z',
    },
    { wr_id: copied, wr_kind: 'copy', wr_weeks: [{ week: 202648, trips: 2 }], wr_undone_at: null },
  ])
  expect(Object.keys((await runs())[0] ?? {})).not.toContain('wr_trips')
})

test('of two that undo the same run at once, one does', async () => {
  const id = await run('copy', W48)
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
