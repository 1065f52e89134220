import { describe, expect, test } from 'vitest'
import { PdfBody } from '#shared/schemas/timetable.ts'
import { shownColumns } from '#shared/trips/trip-column-choice.ts'
import { NOW, shownTrip } from '#shared/trips/trip-sample.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { pdfBody } from './pdf-request.ts'

const filters = [{ column: 'tt_sub', values: ['Meier Trans'] }]
const columns = shownColumns('admin', []).slice(0, 2)
const saved = tripView(shownTrip({ tt_id: 7 }), NOW)
const unsent = tripView(shownTrip({}, { key: 'c:3f0e', mark: 'waiting' }), NOW)
const body = (search: string, trips = [saved, unsent]) =>
  pdfBody('today', { filters, search, onlyCurrentDelays: true, counters: [] }, trips, columns, 'fr')

describe('pdfBody', () => {
  test('asks for what is shown, as the call wants it', () => {
    expect(body('')).toEqual({
      view: 'today',
      filterList: filters,
      columns: ['tt_status', 'tt_tour'],
      language: 'fr',
      current_delays: true,
      search: '',
      counters: [],
    })
    expect(PdfBody.safeParse(body('bsl')).success).toBe(true)
  })

  test('names the trips that a search found, as far as the server knows them', () => {
    expect(body('bsl').filterList).toEqual([...filters, { column: 'tt_id', values: ['7'] }])
  })

  test('says what was searched', () => {
    expect(body(' bsl ')).toMatchObject({ search: 'bsl' })
  })

  test('finds nothing where the search found nothing', () => {
    expect(body('bsl', []).filterList.at(-1)).toEqual({ column: 'tt_id', values: [''] })
  })
})
