import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from './env.ts'

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Pages bring a policy of their own, with a nonce. An answer of the API that is opened as a page may do nothing at all. */
const ANSWER_POLICY = `${NOTHING}; sandbox`
/** A script's own policy holds where it runs as a worker: the service worker fetches what it keeps. */
const FILE_POLICY = `${NOTHING}; script-src 'self'; connect-src 'self'`

const policyFor = (path: string): string => (path.startsWith('/api/') ? ANSWER_POLICY : FILE_POLICY)

/** Headers that every answer has, refusals and files too; https-only once the public address says https. */
export const securityHeaders = (env: Pick<Env, 'PUBLIC_URL'>): MiddlewareHandler => {
  const usual = secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
  })
  return async (c, next) => {
    await usual(c, next)
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policyFor(c.req.path))
  }
}
