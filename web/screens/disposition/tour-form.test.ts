import { describe, expect, test } from 'vitest'
import { chooseDriver, chooseSubcontractor } from '#shared/domain/tour/day-choices.ts'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { VisibleTour } from '#shared/schemas/tour.ts'
import {
  decideTour,
  duplicateTour,
  editOfTour,
  enableDay,
  followTour,
  isChanged,
  openNewTour,
  openTour,
  requireOf,
  setWeekValue,
} from './tour-form.ts'

const week = <Value>(monday: Value, rest: Value): Value[] => [monday, ...Array.from({ length: 6 }, () => rest)]
const TOUR: VisibleTour = {
  ...newTourDefaults(),
  tr_id: 1,
  tr_rev: 3,
  tr_name: 'T-1',
  tr_cm_id: 5,
  tr_cm_name: 'Holz AG',
  tr_client: 'Holz AG',
  tr_departure: 'A',
  tr_arrival: 'B',
  tr_week_status: week(true, false),
  tr_week_sub: week<string | null>('Meier', null),
  tr_week_gps: week<string | null>('M-1', null),
  tr_week_driver: week<number | null>(1, null),
  tr_week_drivernr: week<string | null>('01', null),
  tr_week_sub_invoice_trip: week(10, 0),
}
const CHOICES = {
  vehicles: [
    { gps_id: 'M-1', gps_groups: 'meier', gps_device: 'M-1' },
    { gps_id: 'POOL', gps_groups: '', gps_device: 'POOL' },
  ],
  drivers: [
    { dr_id: 1, dr_name: 'Max', dr_number: '01', dr_groups: 'Meier', dr_requirements: '11_2_7' },
    { dr_id: 2, dr_name: 'Eva', dr_number: '02', dr_groups: 'Meier;Huber', dr_requirements: '11_2_7' },
  ],
}
const shown = (row: VisibleTour) => ({ rev: row.tr_rev, row })
const draft = (fields: Partial<TourDraft> = {}): TourDraft => ({ ...openTour(shown(TOUR)).draft, ...fields })
const edited = (change: (tour: TourDraft) => TourDraft) => {
  const open = openTour(shown(TOUR))
  return { ...open, draft: change(open.draft) }
}

