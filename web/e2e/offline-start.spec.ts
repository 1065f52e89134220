import { expect, test } from '@playwright/test'
import { expectSync, logIn } from './app.ts'
import { createNetwork } from './network.ts'
import { ADMIN_PASSWORD, createServer, PASSWORD, seedCompany, type TestServer, tripIn } from './server.ts'

test.use({ serviceWorkers: 'allow' })

let server: TestServer
test.beforeAll(async () => {
  server = await createServer()
  await seedCompany(server)
  await server.api('POST', '/api/trips', tripIn(1))
  await server.api('POST', '/api/trips', tripIn(2, { tt_tour: 'BX 200', tt_sub: 'Bise Logistik', tt_customer: '' }))
})
test.afterAll(() => server.dispose())

const people = [
  {
    username: 'admin',
    password: ADMIN_PASSWORD,
    sees: ['LX 100', 'BX 200'],
    deepLinks: ['/admin/edit/1', '/admin/disposition', '/admin/pricelist', '/admin/setup', '/admin/edit/neu'],
  },
  {
    username: 'sara',
    password: PASSWORD,
    sees: ['LX 100'],
    deepLinks: ['/admin/edit/1', '/admin/disposition', '/admin/setup'],
  },
  { username: 'carl', password: PASSWORD, sees: ['LX 100'], deepLinks: ['/admin/setup', '/admin/changepassword'] },
  { username: 'otto', password: PASSWORD, sees: ['LX 100'], deepLinks: ['/admin/setup'] },
]

for (const { username, password, sees, deepLinks } of people) {
  test(`${username} opens the app by every deep link without a network`, async ({ browser }) => {
    const network = await createNetwork(server.url)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await logIn(page, network.url, username, password)
    await network.goOffline()

    for (const link of deepLinks) {
      await page.goto(network.url + link)
      await expect(page).toHaveURL(network.url + link)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    }
    await page.goto(`${network.url}/admin/dashboard`)
    for (const tour of sees) await expect(page.getByText(tour).first()).toBeVisible()
    for (const tour of ['LX 100', 'BX 200'].filter((tour) => !sees.includes(tour))) {
      await expect(page.getByText(tour)).toHaveCount(0)
    }
    await expectSync(page, /Offline seit/)

    await network.goOnline()
    await page.reload()
    await expectSync(page, /Alles gesendet/)
    await context.close()
    await network.close()
  })
}
