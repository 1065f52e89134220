import { describe, expect, test } from 'vitest'
import { wholeUnits } from '#shared/domain/sync/edit-units.ts'
import { mergeTrip } from '#shared/domain/sync/merge.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { foldRow, TRIPS } from '#web/db/outbox/overlay.ts'
import {
  decide,
  editOfTrip,
  followRow,
  keepMine,
  type OpenTrip,
  openConflicts,
  openTrip,
  takeTheirs,
} from './open-trip.ts'
import { type TripForm, tripEdit } from './trip-form.ts'
import { SHOWN_TRIP } from './trip-sample.ts'

type Shown = { rev: number; row: VisibleTrip }
const row = (changes: Partial<VisibleTrip> = {}, rev = 4): Shown => ({
  rev,
  row: { ...SHOWN_TRIP, ...changes, tt_rev: rev },
})
const SHOWN = row({}, 3)
const type = (open: OpenTrip, changes: Partial<TripForm>): OpenTrip => ({ ...open, form: { ...open.form, ...changes } })

/** Returns the row after the form was saved over it. */
const saved = (open: OpenTrip, { row: server }: Shown) => {
  const { before, after } = tripEdit(open.base, open.form, () => true)
  const { set, base } = wholeUnits('trip', before, after)
  return mergeTrip(base, set, server)
}

describe('a row that changes while its form is open', () => {
  test('takes untouched fields along', () => {
    const open = followRow(openTrip(SHOWN), row({ tt_info: 'gate 9', tt_customer: 'Stein AG;olga' }))
    expect(open.form.tt_info).toBe('gate 9')
    expect([open.form.customer, open.form.observers]).toEqual(['Stein AG', ['olga']])
    expect(open.rev).toBe(4)
    expect(saved(open, row({ tt_info: 'gate 9', tt_customer: 'Stein AG;olga' }))).toEqual({ apply: {}, conflicts: [] })
  })

  test('keeps what was typed elsewhere, and saves it without a conflict', () => {
    const server = row({ tt_info: 'gate 9' })
    const open = followRow(type(openTrip(SHOWN), { tt_note: 'mine' }), server)
    expect(open.form.tt_note).toBe('mine')
    expect(open.theirs).toEqual({})
    expect(saved(open, server)).toEqual({ apply: { tt_note: 'mine' }, conflicts: [] })
  })

  test('asks about all that belongs to a subcontractor where the trip went to another while a price was typed', () => {
    const server = row({ tt_sub: 'Huber AG', tt_gps: 'HUBER-1' })
    const typed = type(openTrip(SHOWN), { tt_sub_invoice_trip: '999.95', tt_info: 'mine' })
    const open = followRow(typed, server)
    expect(Object.keys(open.theirs).sort()).toEqual(['tt_gps', 'tt_sub'])
    expect(open.form.tt_sub).toBe(SHOWN_TRIP.tt_sub)
    expect(saved(open, server)).toMatchObject({ apply: { tt_info: 'mine' }, conflicts: [{ unit: 'carrier' }] })
    // Who sees it decides each, and is asked no more.
    const decided = takeTheirs(takeTheirs(open, 'tt_sub'), 'tt_gps')
    expect(saved(decided, server)).toEqual({ apply: { tt_sub_invoice_trip: 999.95, tt_info: 'mine' }, conflicts: [] })
  })

  test('keeps a touched field, says so, and saves it as a conflict with the base that was shown', () => {
    const server = row({ tt_info: 'gate 9' })
    const open = followRow(type(openTrip(SHOWN), { tt_info: 'gate 5' }), server)
    expect(open.form.tt_info).toBe('gate 5')
    expect(open.base.tt_info).toBe('gate 4')
    expect(open.theirs).toEqual({ tt_info: { tt_info: 'gate 9' } })
    expect(open.rev).toBe(3)
    expect(saved(open, server).conflicts).toEqual([
      { unit: 'tt_info', mine: { tt_info: 'gate 5' }, theirs: { tt_info: 'gate 9' } },
    ])
  })

  test('is settled once the person has seen the other value and keeps their own', () => {
    const server = row({ tt_info: 'gate 9' })
    const open = keepMine(followRow(type(openTrip(SHOWN), { tt_info: 'gate 5' }), server), 'tt_info')
    expect(open.theirs).toEqual({})
    expect(saved(open, server)).toEqual({ apply: { tt_info: 'gate 5' }, conflicts: [] })
  })

  test('is settled once the person takes the other value', () => {
    const server = row({ tt_info: 'gate 9' })
    const open = takeTheirs(followRow(type(openTrip(SHOWN), { tt_info: 'gate 5' }), server), 'tt_info')
    expect(open.form.tt_info).toBe('gate 9')
    expect(saved(open, server)).toEqual({ apply: {}, conflicts: [] })
  })

  test('agrees when somebody else typed the same', () => {
    const open = followRow(type(openTrip(SHOWN), { tt_info: 'gate 9' }), row({ tt_info: 'gate 9' }))
    expect(open.theirs).toEqual({})
    expect(open.base.tt_info).toBe('gate 9')
  })

  test('is no news any more when the other person takes it back', () => {
    const touched = type(openTrip(SHOWN), { tt_info: 'gate 5' })
    const open = followRow(followRow(touched, row({ tt_info: 'gate 9' })), row({}, 5))
    expect(open.theirs).toEqual({})
    expect(saved(open, row({}, 5))).toEqual({ apply: { tt_info: 'gate 5' }, conflicts: [] })
  })

  test.each<[string, Partial<TripForm>, Partial<VisibleTrip>, string]>([
    ['a driver and his number', { tt_driver: 'Eva' }, { tt_drivernr: '99' }, 'driver'],
    ['number and text of an address', { tt_to_text: 'Genf Süd' }, { tt_to_adrnr: 'A9' }, 'to'],
    [
      'the planned times',
      { tt_stp: '2026-11-21T08:00:00.000Z' },
      { tt_sta: '2026-11-21T14:00:00.000Z' },
      'planned_times',
    ],
  ])('leaves %s together', (_what, typed, changes, unit) => {
    const server = row(changes)
    const open = followRow(type(openTrip(SHOWN), typed), server)
    expect(Object.keys(open.theirs)).toEqual([unit])
    expect(saved(open, server).conflicts.map((conflict) => conflict.unit)).toEqual([unit])
  })

  test('adds observers of both, and keeps the customer of one', () => {
    const server = row({ tt_customer: 'Stein AG;olga;oskar;otto' })
    const open = followRow(type(openTrip(SHOWN), { observers: ['oskar', 'omar'] }), server)
    expect(open.form.observers).toEqual(['oskar', 'otto', 'omar'])
    expect(open.form.customer).toBe('Stein AG')
    expect(open.theirs).toEqual({})
    expect(saved(open, server)).toEqual({ apply: { tt_customer: 'Stein AG;oskar;otto;omar' }, conflicts: [] })
  })

  test('does not disturb an amount that is half typed', () => {
    const open = followRow(type(openTrip(SHOWN), { tt_sub_invoice_trip: '12.' }), row({ tt_note: 'n2' }))
    expect(open.form.tt_sub_invoice_trip).toBe('12.')
    expect(open.form.tt_note).toBe('n2')
  })
})

