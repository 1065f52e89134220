import { expect, test } from 'vitest'
import { isAppPage } from './app-page.ts'
import { isLinkPage, LINK_PAGES, mendedLink, tokenIn } from './link-pages.ts'
import { mendedReset } from './reset-link.ts'

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
    ...['%23cut', 'cut', ')', '.', 'foo', 'a/b/c', `${TOKEN.slice(1)}).`, 'cut.de', '%23%E2%80%A6'].map(
      (behind) => page + behind,
    ),
    ...['.', ')', '%29', '%E2%80%A6', ';%23cut', '%3F', '#'].map((behind) => bare + behind),
    ...[`/${page}`, `/${bare}`, `//${page.toUpperCase()}cut`],
  ])
    expect([path, mendedLink(path)]).toEqual([path, page])
  for (const changed of [
    ...[`${page}%23${TOKEN}`, `${bare}%23${TOKEN}`, `${page.toUpperCase()}%23${TOKEN}`, `${page}%2523${TOKEN}`],
    ...[`${bare};%23${TOKEN}`, `${bare}%3F${TOKEN}`, `/${page}${TOKEN}`, `/${bare}%23${TOKEN}`],
    ...[`${page}%23${TOKEN}%`, `${page}%23${TOKEN}%20100%`, `${page}%ZZ%23${TOKEN}`, `${page}%C3%23${TOKEN}%E2%80`],
    ...[`${page}${TOKEN}`, `${page}%23${TOKEN}.`, `${page}%23${TOKEN})`, `${page}%23${TOKEN}%3E`],
  ]) {
    expect([changed, mendedLink(changed)]).toEqual([changed, `${page}#${TOKEN}`])
    expect(isLinkPage(changed)).toBe(true)
  }
  for (const own of [page, `${page}worker.js`, `${page}files/de-Ab12.js`])
    expect([own, mendedLink(own)]).toEqual([own, null])
})

test.each([
  ['/pwreset', ''],
  ['/pwreset', '?language=de'],
  ['/pwreset/an-id', ''],
  ['/pwresets/', `?${TOKEN}`],
  ['/admin/pwreset', `?${TOKEN}`],
])('%s%s is no changed link of a reset mail', (path, search) => expect(mendedReset(path, search)).toBeNull())

test.each([
  ['/pwreset', `?language=fr%23${TOKEN}`, '?language=fr'],
  ['/pwreset', `?language=fr%2523${TOKEN}.`, '?language=fr'],
  ['/pwreset', `?%23${TOKEN}`, ''],
  [`/pwreset%3Flanguage=it%23${TOKEN}`, '', '?language=it'],
  [`/pwreset%23${TOKEN}`, '', ''],
  [`/pwreset/%23${TOKEN})`, '?language=de', '?language=de'],
  [`/Pwreset/${TOKEN}.`, '', ''],
])('%s%s is the link of a reset mail', (path, search, language) => {
  expect(mendedReset(path, search)).toBe(`/pwreset${language}#${TOKEN}`)
  if (path !== '/pwreset') expect(isAppPage(path)).toBe(false)
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
