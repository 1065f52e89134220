import { expect, test } from 'vitest'
import { isAppPage } from './app-page.ts'
import { isLinkPage, LINK_PAGES, mendedLink, tokenIn } from './link-pages.ts'

const TOKEN = `${'Ab-_'.repeat(10)}xyz`
const PAGES = Object.values(LINK_PAGES)

test.each([
  ...['/', '/admin/timetable', '/admin/answers', '/apis', '/trips', '/ta', '/pwreset/abc', '/demonstration'],
  ...['/admin/overview/vehicle/TI%20263.451', '/admin/overview/subcontractor/cargo24.ch'],
])('%s is the app', (path) => {
  expect(isAppPage(path)).toBe(true)
  expect(mendedLink(path)).toBeNull()
})

test.each([
  ...['/api/trips', '/api', '/healthz', '/demo/start', '/assets/gone.js', '/screenshot-wide.png', '/robots.txt'],
  ...PAGES.flatMap((page) => [page, page.slice(0, -1), page.toUpperCase(), `${page}worker.js`, `${page}%23${TOKEN}`]),
])('%s is left to the server', (path) => expect(isAppPage(path)).toBe(false))

test.each(PAGES)('an address of %s that a messenger has changed leads to it', (page) => {
  const bare = page.slice(0, -1)
  for (const path of [
    bare,
    page.toUpperCase(),
    bare.toUpperCase(),
    `${page}/`,
    `${page}index.html`,
    `${page}%23`,
    `${page}%23cut`,
  ])
    expect([path, mendedLink(path)]).toEqual([path, page])
  for (const changed of [
    ...[`${page}%23${TOKEN}`, `${bare}%23${TOKEN}`, `${page.toUpperCase()}%23${TOKEN}`, `${page}%2523${TOKEN}`],
    ...[`${page}${TOKEN}`, `${page}%23${TOKEN}.`, `${page}%23${TOKEN})`, `${page}%23${TOKEN}%3E`],
  ]) {
    expect([changed, mendedLink(changed)]).toEqual([changed, `${page}#${TOKEN}`])
    expect(isLinkPage(changed)).toBe(true)
  }
  for (const own of [page, `${page}worker.js`, `${page}files/de-Ab12.js`])
    expect([own, mendedLink(own)]).toEqual([own, null])
})

test.each(['', '.', ')', ').', '>', '"', ',', '%3E', '*', '_', '/', '%', '?utm=1'])(
  'a token before %j is found',
  (behind) => {
    expect(tokenIn(`#${TOKEN}${behind}`)).toBe(TOKEN)
  },
)
test.each(['', '#', '#cut', `#${TOKEN.slice(1)}`])('in %j is no whole token', (hash) =>
  expect(tokenIn(hash)).toBeNull(),
)
