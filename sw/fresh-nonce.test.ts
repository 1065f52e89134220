import { expect, test } from 'vitest'
import { withFreshNonce } from './fresh-nonce.ts'

const cached = () =>
  new Response('<meta name="csp-nonce" content="cachedNonce-_1"><style nonce="cachedNonce-_1"></style>', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self' 'nonce-cachedNonce-_1'",
      'content-encoding': 'gzip',
    },
  })
const nonceOf = (page: Response): string | undefined =>
  /'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]

test('every start from the cache has a nonce of its own, the same in policy and page', async () => {
  const pages = [await withFreshNonce(cached()), await withFreshNonce(cached())]
  const [first, second] = pages.map(nonceOf)
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(first).not.toBe(second)
  expect(await pages[0]?.text()).toBe(`<meta name="csp-nonce" content="${first}"><style nonce="${first}"></style>`)
  expect(pages[0]?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(pages[0]?.headers.has('content-encoding')).toBe(false)
})

test('a page without a policy stays as it is', async () => {
  const page = new Response('<p>hello</p>')
  expect(await withFreshNonce(page)).toBe(page)
})
