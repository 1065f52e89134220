import { createNetwork, type Network } from './network.ts'
import { createCompany, type TestServer } from './server.ts'
import { test } from './session.ts'

export let server: TestServer
export let network: Network

/**
 * Gives each test of the file a server with a small company of its own, behind a network that can be cut. Called once.
 * @param prepare what the company has besides
 */
export const setUpCompany = (prepare?: () => Promise<unknown>): void => {
  test.beforeEach(async ({ afterPages }) => {
    server = await createCompany()
    afterPages(() => server.dispose())
    network = await createNetwork(server.url)
    afterPages(() => network.close())
    await prepare?.()
  })
}
