import type { Page } from '@playwright/test'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { type SettingsSection, settingsPath } from '../../addresses/addresses.ts'
import { createServer, PASSWORD, seedCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

export let server: TestServer
export let mails: MailServer
export let tripId: number

export const notice = (page: Page) => page.getByTestId('notification')
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const open = (
  page: Page,
  username: string,
  section: SettingsSection,
  options: Parameters<typeof openAs>[4] = {},
) => openAs(page, server, username, settingsPath(section), options)
export const logInElsewhere = (username: string, userAgent: string): Promise<string> =>
  fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
    .then((answer) => answer.json() as Promise<{ access_token: string }>)
    .then(({ access_token }) => access_token)
export const isOpen = (token: string) =>
  server.api('GET', '/api/auth', undefined, token).then(
    () => true,
    () => false,
  )
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

export const takeShots = async (page: Page, name: string) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Called once by each file of tests. */
export const setUpSettings = (): void => {
  test.beforeAll(async () => {
    mails = await startMailServer()
    server = await createServer({
      SMTP_URL: mails.url,
      MAIL_FROM: 'Tours <tours@example.com>',
      PUBLIC_URL: 'https://tours.example.com',
      OSMAND_SECRET: 'osmand-e2e-secret',
      TRACCAR_SECRET: 'traccar-e2e-secret',
    })
    await seedCompany(server)
    ;({ tt_id: tripId } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(3)))
  })
  test.afterAll(async () => {
    await server.dispose()
    await mails.close()
  })
}
