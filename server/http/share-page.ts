import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import type { App } from './route.ts'

/** Everything from here, nothing in the page itself; photos come with the link's token and are shown as blobs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the page of links to share: a small page beside the app, which no search engine lists. The token of a link stands
 * behind `#`, so that no request holds it; an address without the last slash leads to the page as well.
 */
export const mountSharePage = (app: App, { webRoot }: Deps): void => {
  const index = path.join(webRoot ?? '', 's', 'index.html')
  if (!webRoot || !fs.existsSync(index)) return
  const page = fs.readFileSync(index, 'utf8')
  const answerPage = (c: Context): Response =>
    c.body(page, 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
  // The browser keeps what stands behind `#` when it is sent on.
  app.get('/s', (c) => c.redirect('/s/', 308))
  app.get('/s/', answerPage)
  app.get('/s/index.html', answerPage)
  const file = serveStatic({ root: path.relative(process.cwd(), webRoot) || '.', precompressed: true })
  app.use('/s/*', async (c, next) => {
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
