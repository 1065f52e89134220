import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { isFilePath } from '#shared/domain/links/app-page.ts'
import { LINK_PAGES, mendedLink } from '#shared/domain/links/link-pages.ts'
import { mendedReset } from '#shared/domain/links/reset-link.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../route.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { acceptsGzip, compress } from './json-answer.ts'
import { manifestIn } from './manifest.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Returns the sources for the policy that allow the scripts, or styles, of the page itself and no others. */
const hashesOf = (page: string, inline: RegExp): string =>
  [...page.matchAll(inline)]
    .map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('')
const SCRIPTS = /<script(?: type="module")?>([\s\S]*?)<\/script>/g
const STYLES = /<style>([\s\S]*?)<\/style>/g

/** Scripts and styles only from here, and those in the page that are named by their hash, styles also by a nonce. */
const contentSecurityPolicy = (styles: string, scripts: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Serves a page of links, the same for all: its link's secret stands behind `#` and is never sent, also where an address
 * that a messenger has changed is sent on. Its files have names by their content.
 */
const mountLinkPage = (app: App, address: string, webRoot: string, relativeRoot: string): void => {
  const file = path.join(webRoot, address, 'index.html')
  if (!fs.existsSync(file)) return
  const page = fs.readFileSync(file)
  const zipped = gzipSync(page, { level: 9 })
  const policy = contentSecurityPolicy(hashesOf(page.toString(), STYLES), hashesOf(page.toString(), SCRIPTS))
  app.get(address, (c) => {
    const isCompressed = acceptsGzip(c.req.header('accept-encoding'))
    return c.body(new Uint8Array(isCompressed ? zipped : page), 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex, nofollow, noarchive',
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    })
  })
  app.use(
    `${address}files/*`,
    serveStatic({
      root: relativeRoot,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
      },
    }),
  )
}

/** Serves the built web app: hashed assets for a year, everything else by the page that starts the app. */
export const mountWebApp = (app: App, deps: Deps): void => {
  const { webRoot } = deps
  if (!webRoot) return
  const page = fs.readFileSync(path.join(webRoot, 'index.html'), 'utf8')
  const scripts = hashesOf(page, SCRIPTS)
  const relativeRoot = path.relative(process.cwd(), webRoot) || '.'

  const answerPage = async (c: Context): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64url')
    const html = page.replaceAll(NONCE_PLACEHOLDER, nonce)
    const isCompressed = acceptsGzip(c.req.header('accept-encoding'))
    return new Response(isCompressed ? await compress(html) : html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(` 'nonce-${nonce}'`, scripts),
        vary: 'accept-encoding',
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      },
    })
  }

  app.get('*', (c, next) => {
    const mended = mendedLink(c.req.path) ?? mendedReset(c.req.path, new URL(c.req.url).search)
    if (mended === null) return next()
    // Behind `#` the browser keeps what it has; a token is never kept on the way.
    c.header('cache-control', 'no-store')
    return Promise.resolve(c.redirect(mended, 302))
  })
  for (const address of Object.values(LINK_PAGES)) mountLinkPage(app, address, webRoot, relativeRoot)
  app.get('/index.html', answerPage)
  app.get('/', answerPage)
  const manifest = path.join(webRoot, 'manifest.webmanifest')
  app.get('/manifest.webmanifest', (c, next) =>
    fs.existsSync(manifest)
      ? c.body(
          manifestIn(fs.readFileSync(manifest, 'utf8'), acceptedLanguage(c.req.header('accept-language'), 'de')),
          200,
          {
            'content-type': 'application/manifest+json; charset=utf-8',
            'cache-control': 'no-cache',
            vary: 'accept-language',
          },
        )
      : next(),
  )
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
    return isFilePath(c.req.path) ? c.text('not found', 404) : answerPage(c)
  })
}
