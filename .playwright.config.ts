import { defineConfig } from '@playwright/test'
import { slowness } from './.scripts/patience.mjs'

const slow = slowness()

/** The real browser against the real, built server. `.scripts/browser-tests.mjs` finds the browser. */
export default defineConfig({
  testDir: 'web/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './web/e2e/support/prepare-company.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000 * slow,
  // Patience costs nothing where a test passes: no test sets a limit of its own.
  expect: { timeout: 40_000 * slow },
  // The gate passes `--retries=2`; retries run alone at the end, and the ledger keeps them (.scripts/ledger.mjs).
  retries: 0,
  retryStrategy: 'isolated',
  forbidOnly: true,
  reporter: [['line'], ['./.scripts/playwright-tally.mjs']],
  // The file that takes longest comes first: begun last, it would run alone at the end.
  projects: [
    { name: 'syncing', testMatch: 'sync-edits.spec.ts' },
    { name: 'the rest', testIgnore: 'sync-edits.spec.ts' },
  ],
  use: {
    headless: true,
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000 * slow,
    screenshot: 'only-on-failure',
    // Installing the app for each test takes its time: those that are about the installed app ask for it.
    serviceWorkers: 'block',
    // What fades is painted over and over, by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test lives for seconds: what the optimizing compiler prepares comes too late for it, and room for what
        // is young spares most of its collections.
        '--js-flags=--no-opt --min-semi-space-size=32',
      ],
    },
  },
})
