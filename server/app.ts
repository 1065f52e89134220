import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { mendedLink } from '../shared/domain/links/link-pages.ts'
import { MARKER_HEADER } from '../shared/domain/sync/sync-format.ts'
import type { Deps } from './deps.ts'
import { answerHeaders } from './http/answers/answer-headers.ts'
import { securityHeaders } from './http/answers/security-headers.ts'
import { mountWebApp } from './http/answers/web-app.ts'
import { clientAddress } from './http/connections/client-address.ts'
import type { App, AppEnv } from './http/route.ts'
import { loggedBegin, withoutSecret } from './http/secret-paths.ts'
import { Refusal } from './kit/refusal.ts'
import { mountRoutes } from './routes.ts'
import { isDiskFull } from './store/db.ts'

/** Marks an answer of the API as ours and tells the time, by which devices go. */
const apiHeaders = (now: number) => ({ [MARKER_HEADER]: String(now), 'cache-control': 'no-store' })

/** Refusals that may be an attack are logged with the client's network; other requests are logged without it. */
const TELLS_ORIGIN = new Set([401, 403, 429])

/**
 * The pattern of the route that answered; where it has none, the beginning of the path without a secret: tokens of links that a
 * messenger has changed stand in it, too.
 */
const loggedPath = (pattern: string, path: string): string => {
  if (pattern.includes(':') || pattern === path) return pattern
  return withoutSecret(mendedLink(path)?.replace(/#.*/, '…') ?? loggedBegin(path))
}

/** The client went away before its request was complete, as phones in a dead spot do: nothing is wrong with the server. */
const isCutOff = (connection: Partial<HttpBindings> | undefined): boolean =>
  connection?.incoming?.readableAborted === true

/**
 * Builds the whole HTTP application; nothing listens yet.
 * @param mountMore pages beside the product's own, such as those of the demo
 */
export const createApp = (deps: Deps, mountMore?: (app: App) => void): App => {
  const app: App = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const started = performance.now()
    await next()
    deps.log.info(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(c.req.routePath, c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        user: c.get('actor')?.username,
        ...(TELLS_ORIGIN.has(c.res.status) ? { from: clientAddress(c, deps.env) } : {}),
      },
      'request',
    )
  })
  const securityOf = securityHeaders(deps.env)
  app.use(
    answerHeaders((c) => ({
      'x-request-id': c.get('requestId'),
      ...securityOf(c.req.path),
      ...(/^\/api(\/|$)/.test(c.req.path) ? apiHeaders(deps.store.now()) : {}),
    })),
  )

  mountRoutes(app, deps)
  app.all('/api/*', () => {
    throw new Refusal(404, 'not_found')
  })
  mountMore?.(app)
  mountWebApp(app, deps)

  app.notFound((c) => {
    c.header(MARKER_HEADER, '1')
    return c.json({ message: 'not_found' }, 404)
  })
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const wait = error.fields.retry_after
      if (typeof wait === 'number') c.header('retry-after', String(wait))
      return c.json(error.toBody(), error.status)
    }
    if (isCutOff(c.env as Partial<HttpBindings> | undefined)) return c.json({ message: 'malformed_request' }, 400)
    const requestId = c.get('requestId')
    deps.log.error({ requestId, err: error }, 'unexpected error')
    c.header(MARKER_HEADER, '1')
    if (isDiskFull(error)) return c.json({ message: 'disk_full' }, 507)
    return c.json({ message: 'general_request_not_successful', requestId }, 500)
  })
  return app
}
