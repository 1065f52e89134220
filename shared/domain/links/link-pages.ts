import type { LinkKind } from './links.ts'

/** The page that each kind of link leads to; they stand beside the app, and are served, kept and opened without it. */
export const LINK_PAGES = { driver: '/t/', share: '/s/', answer: '/a/' } as const satisfies Record<LinkKind, string>

/** Address of a link. What stands behind `#` reaches no server, no log and no referrer. @param origin without a slash at its end */
export const linkAddress = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}${LINK_PAGES[kind]}#${token}`

/** Returns true for the path of such a page, without its last slash too. */
export const isLinkPage = (path: string): boolean =>
  Object.values(LINK_PAGES).some((page) => `${path}/`.startsWith(page))
