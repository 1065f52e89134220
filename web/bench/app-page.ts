import type { BenchServer } from './bench-server.ts'
import type { Browser, Device } from './browser.ts'

/** Opens the timetable logged in, as a login leaves the device. */
export const openTimetable = async (
  browser: Browser,
  server: BenchServer,
  viewport: { width: number; height: number },
  settings: Record<string, unknown> = {},
  token = server.token,
): Promise<Device> => {
  const device = await browser.newDevice(viewport)
  const answer = await fetch(`${server.url}/api/auth`, { headers: { authorization: `Bearer ${token}` } })
  const session = (await answer.json()) as Record<string, unknown>
  const stored = { ...session, access_token: token, ...settings }
  // A page of the same origin without the app: nothing runs yet.
  await device.page.goto(`${server.url}/favicon.svg`)
  await device.page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, JSON.stringify(value))
  }, Object.entries(stored))
  return device
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** Trips that the app's database holds; 0 as long as there is none, or no service worker that serves the app. */
const installedTrips = ({ page }: Device): Promise<number> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'tours-admin')
    if (!isThere || navigator.serviceWorker.controller === null) return 0
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tours-admin')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    try {
      return await new Promise<number>((resolve) => {
        const request = db.transaction('trips').objectStore('trips').count()
        request.onsuccess = () => resolve(request.result)
      })
    } finally {
      db.close()
    }
  })

/** Resolves once the device holds all trips, and its service worker all files. @throws Error when it holds more */
export const untilInstalled = async (device: Device, trips: number): Promise<void> => {
  for (;;) {
    const held = await installedTrips(device)
    if (held === trips) return
    if (held > trips) throw new Error(`the device holds ${held} trips of ${trips}`)
    await device.page.waitForTimeout(500)
  }
}
