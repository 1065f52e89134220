import { chromium } from '@playwright/test'
import { findChromium } from './.scripts/chromium.mjs'
const BASE = process.env.BASE ?? 'http://localhost:3000'
const executablePath = await findChromium()
const browser = await chromium.launch({ executablePath })
export const open = async (user, { lang = 'de', width = 1440, height = width < 600 ? 844 : width < 1000 ? 1180 : 900, touch = width < 1000, context: own } = {}) => {
  const context = own ?? await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: width < 600, locale: lang, timezoneId: 'Europe/Zurich', permissions: ['clipboard-read','clipboard-write'] })
  const page = await context.newPage()
  page.setDefaultTimeout(20000)
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text().slice(0, 200)) })
  if (user) {
    await page.goto(BASE + '/login')
    await page.locator('input').first().waitFor()
    const inputs = page.locator('input')
    await page.locator('input[autocomplete="username"]').fill(user)
    await page.locator('input[autocomplete="current-password"]').fill(user === 'obs.zrh' ? 'observer-demo' : user + '-demo')
    await page.keyboard.press('Enter')
    await page.waitForURL((u) => !u.pathname.includes('login'))
    await page.waitForTimeout(1500)
  }
  const go = async (p) => { await page.goto(BASE + p + (p.includes('?') ? '&' : '?') + 'language=' + lang); await page.waitForTimeout(1500) }
  const shot = (name, o = {}) => page.screenshot({ path: `/tmp/look/${name}.png`, ...o })
  const api = (method, path, body) => page.evaluate(async ([method, path, body]) => {
    const r = await fetch(path, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('access_token')}` }, body: body && JSON.stringify(body) })
    return { status: r.status, body: await r.text() }
  }, [method, path, body])
  return { context, page, go, shot, api }
}
export const close = () => browser.close()
