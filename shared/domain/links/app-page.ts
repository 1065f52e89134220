import beside from './beside-app.json' with { type: 'json' }
import { isLinkPage } from './link-pages.ts'
import { mendedReset } from './reset-link.ts'

/**
 * Returns true for a path that names a file: where there is none, no page may answer, which would be taken for it. Screens hold
 * names of the company's own, which may end like a file's: `/admin/overview/subcontractor/cargo24.ch`.
 */
export const isFilePath = (path: string): boolean =>
  !path.startsWith('/admin/') && /\.[a-z0-9]{2,12}$/i.test(path.split('/').at(-1) ?? '')

/**
 * Returns true for a path that the page of the app answers: neither the server's own answers, nor files, nor pages of links, nor a
 * reset link that the server mends.
 */
export const isAppPage = (path: string): boolean =>
  !beside.server.some((own) => `${path}/`.startsWith(own)) &&
  !isFilePath(path) &&
  !isLinkPage(path) &&
  mendedReset(path, '') === null
