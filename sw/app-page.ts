import { isLinkPage } from '../shared/domain/links/link-pages.ts'

/** Returns true for a path that the kept page of the app answers: neither the server's own answers nor pages of links. */
export const isAppPage = (path: string): boolean =>
  path !== '/healthz' && !path.startsWith('/api/') && !path.startsWith('/demo/') && !isLinkPage(path)
