import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { acceptsGzip, compress } from './json-answer.ts'
import type { App } from './route.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Returns the sources for the policy that allow the scripts of the page itself and no others. */
const scriptHashes = (page: string): string =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('')

/** Scripts only from here; styles from here and from the style tags that carry this answer's nonce. */
const contentSecurityPolicy = (nonce: string, scripts: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the built web app: hashed assets for a year, everything else by the page that starts the app. */
export const mountWebApp = (app: App, deps: Deps): void => {
  const { webRoot } = deps
  if (!webRoot) return
  const page = fs.readFileSync(path.join(webRoot, 'index.html'), 'utf8')
  const scripts = scriptHashes(page)
  const relativeRoot = path.relative(process.cwd(), webRoot) || '.'

  const answerPage = async (c: Context): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64url')
    const html = page.replaceAll(NONCE_PLACEHOLDER, nonce)
    const isCompressed = acceptsGzip(c.req.header('accept-encoding'))
    return new Response(isCompressed ? await compress(html) : html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(nonce, scripts),
        vary: 'accept-encoding',
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
    })
  }

  app.get('/index.html', answerPage)
  app.get('/', answerPage)
  app.use(
    '/assets/*',
    serveStatic({
      root: relativeRoot,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
      },
    }),
  )
  app.use(
    '*',
    serveStatic({
      root: relativeRoot,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'no-cache')
      },
    }),
  )
  app.get('*', async (c) => {
    const last = c.req.path.split('/').at(-1) ?? ''
    // A missing file must not answer the page: the browser would take it for a script.
    return /\.[a-z0-9]{2,12}$/i.test(last) ? c.text('not found', 404) : answerPage(c)
  })
}
