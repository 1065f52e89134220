import path from 'node:path'
import { expect } from '@playwright/test'
import Database from 'better-sqlite3'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createServer, PASSWORD, seedCompany, type TestServer } from '../support/server.ts'
import { test } from '../support/session.ts'

let server: TestServer
let mails: MailServer

test.beforeAll(async () => {
  mails = await startMailServer()
  server = await createServer({ SMTP_URL: mails.url, MAIL_FROM: 'Tours <tours@example.com>' })
  await seedCompany(server)
})
test.afterAll(async () => {
  await server.dispose()
  await mails.close()
})

test('a link opened on another device speaks the language of its mail, and so does the login after it', async ({
  page,
  newContext,
}) => {
  await page.goto(`${server.url}/admin/login`)
  await page.getByRole('button', { name: 'Italiano' }).first().click()
  await page.getByLabel('Nome utente').fill('carl')
  await page.getByRole('button', { name: 'Password dimenticata?' }).click()
  const mail = () => mails.received.find(({ to }) => to[0] === 'carl@example.com')
  await expect.poll(mail).toBeDefined()
  const other = await (await newContext()).newPage()
  const link = /http:\/\/\S+\/pwreset\?\S+/.exec(mail()?.text ?? '')?.[0] ?? ''
  const id = new URL(link).hash.slice(1)
  expect(id.length).toBeGreaterThan(20)
  await other.goto(link)
  // The id leaves the address, which is seen on the screen and sent along; a reload still knows the id.
  await expect.poll(() => other.url()).not.toContain(id)
  await other.reload()
  await other.getByRole('textbox', { name: 'Nuova password', exact: true }).fill('una password lunga')
  await other.getByLabel('Ripeta la nuova password').fill('una password lunga')
  await other.getByRole('button', { name: 'Cambia password' }).click()
  await expect(other.getByRole('button', { name: 'Password dimenticata?' })).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'it')
  await other.context().close()
})

test('in French: the mail, and a link that is over after 15 minutes says so and leads to a new one', async ({
  page,
}) => {
  await page.goto(`${server.url}/admin/login`)
  await page.getByRole('button', { name: 'Français' }).first().click()
  await page.getByLabel('Nom d’utilisateur').fill('otto')
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const mail = () => mails.received.find(({ to }) => to[0] === 'otto@example.com')
  await expect.poll(mail).toBeDefined()
  expect(mail()?.subject).toBe('Définir un nouveau mot de passe')
  const link = /http:\/\/\S+\/pwreset\?\S+/.exec(mail()?.text ?? '')?.[0] ?? ''

  // Fifteen minutes pass, by the database.
  const database = new Database(path.join(server.folder, 'tours.db'))
  const minuteAgo = Date.now() - 60_000
  expect(database.prepare('update password_resets set expires_at = ?').run(minuteAgo).changes).toBeGreaterThan(0)
  database.close()

  await page.goto(link)
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('un long mot de passe')
  await page.getByLabel('Répéter le nouveau mot de passe').fill('un long mot de passe')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByRole('alert')).toContainText('Le lien de réinitialisation a expiré.')
  await expect(page.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible()
  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await expect(page.getByRole('button', { name: 'Mot de passe oublié ?' })).toBeVisible()
  expect(await server.logIn('otto', PASSWORD)).not.toBe('')
})
