import { afterEach, beforeEach, expect, test } from 'vitest'
import { W48, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
})
afterEach(() => company.t.close())

const subjects = () => company.t.messages().map(({ subject }) => String(subject))
const publish = async (language: string) => {
  await company.post('copy', { weeks: [W48] })
  return company.post<{ run: number }>('publish', { weeks: [W48], language })
}
const speaks = (sc_language: string | null) =>
  company.t.call(company.admin, 'PUT', '/api/subcontractors/Meier%20Trans', {
    sc_name: 'Meier Trans',
    sc_email: 'dispo@meier.example',
    sc_language,
  })

test('each subcontractor reads its list in its own language, and its correction too', async () => {
  await company.addTour('T-1', [0])
  expect((await speaks('fr')).status).toBe(200)
  const { body } = await publish('nl')
  company.mailsLeave()
  await company.t.call(company.admin, 'POST', `/api/tours/weeks/runs/${body.run}/undo`)
  expect(subjects()).toEqual([expect.stringContaining('sem. 48'), expect.stringContaining('sem. 48')])
})

test('the language of the call is for those who have none', async () => {
  await company.addTour('T-1', [0])
  expect((await speaks(null)).status).toBe(200)
  await publish('nl')
  expect(subjects()).toEqual([expect.stringContaining('wk 48')])
})
