import { LINK_PAGES } from '#shared/domain/links/link-pages.ts'
import type { Env } from '../../kit/env.ts'
import type { AnswerHeaders } from './answer-headers.ts'

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Pages bring a policy of their own, with a nonce. An answer of the API that is opened as a page may do nothing at all. */
const ANSWER_POLICY = `${NOTHING}; sandbox`
/** A script's own policy holds where it runs as a worker: the service worker fetches what it keeps. */
const FILE_POLICY = `${NOTHING}; script-src 'self'; connect-src 'self'`

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
/**
 * Headers that matter for pages alone: an answer of the API or a file of the app runs no script, even when it is opened as
 * a page. On a bad line the bytes of ten files' headers are felt.
 */
const OF_PAGES = {
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
/** The driver's page may ask where the phone is: only when the driver taps, and has allowed it. */
const OF_DRIVERS_PAGE = { ...OF_PAGES, 'permissions-policy': 'camera=(), microphone=(), geolocation=(self)' }
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers of every answer; https-only once the public address says https. */
const always = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): AnswerHeaders => ({
  ...EVERYWHERE,
  ...(PUBLIC_URL?.startsWith('https:') ? HTTPS_ONLY : {}),
})
/** Headers of what is answered before the app sees a request. */
export const refusalHeaders = (env: Pick<Env, 'PUBLIC_URL'>): AnswerHeaders => ({
  ...always(env),
  'content-security-policy': ANSWER_POLICY,
})

/** The one page below `/api`, which has a policy of its own. */
const DOCS = '/api/docs'

/** Headers that every answer below a path has, refusals and files too. */
export const securityHeaders = (env: Pick<Env, 'PUBLIC_URL'>): ((path: string) => AnswerHeaders) => {
  const ofAnswers = refusalHeaders(env)
  const ofDocs = { ...ofAnswers, ...OF_PAGES }
  const ofFiles = { ...always(env), 'content-security-policy': FILE_POLICY }
  const ofPages = { ...ofFiles, ...OF_PAGES }
  const ofDriversPage = { ...ofFiles, ...OF_DRIVERS_PAGE }
  return (path) => {
    if (path === DOCS) return ofDocs
    if (path.startsWith('/api/')) return ofAnswers
    if (path === LINK_PAGES.driver) return ofDriversPage
    return path.startsWith('/assets/') ? ofFiles : ofPages
  }
}
