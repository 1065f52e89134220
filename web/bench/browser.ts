import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../.scripts/chromium.mjs'

/** One fresh profile on the disk, so that its database is a real one; one page. */
export type Device = {
  page: Page
  cdp: CDPSession
  open: (url: string, isReady: () => boolean) => Promise<void>
  /** Milliseconds added to each request, and bytes a second, where the line is not as fast as it can. */
  setNetwork: (line: { latency: number; bytesPerSecond?: number }) => Promise<void>
  /** Slows the processor down by a factor. */
  setSlowdown: (times: number) => Promise<void>
  setOffline: (isOffline: boolean) => Promise<void>
  /** Bytes received over the network since the last reset, headers included. */
  bytes: () => number
  resetBytes: () => void
  storedBytes: () => Promise<number>
  /** Ends the browser and keeps its profile for another one: the folder, which the caller removes. */
  leave: () => Promise<string>
  close: () => Promise<void>
}
export type Browser = { newDevice: (viewport?: { width: number; height: number }) => Promise<Device> }

export const createBrowser = async (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium())
  return {
    newDevice: async (viewport = { width: 1440, height: 900 }) => {
      const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-profile-'))
      const context = await chromium.launchPersistentContext(profile, {
        executablePath,
        headless: true,
        viewport,
        locale: 'de-CH',
        timezoneId: 'Europe/Zurich',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
        ],
      })
      // tsx names functions through a helper that a page does not have.
      await context.addInitScript('globalThis.__name = (named) => named')
      const page = context.pages()[0] ?? (await context.newPage())
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      let received = 0
      cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
        received += encodedDataLength
      })
      page.on('pageerror', (error) => console.error('page:', error))
      return {
        page,
        cdp,
        open: async (url, isReady) => {
          await page.goto(url)
          await page.waitForFunction(isReady)
        },
        setNetwork: async ({ latency, bytesPerSecond = -1 }) => {
          await cdp.send('Network.emulateNetworkConditions', {
            offline: false,
            latency,
            downloadThroughput: bytesPerSecond,
            uploadThroughput: bytesPerSecond,
          })
        },
        setSlowdown: async (rate) => {
          await cdp.send('Emulation.setCPUThrottlingRate', { rate })
        },
        setOffline: (isOffline) => context.setOffline(isOffline),
        bytes: () => received,
        resetBytes: () => {
          received = 0
        },
        storedBytes: () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0),
        leave: async () => {
          await context.close()
          return profile
        },
        close: async () => {
          await context.close()
          fs.rmSync(profile, { recursive: true, force: true })
        },
      }
    },
  }
}
