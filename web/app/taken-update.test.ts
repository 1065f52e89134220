import { expect, test } from 'vitest'
import { createSignal } from '../page/signal.ts'
import type { AppUpdate } from '../ui/browser/page.ts'
import { loadTaken, offerTaken, servedApp } from './taken-update.ts'

const page = (app: string) => `<div id="root" data-app="${app}" data-texts='{}'></div>`
const answered = (html: string, status = 200) => servedApp(async () => new Response(html, { status }))

/** Another worker takes over a page that runs `old.js`. */
const tookOver = async (served: () => Promise<string | undefined>) => {
  const update = createSignal<AppUpdate>({ state: 'none', apply: () => undefined })
  let loads = 0
  await offerTaken(update, { running: '/assets/old.js', served, reload: () => loads++ })
  return { update, tap: () => update.get().apply(), loads: () => loads }
}

test('the app of a page', async () => {
  expect(await answered(page('/assets/new.js'))).toBe('/assets/new.js')
  expect(await answered('<h1>Log in to the network</h1>')).toBeUndefined()
  expect(await answered(page('/assets/new.js'), 503)).toBeUndefined()
  expect(await servedApp(() => Promise.reject(new TypeError('failed to fetch')))).toBeUndefined()
})

test.each([
  ['the same app', '/assets/old.js'],
  ['no app', undefined],
])('nothing is said of %s', async (_name, served) => {
  expect((await tookOver(async () => served)).update.get().state).toBe('none')
})

test('another app is offered, and loaded by a tap', async () => {
  const { update, tap, loads } = await tookOver(async () => '/assets/new.js')
  expect(update.get().state).toBe('taken')
  tap()
  await expect.poll(loads).toBe(1)
})

test('a tap does not leave the app where its files are gone and there is no network', async () => {
  const answers = ['/assets/new.js', undefined]
  const { tap, loads } = await tookOver(async () => answers.shift())
  tap()
  await new Promise((resolve) => setImmediate(resolve))
  expect([loads(), answers.length]).toEqual([0, 0])
})

test('a version that a tap let take over is loaded, and only where it can be', async () => {
  const update = createSignal<AppUpdate>({ state: 'applying', apply: () => undefined })
  const answers = [undefined, undefined, '/assets/new.js']
  let loads = 0
  await loadTaken(update, { served: async () => answers.shift(), reload: () => loads++ })
  expect([loads, update.get().state]).toEqual([0, 'taken'])
  update.get().apply()
  await expect.poll(() => answers.length).toBe(1)
  expect(loads).toBe(0)
  update.get().apply()
  await expect.poll(() => loads).toBe(1)
})
