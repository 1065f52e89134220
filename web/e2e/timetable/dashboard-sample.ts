import { expect, type Page } from '@playwright/test'
import type { TripFields } from '#shared/schemas/trip.ts'
import { LAST_WEEK, NEXT_WEEK, OTHER_DAY_OF_WEEK, plannedOn } from '../support/days.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

export let server: TestServer
export const ids: Record<string, number> = {}

const minutesAfter = (instant: string | undefined, minutes: number): string =>
  new Date(Date.parse(instant ?? '') + minutes * 60_000).toISOString()

/** Under way now, with an estimated arrival so many minutes late. */
const underWay = (tt_tour: string, minutesLate: number, fields: Partial<TripFields> = {}) => {
  const trip = tripIn(-2, { tt_tour, ...fields })
  return { ...trip, tt_atp: trip.tt_stp, tt_atd: trip.tt_std, tt_eta: minutesAfter(trip.tt_sta, minutesLate) }
}
const spanOf = ({ tt_stp, tt_std, tt_sta }: Partial<TripFields>) => ({ tt_stp, tt_std, tt_sta })
const landed = () => {
  const trip = { ...underWay('DA 30', 0), ...spanOf(tripIn(-5)) }
  return {
    ...trip,
    tt_atp: trip.tt_stp,
    tt_atd: trip.tt_std,
    tt_eta: trip.tt_sta,
    tt_ata: minutesAfter(trip.tt_sta, 30),
  }
}
const BISE = { tt_sub: 'Bise Logistik', tt_gps: 'BE 2001', tt_driver: 'Carla Rossi', tt_drivernr: '201' }

/** Today's trips, all of Alpen Trans but one. */
export const TODAYS = [
  underWay('SPAET 25', 25, { tt_info: 'Ladung an Rampe 7 anmelden' }),
  underWay('KNAPP 7', 7),
  underWay('GUT 0', 0, BISE),
  landed(),
  tripIn(-1, { tt_tour: 'OHNE ZEITEN' }),
  tripIn(-1, { tt_tour: 'RUHT', tt_status: 'inactive' }),
  tripIn(-1, { tt_tour: 'ABGESAGT', tt_status: 'canceled' }),
  tripIn(-1, { tt_tour: 'LANGE TOUR 123456' }),
]
export const names = (trips: readonly Partial<TripFields>[]) => trips.map(({ tt_tour }) => tt_tour ?? '')

/** Called once by each file of tests. They are not about offline use: none installs the service worker. */
export const setUpDashboard = (): void => {
  test.beforeAll(async () => {
    server = await createCompany()
    const trips = [
      ...TODAYS,
      tripIn(0, { tt_tour: 'WOCHE', ...plannedOn(OTHER_DAY_OF_WEEK) }),
      tripIn(0, { tt_tour: 'LETZTE', ...plannedOn(LAST_WEEK) }),
      tripIn(0, { tt_tour: 'NAECHSTE', ...plannedOn(NEXT_WEEK) }),
    ]
    for (const trip of trips) {
      ids[trip.tt_tour ?? ''] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
    }
  })
  test.afterAll(() => server.dispose())
}

/** Name of one of the trips of `addTrips`. */
export const nameOf = (number: number): string => `FAHRT ${String(number).padStart(2, '0')}`
/** Adds trips of the coming hours, three minutes apart. @returns their ids by their names */
export const addTrips = async (server: TestServer, count: number): Promise<Record<string, number>> => {
  const added: Record<string, number> = {}
  for (let number = 1; number <= count; number += 1) {
    const trip = tripIn(1 + number / 20, { tt_tour: nameOf(number) })
    added[nameOf(number)] = (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
  }
  return added
}

export const NARROW = { width: 390, height: 844 }
export const DASHBOARD = '/admin/dashboard'
export const row = (page: Page, tour: string) => page.getByRole('row').filter({ hasText: tour })
export const cell = (page: Page, tour: string, column: string) => row(page, tour).locator(`[col-id="${column}"]`)
export const card = (page: Page, tour: string) => page.getByRole('article', { name: tour })
export const question = (page: Page) => page.getByRole('dialog')

/** Makes the window a phone's, which begins with what comes next, and shows this view. */
export const showOnPhone = async (page: Page, view: string) => {
  await page.setViewportSize(NARROW)
  await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption(view)
}

/** Unfolds what is finished: most of these tests are about all trips. */
const unfold = async (page: Page) => {
  const fold = page.getByRole('button', { name: /abgeschlossen/, expanded: false })
  if (await fold.isVisible()) await fold.click()
}
export const expectTours = async (page: Page, expected: readonly string[]) => {
  const shown = page.locator('.ag-row .tour-name')
  await expect
    .poll(async () => {
      await unfold(page)
      return (await shown.allTextContents()).sort()
    })
    .toEqual([...expected].sort())
}