describe('what is to be decided before saving', () => {
  const server = row({ tt_info: 'gate 9', tt_drivernr: '99', tt_customer: 'Stein AG;olga;oskar' })
  const typed = { tt_info: 'gate 5', tt_driver: 'Eva', customer: 'Glas AG', tt_note: 'mine' }
  const open = followRow(type(openTrip(SHOWN), typed), server)

  test('is each unit that both changed, with both values of its fields', () => {
    expect(openConflicts(open).map(({ mine, theirs }) => [mine, theirs])).toEqual([
      [
        { tt_driver: 'Eva', tt_drivernr: '17' },
        { tt_driver: 'Hans Muster', tt_drivernr: '99' },
      ],
      [{ tt_info: 'gate 5' }, { tt_info: 'gate 9' }],
      [{ tt_customer: 'Glas AG' }, { tt_customer: 'Stein AG' }],
    ])
  })

  test('and once decided saves the chosen values and everything else without a conflict', () => {
    const decided = decide(open, new Set(['driver', 'customer']))
    expect(openConflicts(decided)).toEqual([])
    expect(saved(decided, server)).toEqual({
      apply: { tt_driver: 'Eva', tt_drivernr: '17', tt_customer: 'Glas AG;olga;oskar', tt_note: 'mine' },
      conflicts: [],
    })
  })
})

test('a trip that was created here is saved without a revision, as the outbox knows it', () => {
  const { tt_id: _id, tt_rev: _rev, ...created } = SHOWN_TRIP
  const key = 'c:6ecd5ae6-4a7c-4d23-9c7c-bb0c1d1cbb55'
  const open = openTrip(foldRow(TRIPS, key, created, []) ?? SHOWN)
  expect(editOfTrip(key, open, () => true)).toMatchObject({ entity: 'trip', key, rev: null })
})
