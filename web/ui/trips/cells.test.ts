import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TRIP_STATUS_ICONS, TRIP_STATUSES } from '#shared/domain/trip/trip-status.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { DELAY_SHAPES, STATUS_SHAPES } from '#shared/trips/shapes.ts'
import { CONTEXT, sampleView } from '#shared/trips/trip-sample.ts'
import { DelayBadge, StatusSign } from './cells.tsx'

const { translate } = CONTEXT
/** Drawn content, as words and the names of its shapes. */
const drawn = (node: ReactNode): string =>
  renderToStaticMarkup(createElement('div', null, node))
    .replace(/<svg class="shape shape-(\w+)".*?<\/svg>/g, '[$1]')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const arrival = (fields: Partial<VisibleTrip>) => sampleView(fields).legs.arrival

test.each([
  ['25 minutes late', '2026-11-21T13:25:00.000Z', '[square] +25 min Verspätet'],
  ['7 minutes late', '2026-11-21T13:07:00.000Z', '[triangle] +7 min Knapp'],
  ['on time', '2026-11-21T13:00:00.000Z', '[disc] 0 min Pünktlich'],
  ['without times', null, '–'],
])('a leg %s is told by shape, minutes and word', (_name, tt_eta, told) => {
  expect(drawn(createElement(DelayBadge, { leg: arrival({ tt_eta }), translate }))).toBe(told)
})

test.each([
  ['active', '[dot] Aktiv'],
  ['scheduled', '[ring] Geplant'],
  ['inactive', '[cross] Inaktiv'],
  ['canceled', 'CNL'],
] as const)('the status %s is told as %s', (status, told) => {
  const sign = createElement(StatusSign, { status, translate })
  expect(drawn(sign)).toBe(told)
  expect(renderToStaticMarkup(sign)).toContain(`title="${translate(`status_${status}`)}"`)
})

test('no two delays and no two statuses look alike, and the red cross is that of the status', () => {
  for (const shapes of [DELAY_SHAPES, STATUS_SHAPES])
    expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length)
  for (const status of TRIP_STATUSES)
    expect(STATUS_SHAPES[status] === 'cross').toBe(TRIP_STATUS_ICONS[status].kind === 'cross')
})
