import { test } from '@playwright/test'
import { createNetwork, type Network } from './network.ts'
import { createServer, seedCompany, type TestServer } from './server.ts'

export let server: TestServer
export let network: Network

/**
 * Gives each test of the file a server with a small company of its own, behind a network that can be cut. Called once.
 * @param prepare what the company has besides
 */
export const setUpCompany = (prepare?: () => Promise<unknown>): void => {
  test.beforeEach(async () => {
    server = await createServer()
    network = await createNetwork(server.url)
    await seedCompany(server)
    await prepare?.()
  })
  test.afterEach(async () => {
    await network.close()
    await server.dispose()
  })
}
