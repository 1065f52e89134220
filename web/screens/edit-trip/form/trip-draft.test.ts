import { describe, expect, test } from 'vitest'
import { ONE_TRIP } from '#shared/domain/trip/new-trip/trip-series.ts'
import type { AmountSources } from '../new-trip/amount-sources.ts'
import { followRow, openNewTrip, openTrip } from './open-trip.ts'
import { draftOf, openDraft, seriesOfDraft, sourcesOfDraft } from './trip-draft.ts'
import { SHOWN_TRIP } from './trip-sample.ts'

const fresh = openTrip({ rev: 3, row: SHOWN_TRIP })
const typed = { ...fresh, seen: 7, form: { ...fresh.form, tt_note: 'half a sent', tt_sub_invoice_trip: '12.' } }

describe('a kept draft', () => {
  test('brings back what was typed, over the row that it was typed over', () => {
    expect(openDraft(structuredClone(draftOf(typed)), fresh)).toEqual(typed)
  })

  test('follows a row that changed while the app was closed, and says where both changed', () => {
    const row = { rev: 9, row: { ...SHOWN_TRIP, tt_rev: 9, tt_info: 'gate 9', tt_note: 'of somebody else' } }
    const draft = openDraft(structuredClone(draftOf(typed)), openTrip(row))
    const open = draft && followRow(draft, row)
    expect(open?.form.tt_info).toBe('gate 9')
    expect(open?.form.tt_note).toBe('half a sent')
    expect(open?.theirs).toEqual({ tt_note: { tt_note: 'of somebody else' } })
    expect(open?.rev).toBe(3)
  })

  test.each([
    ['nothing was kept', null],
    ['nothing was typed', draftOf(fresh)],
    ['it is something else', { form: 7 }],
  ])('is none when %s', (_why, stored) => {
    expect(openDraft(stored, fresh)).toBeNull()
  })

  test('of another version of the app keeps the fields that are still known', () => {
    const draft = openDraft({ rev: null, form: { tt_tour: 'T-9', tt_status: 'nonsense', tt_gone: 1 } }, openNewTrip())
    expect(draft?.form.tt_tour).toBe('T-9')
    expect(draft?.form.tt_status).toBe('active')
    expect(draft?.form).not.toHaveProperty('tt_gone')
  })
})

describe('the series of a new trip', () => {
  const series = { back: true, days: ['2026-03-04', '2026-03-05'] }

  test('comes back with its draft', () =>
    expect(seriesOfDraft(structuredClone(draftOf(typed, { series })))).toEqual(series))

  test.each([
    ['nothing was kept', null],
    ['it was one trip', draftOf(typed, { series: ONE_TRIP })],
    ['the app was older', draftOf(typed)],
    ['it is something else', { series: 7 }],
  ])('is one trip when %s', (_why, stored) => expect(seriesOfDraft(stored)).toBe(ONE_TRIP))

  test('loses what is no day', () =>
    expect(seriesOfDraft({ series: { back: 1, days: ['2026-03-04', 7, 'x'] } })).toEqual({
      back: false,
      days: ['2026-03-04'],
    }))
})

test('where the amounts of a new trip come from is kept with them', () => {
  const origin = { why: 'taken', amount: 0, day: '2026-12-05', party: 'Alpen Trans', question: '[]' } as const
  const sources: AmountSources = {
    tt_sub_invoice_trip: { amount: 555, why: 'listed', tour: 'PX 1', day: '2026-12-05', origin },
    tt_sub_invoice_toll: { amount: 0, why: 'kept', asked: true, party: 'Nord Log', origin },
  }
  const opened = openNewTrip()
  expect(sourcesOfDraft(structuredClone(draftOf(opened, { sources })))).toEqual(sources)
  expect(sourcesOfDraft(draftOf(opened))).toBeNull()
  expect(
    sourcesOfDraft({
      sources: { tt_sub_invoice_trip: { amount: 5, day: '2026-12-05' }, tt_note: sources.tt_sub_invoice_trip },
    }),
  ).toEqual({})
})
