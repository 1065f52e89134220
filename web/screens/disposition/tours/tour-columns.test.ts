import { describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { cellText } from '#shared/domain/columns/column.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { CONTEXT } from '#shared/trips/trip-sample.ts'
import { hiddenAtFirst, tourColumns } from './tour-columns.tsx'
import type { TourRow } from './tour-row.ts'

const seven = <Value>(value: Value): Value[] => Array(7).fill(value)
/** A tour of which each column says something. */
const ROW = {
  key: 1,
  rev: 1,
  mark: null,
  tour: {
    tr_name: 'LX 7903',
    tr_status: true,
    tr_tour_comb: 'K 7',
    tr_stp: '22:15',
    tr_std: '23:00',
    tr_sta: '04:30',
    tr_sta_plus_day: 1,
    tr_requirements: ['11_2_7'],
    tr_week_status: seven(true),
    tr_week_sub: seven('Alpen Trans'),
  } as unknown as DeviceTour,
  customer: 'Helvetia Cargo',
  departure: 'Zürich',
  arrival: 'Genf',
  price: { customer_trip: 100, customer_toll: 20 } as TourRow['price'],
  assigned: { subcontractor: ['Alpen Trans'], vehicle: ['ZH 1001'], driver: ['Carla'], observer: ['otto'] },
} satisfies TourRow

type Actor = Parameters<typeof tourColumns>[0]
const ACTORS: Record<string, Actor> = {
  admin: { role: 'admin', username: 'dora' } as Actor,
  sub: { role: 'sub', username: 'sara', subcontractor: 'Alpen Trans' } as Actor & Viewer,
}
const idsOf = (actor: Actor): string[] => tourColumns(actor).map(({ id }) => id)

describe.each(Object.entries(ACTORS))('the columns of the tours of a %s', (_role, actor) => {
  test('stand once, and each says something, so that choosing it changes what is shown', () => {
    const columns = tourColumns(actor)
    expect(new Set(idsOf(actor)).size).toBe(columns.length)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
    expect(columns.filter((column) => cellText(column, column.value(ROW), CONTEXT) === '').map(({ id }) => id)).toEqual(
      [],
    )
    expect(columns.filter(({ isFixed }) => isFixed).map(({ id }) => id)).toEqual(['tr_name'])
  })
})

test('a subcontractor has those of admin but the customer, the observers and what the customer pays', () => {
  const [admin, sub] = [idsOf(ACTORS.admin as Actor), idsOf(ACTORS.sub as Actor)]
  expect(sub.filter((id) => !admin.includes(id))).toEqual([])
  expect(admin.filter((id) => !sub.includes(id)).sort()).toEqual([
    'tr_cm_name',
    'tr_customer_invoice_toll',
    'tr_customer_invoice_trip',
    'tr_week_observer',
  ])
})

test('what is hidden at first is a column that can be chosen', () => {
  const admin = idsOf(ACTORS.admin as Actor)
  for (const role of ['admin', 'sub'] as const)
    for (const room of ['phone', 'small', 'tablet', 'wide', 'very_wide'] as const)
      expect(hiddenAtFirst(role, room).filter((id) => !admin.includes(id) || id === 'tr_name')).toEqual([])
})
