import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getTour } from '../store/tours.ts'
import { takeBackBrokenOff } from '../weeks/take-back.ts'
import { copyWeeks } from '../weeks/week-operations.ts'
import { type Row, W48, W49, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

/** Weeks with closed days in them: what is asked, what is decided, and that it goes with the copy (rules 17). */
let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
  const { t, admin, addTour } = company
  await t.call(admin, 'PUT', '/api/address/HUB', { add_id: 'HUB', add_name: 'Basel Hub', add_region: 'CH-BS' })
  const close = (cd_day: string, fields: Row = {}) =>
    t.call(admin, 'POST', '/api/closed-days', { cd_day, cd_name: 'Feier', ...fields })
  await close('2026-11-25', { cd_region: 'CH-BS' })
  await close('2026-11-26', { cd_name: 'Inventur' })
  await addTour('asks', [0, 2, 3])
  await addTour('rests', [0, 2], { tr_holiday_rule: 'rests' })
  await addTour('runs', [2], { tr_holiday_rule: 'runs' })
  await addTour('off', [0], { tr_days: [{ day: '2026-11-23', kind: 'off', reason: 'Messe' }] })
})
afterEach(() => company.t.close())

const made = () =>
  company
    .allTrips()
    .map(({ tt_tour, tt_stp }) => `${tt_tour} ${tt_stp.slice(8, 10)}`)
    .sort()
const daysOf = (tr_id: number) =>
  getTour(company.t.store, tr_id)?.tr_days.map(({ day, kind, reason }) => `${day} ${kind} ${reason}`)

type Counted = { weeks: { trips: number }[] }