describe('weekdays', () => {
  test('disabling a day clears what it was assigned; enabling it again starts empty', () => {
    const off = enableDay(draft(), 0, false)
    expect([off.tr_week_status[0], off.tr_week_sub[0], off.tr_week_gps[0], off.tr_week_sub_invoice_trip[0]]).toEqual([
      false,
      null,
      null,
      0,
    ])
    const on = enableDay(off, 0, true)
    expect([on.tr_week_status[0], on.tr_week_sub[0], on.tr_week_driver[0]]).toEqual([true, null, null])
    const price = {
      from: '2027-01-01',
      customer_trip: 1,
      customer_toll: 1,
      sub_trip: week(300, 200),
      sub_toll: week(9, 9),
    }
    expect(enableDay({ ...off, tr_prices: [price] }, 0, true, '2026-11-26').tr_prices).toEqual([
      { ...price, sub_trip: week(0, 200), sub_toll: week(0, 9) },
    ])
  })

  test.each([
    ['another one: its vehicle and driver go', 'Huber', { gps: null, driver: null, number: null }],
    ['the same in another spelling: they stay', 'MEIER', { gps: 'M-1', driver: 1, number: '01' }],
    ['none: every vehicle and driver is offered', null, { gps: 'M-1', driver: 1, number: '01' }],
  ])('a subcontractor is chosen, %s', (_name, sub, expected) => {
    const tour = chooseSubcontractor(draft(), 0, sub, CHOICES)
    expect({
      gps: tour.tr_week_gps[0],
      driver: tour.tr_week_driver[0],
      number: tour.tr_week_drivernr[0],
    }).toEqual(expected)
  })

  test('what the new subcontractor may use as well stays', () => {
    const shared = draft({
      tr_week_gps: week<string | null>('POOL', null),
      tr_week_driver: week<number | null>(2, null),
    })
    const tour = chooseSubcontractor(shared, 0, 'Huber', CHOICES)
    expect([tour.tr_week_sub[0], tour.tr_week_gps[0], tour.tr_week_driver[0]]).toEqual(['Huber', 'POOL', 2])
  })

  test('a driver brings his number, and takes it with him', () => {
    const eva = chooseDriver(draft(), 0, CHOICES.drivers[1] ?? null)
    expect([eva.tr_week_driver[0], eva.tr_week_drivernr[0]]).toEqual([2, '02'])
    expect(chooseDriver(eva, 0, null).tr_week_drivernr[0]).toBeNull()
  })

  test('a requirement that is taken back brings back the drivers it took, where nobody else was chosen', () => {
    const before = draft({
      tr_week_status: [true, true, true, false, false, false, false],
      tr_week_sub: ['Meier', 'Meier', 'Meier', null, null, null, null],
      tr_week_driver: [1, 1, 1, null, null, null, null],
      tr_week_drivernr: ['01', '01', '01', null, null, null, null],
    })
    const asked = requireOf(before, 'adr', true)
    const eva = CHOICES.drivers[1] ?? null
    const changed = chooseSubcontractor(chooseDriver(asked, 1, eva), 2, 'Huber', CHOICES)
    const back = requireOf(changed, 'adr', false, CHOICES.drivers, before)
    expect(back.tr_requirements).toEqual(['11_2_7'])
    expect(back.tr_week_driver.slice(0, 3)).toEqual([1, 2, null])
    expect(back.tr_week_drivernr.slice(0, 3)).toEqual(['01', '02', null])
    // A driver who no longer meets the requirements does not come back.
    expect(requireOf(changed, 'adr', false, [], before).tr_week_driver[0]).toBeNull()
  })

  test('changing a requirement resets the drivers of all days', () => {
    const tour = requireOf(draft(), 'adr', true)
    expect(tour.tr_requirements).toEqual(['11_2_7', 'adr'])
    expect([tour.tr_week_driver, tour.tr_week_drivernr]).toEqual([week(null, null), week(null, null)])
    expect(requireOf(tour, '11_2_7', false).tr_requirements).toEqual(['adr'])
  })
})

describe('what is saved', () => {
  test('a duplicate holds what the tour holds, under a name of its own, and is new', () => {
    const open = duplicateTour(TOUR, 'T-1 (Kopie)')
    expect(open.draft).toEqual({ ...draft(), tr_name: 'T-1 (Kopie)' })
    expect([open.rev, isChanged(open)]).toEqual([null, true])
  })

  test('admin: every field as it was and as it is; nothing when nothing changed', () => {
    const open = edited((tour) => ({ ...tour, tr_name: 'T-2' }))
    expect(editOfTour(1, open)).toMatchObject({ rev: 3, before: { tr_name: 'T-1' }, after: { tr_name: 'T-2' } })
    expect(isChanged(open)).toBe(true)
    expect(isChanged(openTour(shown(TOUR)))).toBe(false)
    expect(isChanged(openNewTour())).toBe(false)
  })
})

