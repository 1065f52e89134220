import { afterEach, beforeEach, expect, test } from 'vitest'
import { W48, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

/** Lists of trips that subcontractors get of operations on weeks: by planned positioning, whatever the trips' numbers. */
let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
  const { t, admin, addTour, post } = company
  const meier = { sc_name: 'Meier Trans', sc_email: 'post@meier.example' }
  await t.call(admin, 'PUT', '/api/subcontractors/Meier%20Trans', meier)
  await addTour('A 1', [6, 2], { tr_stp: '20:00', tr_std: '20:30', tr_sta: '23:00', tr_sta_plus_day: 0 })
  await addTour('B 2', [0, 6], { tr_stp: '05:00', tr_std: '05:30', tr_sta: '09:00', tr_sta_plus_day: 0 })
  await addTour('C 3', [2, 0], { tr_stp: '12:00', tr_std: '12:30', tr_sta: '14:00', tr_sta_plus_day: 0 })
  await post('copy', { weeks: [W48] })
})
afterEach(() => company.t.close())

/** Tours of the last mail in its order, with the days that stand above them. */
const listed = (): string[] => {
  const body = company.t.messages().at(-1)?.body ?? ''
  return [...body.matchAll(/^(?:- ([ABC] \d)|(\p{L}+), \d\d\.\d\d\.)/gmu)].map(([, tour, day]) => tour ?? day ?? '')
}
const IN_ORDER = ['Montag', 'B 2', 'C 3', 'Mittwoch', 'C 3', 'A 1', 'Sonntag', 'B 2', 'A 1']

test('of a publication and of its withdrawal', async () => {
  const { body } = await company.post<{ run: number }>('publish', { weeks: [W48], language: 'de' })
  expect(listed()).toEqual(IN_ORDER)
  company.mailsLeave()
  await company.post(`weeks/runs/${body.run}/undo`, {})
  expect(company.t.messages()).toHaveLength(2)
  expect(listed()).toEqual(IN_ORDER)
})

test('of trips that were adapted, at the times that they have then', async () => {
  await company.post('publish', { weeks: [W48], language: 'de' })
  const { t, admin, post } = company
  const huber = { sc_name: 'Huber AG', sc_email: 'post@huber.example' }
  await t.call(admin, 'PUT', '/api/subcontractors/Huber%20AG', huber)
  const crew = (sub: string, days: number[]) => ({
    tr_week_sub: [0, 1, 2, 3, 4, 5, 6].map((day) => (days.includes(day) ? sub : null)),
    ...Object.fromEntries(
      ['tr_week_gps', 'tr_week_driver', 'tr_week_drivernr'].map((field) => [
        field,
        Array.from({ length: 7 }, () => null),
      ]),
    ),
  })
  const other = { tr_stp: '04:00', tr_std: '04:30', tr_sta: '09:00', tr_sta_plus_day: 0 }
  for (const [id, days] of Object.entries({ 1: [2, 6], 2: [0, 6], 3: [0, 2] }))
    expect(
      await t.call(admin, 'PUT', `/api/tours/${id}`, { ...crew('Huber AG', days), ...(id === '1' ? other : {}) }),
    ).toMatchObject({ status: 200 })
  await post('adapt', { weeks: [W48] })
  expect(listed()).toEqual(['Montag', 'B 2', 'C 3', 'Mittwoch', 'A 1', 'C 3', 'Sonntag', 'A 1', 'B 2'])
})