describe('a week with closed days', () => {
  test('its preview names them: those that ask first', async () => {
    const { body } = await company.post('copy/preview', { weeks: [W48] })
    expect(body).toMatchObject({
      closed: [
        { tour: 'asks', day: '2026-11-25', what: 'asks', why: 'Feier, CH-BS' },
        { tour: 'asks', day: '2026-11-26', what: 'asks', why: 'Inventur' },
        { tour: 'off', day: '2026-11-23', what: 'off', why: 'Messe' },
        { tour: 'rests', day: '2026-11-25', what: 'rests', why: 'Feier, CH-BS' },
        { tour: 'runs', day: '2026-11-25', what: 'runs', why: 'Feier, CH-BS' },
      ],
      closed_count: 5,
      weeks: [{ week: 202648, trips: 3 }],
    })
  })

  test('a closed day that a tour meets at its arrival has its date', async () => {
    const { t, admin, addTour } = company
    await t.call(admin, 'POST', '/api/closed-days', { cd_day: '2026-11-25', cd_name: 'Danach', cd_region: 'CH-BS' })
    await addTour('night', [1], { tr_departure: 'GVA', tr_arrival: 'HUB' })
    const { body } = await company.post('copy/preview', { weeks: [W48] })
    expect(body).toHaveProperty(
      'closed',
      expect.arrayContaining([
        expect.objectContaining({
          tour: 'night',
          day: '2026-11-24',
          why: 'Danach, CH-BS (25.11.); Feier, CH-BS (25.11.)',
        }),
      ]),
    )
  })

  test.each(['copy', 'fill'])('without a decision the preview of %s counts what will be made', async (action) => {
    const preview = await company.post<Counted & { made?: unknown[] }>(`${action}/preview`, { weeks: [W48] })
    const { body } = await company.post<Counted>(action, { weeks: [W48] })
    expect(preview.body.weeks.map(({ trips }) => trips)).toEqual(body.weeks.map(({ trips }) => trips))
    if (action === 'fill') expect(preview.body.made).toHaveLength(3)
    expect(body.weeks).toMatchObject([{ trips: 3 }])
  })

  test('a trip that is there stands for its tour, also on a day about which nothing is decided any more', async () => {
    await company.post('copy', { weeks: [W48], asked: { runs: true, others: [] } })
    const { t, admin } = company
    await t.call(admin, 'PUT', '/api/tours/1', { tr_days: [] })
    const { body } = await company.post<Counted & { there: unknown[] }>('fill/preview', { weeks: [W48] })
    expect(body.weeks).toMatchObject([{ trips: 0, skipped: [{ reason: 'there', trips: 5 }] }])
  })

  test('one reason reads the same whichever way a tour goes', async () => {
    const { t, admin, addTour } = company
    await t.call(admin, 'PUT', '/api/address/GVA', { add_id: 'GVA', add_name: 'Genf', add_region: 'CH-GE' })
    for (const cd_region of ['CH-GE', 'CH-ZH', 'CH-BS'])
      await t.call(admin, 'POST', '/api/closed-days', { cd_day: '2026-12-02', cd_name: 'Feier', cd_region })
    const sameDay = { tr_sta: '23:59', tr_sta_plus_day: 0 }
    await addTour('there', [2], sameDay)
    await addTour('back', [2], { ...sameDay, tr_departure: 'GVA', tr_arrival: 'HUB' })
    const { body } = await company.post<{ closed: { tour: string; why: string }[] }>('copy/preview', { weeks: [W49] })
    const why = 'Feier, CH-BS; Feier, CH-GE'
    expect(body.closed.filter(({ tour }) => tour === 'there' || tour === 'back')).toMatchObject([{ why }, { why }])
  })

  test('without a decision days that are asked about are left out and named, and nothing is written', async () => {
    const left = {
      message: 'weeks_made_undecided',
      count: 2,
      tours: 'asks 25.11., asks 26.11.',
      undecided: [
        { tr_id: 1, tour: 'asks', day: '2026-11-25', what: 'asks', why: 'Feier, CH-BS' },
        { tr_id: 1, tour: 'asks', day: '2026-11-26', what: 'asks', why: 'Inventur' },
      ],
    }
    expect(await company.post('copy', { weeks: [W48] })).toMatchObject({
      status: 200,
      body: { ...left, weeks: [{ week: 202648, trips: 3 }] },
    })
    expect(made()).toEqual(['asks 23', 'rests 23', 'runs 25'])
    expect(daysOf(1)).toEqual([])
    expect(await company.post('fill', { weeks: [W48] })).toMatchObject({ status: 200, body: left })
    expect(made()).toHaveLength(3)
    const decided = await company.post('fill', { weeks: [W48], asked: { runs: true, others: [] } })
    expect(decided.body).toMatchObject({ message: 'weeks_filled' })
    expect(decided.body).not.toHaveProperty('undecided')
    expect(made()).toEqual(['asks 23', 'asks 25', 'asks 26', 'rests 23', 'runs 25'])
  })

  test('a week in which nothing is asked is answered as documented', async () => {
    expect((await company.post('copy', { weeks: [W49] })).body).toEqual({
      message: 'weeks_copied',
      weeks: [{ week: 202649, trips: 7 }],
      run: expect.any(Number),
    })
  })

  test('what is decided for all but some is copied, written, and not asked again', async () => {
    const asked = { runs: false, others: [{ tr_id: 1, day: '2026-11-26' }] }
    expect((await company.post('copy/preview', { weeks: [W48], asked })).body).toMatchObject({
      weeks: [{ trips: 4 }],
    })
    await company.post('copy', { weeks: [W48, W49], asked })
    expect(made().filter((trip) => !trip.includes(' 0') && !trip.includes(' 30'))).toEqual([
      'asks 23',
      'asks 26',
      'rests 23',
      'runs 25',
    ])
    expect(daysOf(1)).toEqual(['2026-11-25 off Feier, CH-BS', '2026-11-26 extra Inventur'])
    const { body } = await company.post<{ closed: { what: string }[]; made: unknown[] }>('fill/preview', {
      weeks: [W48],
    })
    expect(body.closed.filter(({ what }) => what === 'asks')).toEqual([])
    expect(body.made).toEqual([])
  })

  test('undoing the copy takes the decision with it', async () => {
    const before = [1, 2, 3, 4].map(daysOf)
    const { body } = await company.post<{ run: number }>('copy', { weeks: [W48], asked: { runs: true, others: [] } })
    expect(daysOf(1)).toEqual(['2026-11-25 extra Feier, CH-BS', '2026-11-26 extra Inventur'])
    expect((await company.post(`weeks/runs/${body.run}/undo`, {})).status).toBe(200)
    expect([1, 2, 3, 4].map(daysOf)).toEqual(before)
    expect(made()).toEqual([])
  })

  test('undoing leaves a decision that another has changed since, whatever run its list names', async () => {
    const { t, admin } = company
    const asked = { runs: true, others: [] }
    const { run } = (await company.post<{ run: number }>('copy', { weeks: [W48], asked })).body
    const decided = getTour(t.store, 1)?.tr_days ?? []
    expect(decided.map((day) => day.run)).toEqual([run, run])
    const [changed] = decided.map((day) => ({ ...day, reason: 'doch' }))
    const invented = { day: '2026-12-24', kind: 'off', run: 99_999 }
    await t.call(admin, 'PUT', '/api/tours/1', { tr_days: [changed, decided[1], invented] })
    expect((getTour(t.store, 1)?.tr_days ?? []).map((day) => day.run)).toEqual([undefined, run, undefined])
    expect((await company.post(`weeks/runs/${run}/undo`, {})).status).toBe(200)
    expect(daysOf(1)).toEqual(['2026-11-25 extra doch', '2026-12-24 off undefined'])
  })

  test('a tour that is made like another has its decisions for good', async () => {
    const { t, admin } = company
    const asked = { runs: true, others: [] }
    const { run } = (await company.post<{ run: number }>('copy', { weeks: [W48], asked })).body
    const { tr_id: _id, tr_rev: _rev, tr_cm_name: _name, tr_client: _client, ...tour } = getTour(t.store, 1) ?? {}
    const { body } = await t.call<{ tr_id: number }>(admin, 'POST', '/api/tours', { ...tour, tr_name: 'another' })
    await company.post(`weeks/runs/${run}/undo`, {})
    expect(daysOf(body.tr_id)).toEqual(['2026-11-25 extra Feier, CH-BS', '2026-11-26 extra Inventur'])
  })

  test('a week in which all rests is a run of no trips, and can be undone', async () => {
    const { t, admin } = company
    for (const id of [2, 3, 4]) await t.call(admin, 'DELETE', `/api/tours/${id}`)
    await t.call(admin, 'PUT', '/api/tours/1', {
      tr_week_status: [false, false, true, true, false, false, false],
      tr_week_sub: Array.from({ length: 7 }, () => 'Meier Trans'),
    })
    const { body } = await company.post<{ run: number | null }>('copy', {
      weeks: [W48],
      asked: { runs: false, others: [] },
    })
    expect(body.run).not.toBeNull()
    expect(made()).toEqual([])
    expect(daysOf(1)).toHaveLength(2)
    expect((await company.post(`weeks/runs/${body.run}/undo`, {})).status).toBe(200)
    expect(daysOf(1)).toEqual([])
  })

  test('filling up asks as well', async () => {
    await company.post('copy', { weeks: [W49] })
    await company.post('fill', { weeks: [W48], asked: { runs: false, others: [] } })
    expect(made()).not.toContain('asks 25')
    expect(daysOf(1)).toHaveLength(2)
  })

  test('a copy that is broken off leaves neither trips nor decisions', async () => {
    const { store } = company.t
    const author = { username: 'chief', source: 'weeks' } as const
    await copyWeeks(store, [202648, 202649], author, undefined, { runs: false, others: [] })
    expect(daysOf(1)).toHaveLength(2)
    // As a server leaves it that dies before the end of the run.
    store.sqlite.prepare("update week_runs set wr_left = '[202649]' where wr_id = 1").run()
    for (const { tt_id, tt_rev } of company.allTrips())
      store.sqlite
        .prepare('insert into unfinished_weeks (wr_id, trip) values (1, ?)')
        .run(JSON.stringify({ tt_id, tt_rev }))
    await takeBackBrokenOff(store)
    expect(made()).toEqual([])
    expect(daysOf(1)).toEqual([])
  })
})
