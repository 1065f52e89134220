import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import { expectSync, INFO, logIn, openTrip, saveField, tryNow } from '../support/app.ts'
import { deviceRows } from '../support/device.ts'
import { createNetwork } from '../support/network.ts'
import { createServer, seedCompany, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

test.use({ serviceWorkers: 'allow' })

/** A server of its own, reached over a network that can be cut. */
const startCompany = async (afterPages: (end: () => Promise<unknown>) => void) => {
  const server = await createServer()
  afterPages(() => server.dispose())
  const network = await createNetwork(server.url)
  afterPages(() => network.close())
  const run = (program: 'backup' | 'restore', file: string): void => {
    const script = path.resolve(import.meta.dirname, `../../../dist/server/${program}.js`)
    const { status, stderr } = spawnSync(process.execPath, [script, file], {
      env: { PATH: process.env.PATH, DATA_DIR: server.folder },
    })
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
  }
  const add = async (tt_tour: string) =>
    (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1, { tt_tour }))).tt_id
  const infoOf = async (id: number) => (await server.api<{ tt_info: string }>('GET', `/api/trips/${id}`)).tt_info
  await seedCompany(server)
  return { server, network, run, add, infoOf, backup: path.join(server.folder, 'monday.db') }
}

test('edits that waited while the server was restored: one arrives, one is put before the person with its trip', async ({
  page,
  afterPages,
}) => {
  test.slow()
  const { server, network, run, add, infoOf, backup } = await startCompany(afterPages)
  const kept = await add('BLEIBT')
  await logIn(page, network.url, 'dora')
  run('backup', backup)
  const lost = await add('VERLOREN')
  await expect.poll(async () => (await deviceRows(page, 'dora')).trips?.length).toBe(2)
  for (const [id, text] of [
    [kept, 'kommt an'],
    [lost, 'findet nichts'],
  ] as const) {
    await openTrip(page, network.url, id)
    await network.goOffline()
    await saveField(page, INFO, text)
    if (id === kept) {
      // The next page would send its edit.
      network.isPushBlocked = true
      await network.goOnline()
    }
  }
  await expectSync(page, /2 Änderungen warten/)

  await server.stop()
  run('restore', backup)
  await server.start()
  const another = await add('ANDERER')
  expect(another).toBeGreaterThan(lost + 1_000_000)
  network.isPushBlocked = false
  await network.goOnline()
  await tryNow(page)
  await expectSync(page, /1 Änderung braucht Ihre Entscheidung/)
  expect(await infoOf(kept)).toBe('kommt an')
  expect(await infoOf(another)).toBe('')

  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByRole('heading', { name: /VERLOREN vom \w{2} \d{2}\.\d{2}\./ })).toBeVisible()
  await expect(page.getByText(/aus einer Sicherung wiederhergestellt/)).toBeVisible()
  await page.getByRole('button', { name: 'Mehr anzeigen' }).first().click()
  await expect(page.getByText('findet nichts')).toBeVisible()
})

test('edits that had arrived, and that the restored server lacks, are told with their values and sent again by a press', async ({
  page,
  afterPages,
}) => {
  test.slow()
  const { server, network, run, add, infoOf, backup } = await startCompany(afterPages)
  const trips = [await add('LX 1'), await add('LX 2')]
  await logIn(page, network.url, 'dora')
  run('backup', backup)
  for (const id of trips) {
    await openTrip(page, network.url, id)
    await saveField(page, INFO, `Tor ${id}`)
    await expect.poll(() => infoOf(id)).toBe(`Tor ${id}`)
  }
  await expect.poll(async () => (await deviceRows(page, 'dora')).outbox?.length).toBe(0)

  await server.stop()
  run('restore', backup)
  await server.start()
  await page.goto(`${network.url}/admin/setup`)
  await expect(page.getByText('2 Änderungen, die schon angekommen waren, fehlen')).toBeVisible()
  await page.getByRole('button', { name: 'Mehr anzeigen' }).first().click()
  await expect(page.getByText(`Tor ${trips[0]}`)).toBeVisible()
  expect(await infoOf(trips[0] ?? 0)).not.toContain('Tor')
  await page.getByRole('button', { name: 'Alle nochmals senden' }).click()
  for (const id of trips) await expect.poll(() => infoOf(id)).toBe(`Tor ${id}`)
  await expect(page.getByText('Keine Änderungen warten.')).toBeVisible()
})
