import { test } from '@playwright/test'
import { createNetwork, type Network } from '../support/network.ts'
import { createServer, seedCompany, type TestServer, tripIn } from '../support/server.ts'

export let server: TestServer
export let network: Network

export type Version = { username: string; changes: Record<string, { to: unknown }> }
/** Returns how often, by the server's history, a value was written into a field. */
export const timesWritten = async (field: string, value: string, trip = 1): Promise<number> => {
  const versions = await server.api<Version[]>('GET', `/api/trips/${trip}/history`)
  return versions.filter(({ changes }) => changes[field]?.to === value).length
}
export const trip = (id = 1) => server.api<Record<string, unknown>>('GET', `/api/trips/${id}`)

/** Called once by each file of tests. */
export const setUpSync = (): void => {
  test.beforeEach(async () => {
    server = await createServer()
    network = await createNetwork(server.url)
    await seedCompany(server)
    await server.api('POST', '/api/trips', tripIn(1))
  })
  test.afterEach(async () => {
    await network.close()
    await server.dispose()
  })
}
