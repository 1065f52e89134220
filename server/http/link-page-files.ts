import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import type { App } from './route.ts'

/** Pages of trip links by their address, each with what it may do beyond reading its own files and asking the server. */
const LINK_PAGES = [{ name: 's', allows: "img-src 'self' blob:" }]

/** Everything from here, nothing in the page itself. */
const contentSecurityPolicy = (allows: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    allows,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Serves the pages of trip links: small pages beside the app, which no search engine lists. The token of a link stands behind
 * `#`, so that no request holds it; an address without the last slash leads to the page as well.
 */
export const mountLinkPages = (app: App, { webRoot }: Deps): void => {
  if (!webRoot) return
  for (const { name, allows } of LINK_PAGES) {
    const index = path.join(webRoot, name, 'index.html')
    if (!fs.existsSync(index)) continue
    const page = fs.readFileSync(index, 'utf8')
    const answerPage = (c: Context): Response =>
      c.body(page, 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(allows),
        'x-robots-tag': 'noindex, nofollow, noarchive',
      })
    // The browser keeps what stands behind `#` when it is sent on.
    app.get(`/${name}`, (c) => c.redirect(`/${name}/`, 308))
    app.get(`/${name}/`, answerPage)
    app.get(`/${name}/index.html`, answerPage)
    const file = serveStatic({ root: path.relative(process.cwd(), webRoot) || '.', precompressed: true })
    app.use(`/${name}/*`, async (c, next) => {
      let isThere = true
      const answer = await file(c, async () => {
        isThere = false
        await next()
      })
      if (!isThere || !answer) return
      // Its name changes with its content.
      answer.headers.set('cache-control', 'public, max-age=31536000, immutable')
      return answer
    })
  }
}
