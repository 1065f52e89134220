import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { MutationResult } from '#shared/schemas/sync.ts'
import { addSyncedNames, pull as pullFrom, push as pushTo, SYNCED_TRIP } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

export let app: TestApp
export let admin: string
export let sub: string
export const client = randomUUID()
const phoneOfSub = randomUUID()
const clientOf = (token: string): string => (token === sub ? phoneOfSub : client)

export const fields = SYNCED_TRIP
export const push = (token: string, mutations: unknown[], from = clientOf(token)) => pushTo(app, token, from, mutations)
export const pull = (token: string, cursor?: string) => pullFrom(app, token, clientOf(token), cursor)
export const first = async (answer: ReturnType<typeof push>): Promise<MutationResult> => {
  const result = (await answer).body.results[0]
  if (!result) throw new Error('no result')
  return result
}
export const trips = async (token: string) =>
  (await app.call<unknown[]>(token, 'GET', '/api/timetable?view=today')).body

/** Called once by each file of tests: every test begins anew. */
export const setUpSyncCompany = (): void => {
  beforeEach(() => {
    app = createTestApp()
    admin = app.addUser({ username: 'anna', role: 'admin' })
    sub = app.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen' })
    addSyncedNames(app)
  })
  afterEach(() => app.close())
}