describe('somebody else saves the tour meanwhile', () => {
  test('untouched units follow the row, typed ones stay', () => {
    const open = edited((tour) => ({ ...tour, tr_name: 'mine' }))
    const next = followTour(open, shown({ ...TOUR, tr_rev: 4, tr_stp: '05:00' }), 'admin')
    expect([next.draft.tr_name, next.draft.tr_stp, next.base.tr_stp, next.rev]).toEqual(['mine', '05:00', '05:00', 4])
    expect(next.contested).toEqual([])
  })

  test('another day of the week is another unit', () => {
    const open = edited((tour) => setWeekValue(tour, 'tr_week_sub_invoice_trip', 0, 99))
    const theirs = { ...TOUR, tr_rev: 4, tr_week_status: [true, true, ...week(false, false).slice(2)] }
    const next = followTour(open, shown(theirs), 'admin')
    expect(next.draft.tr_week_sub_invoice_trip[0]).toBe(99)
    expect(next.draft.tr_week_status[1]).toBe(true)
    expect(next.contested).toEqual([])
  })

  test('the same value: what was typed stays, compared with what was shown, and is told', () => {
    const open = edited((tour) => setWeekValue(tour, 'tr_week_sub_invoice_trip', 0, 99))
    const next = followTour(open, shown({ ...TOUR, tr_rev: 4, tr_week_sub_invoice_trip: week(50, 0) }), 'admin')
    expect(next.contested.map(({ unit }) => unit)).toEqual(['day_0'])
    expect([next.draft.tr_week_sub_invoice_trip[0], next.base.tr_week_sub_invoice_trip[0], next.rev]).toEqual([
      99, 10, 3,
    ])
  })

  test('the person decides before saving: mine goes over theirs, or theirs stand', () => {
    const typed = edited((tour) => setWeekValue(tour, 'tr_week_sub_invoice_trip', 0, 99))
    const open = followTour(typed, shown({ ...TOUR, tr_rev: 4, tr_week_sub_invoice_trip: week(50, 0) }), 'admin')
    const mine = decideTour(open, new Set(['day_0']))
    expect([mine.draft.tr_week_sub_invoice_trip[0], mine.base.tr_week_sub_invoice_trip[0]]).toEqual([99, 50])
    const theirs = decideTour(open, new Set())
    expect([theirs.draft.tr_week_sub_invoice_trip[0], isChanged(theirs)]).toEqual([50, false])
    expect([mine.contested, theirs.contested]).toEqual([[], []])
  })

  test('a price that a sub only sees does not contest the vehicle that it chose', () => {
    const open = edited((tour) => chooseDriver(tour, 0, null))
    const next = followTour(open, shown({ ...TOUR, tr_rev: 4, tr_week_sub_invoice_trip: week(50, 0) }), 'sub')
    expect(next.contested).toEqual([])
    expect([next.draft.tr_week_driver[0], next.draft.tr_week_sub_invoice_trip[0]]).toEqual([null, 50])
  })
})

describe('exceptions of an open form', () => {
  const off = (day: string) => ({ day, kind: 'off' as const })
  const extra = (day: string) => ({ day, kind: 'extra' as const })
  const row = (...tr_days: TourDraft['tr_days']) => shown({ ...TOUR, tr_days })
  const open = (...tr_days: TourDraft['tr_days']) =>
    followTour(
      edited((tour) => ({ ...tour, tr_days: [extra('2027-01-08'), off('2027-01-11')] })),
      row(...tr_days),
      'admin',
    )

  test('that nobody disputes are part of the edit, whatever is decided about a disputed one', () => {
    const contested = open(off('2027-01-08'))
    expect(contested.contested.map(({ unit }) => unit)).toEqual(['tr_days'])
    const edits = [new Set<string>(), new Set(['tr_days'])].map((mine) => editOfTour(1, decideTour(contested, mine)))
    expect(edits.map(({ before, after }) => [before, after].map((tour) => (tour as TourDraft).tr_days))).toEqual([
      [[off('2027-01-08')], [off('2027-01-08'), off('2027-01-11')]],
      [[off('2027-01-08')], [extra('2027-01-08'), off('2027-01-11')]],
    ])
  })

  test('that another person enters and takes out again beside a disputed one are gone', () => {
    const entered = open(off('2027-01-06'), off('2027-01-08'))
    const taken = followTour(entered, row(off('2027-01-08')), 'admin')
    expect([entered, taken].map(({ draft }) => draft.tr_days.map(({ day }) => day.slice(8)))).toEqual([
      ['06', '08', '11'],
      ['08', '11'],
    ])
    expect(decideTour(taken, new Set()).base.tr_days).toEqual([off('2027-01-08')])
  })
})
