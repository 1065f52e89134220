import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api, type CallName } from '../../shared/api.ts'
import { type Call, XLSX, ZIP } from '../../shared/call.ts'
import { ask } from './ask.ts'
import { PERMISSION_REQUESTS } from './permission-requests.ts'
import { type PlantedCompany, plantCompany } from './planted-company.ts'

/**
 * Files are made and taken apart beside the main thread: one spreadsheet of everything once blocked all other requests
 * for a minute. Each new call with a file is checked here.
 */
const CALLS = Object.entries(api) as [CallName, Call][]
const MADE: unknown[] = [XLSX.file, ZIP.file]
const LONG = CALLS.filter(
  // Without a session, a link has to lead in: `routes/trips/links.test.ts`.
  ([name, { answer, multipart, roles }]) =>
    name === 'downloadPdf' ||
    (multipart && roles !== 'nobody-needed') ||
    ('file' in answer && MADE.includes(answer.file)),
).map(([name]) => name)

let company: PlantedCompany
beforeAll(() => {
  company = plantCompany()
})
afterAll(() => company.t.close())

test('there are such calls', () => {
  expect(LONG.length).toBeGreaterThan(10)
})

test.each(LONG)('%s works in the other thread', async (call) => {
  const run = vi.spyOn(company.t.deps.worker, 'run')
  const [request] = Object.values(PERMISSION_REQUESTS[call])
  const who = CALLS.some(([name, { roles }]) => name === call && roles.includes('admin')) ? 'admin' : 'sub'
  if (request) await ask(company, who, call, request(company, who))
  expect(run).toHaveBeenCalled()
  run.mockRestore()
})
