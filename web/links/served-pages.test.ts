import { expect, test } from 'vitest'
import { linkPages } from '../../.scripts/link-pages.mjs'

/** Path at which the development server finds an address. */
const sourceOf = (url: string): string => {
  const request = { url }
  const use = (middleware: (asked: typeof request, answer: null, next: () => void) => void): void =>
    middleware(request, null, () => undefined)
  const { configureServer } = linkPages()
  if (typeof configureServer !== 'function') throw new Error('the pages are not served')
  configureServer.call({} as never, { middlewares: { use } } as never)
  return request.url
}

test.each([
  ['/t/', '/links/driver/index.html'],
  ['/s/', '/links/share/index.html'],
  ['/s/?from=sms', '/links/share/index.html?from=sms'],
  ['/s/main.ts', '/links/share/main.ts'],
  ['/settings', '/settings'],
])('while developing, %s is %s', (url, source) => expect(sourceOf(url)).toBe(source))
