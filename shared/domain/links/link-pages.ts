import beside from './beside-app.json' with { type: 'json' }
import type { LinkKind } from './links.ts'

/** The page that each kind of link leads to; they stand beside the app, and are served, kept and opened without it. */
export const LINK_PAGES: Readonly<Record<LinkKind, string>> = beside.links

/** Address of a link. What stands behind `#` reaches no server, no log and no referrer. @param origin without a slash at its end */
export const linkAddress = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}${LINK_PAGES[kind]}#${token}`

/** A token among the letters that messengers put around it, such as a full stop or a bracket. */
const TOKEN = /[\w-]{43}/
/** Messengers that encode an address may do so twice. */
const MOST_DECODED = 3

/** Decodes each code by itself: half an address, or a per cent sign that codes nothing, hides nothing of a token. */
export const decoded = (text: string): string => {
  let plain = text
  for (let times = 0; times < MOST_DECODED; times += 1)
    plain = plain.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return plain
}

/** The token behind `#`, or in a piece of an address; null without a whole one. */
export const tokenIn = (text: string): string | null => TOKEN.exec(decoded(text))?.[0] ?? null

/** Finds a page in a path, and what stands behind it: in capitals, with doubled slashes or with a sign behind too. */
const PLACE = /* @__PURE__ */ (() =>
  new RegExp(`^/+(${Object.values(LINK_PAGES).join('|').replaceAll('/', '')})(?![\\w-])[/#]*(.*)`, 'is'))()

/** The page that a path leads to, however it is written, with the rest of the path; null for a path of no link. */
const linkPlace = (path: string): { page: string; rest: string } | null => {
  const [, name, rest = ''] = PLACE.exec(decoded(path)) ?? []
  return name === undefined ? null : { page: `/${name.toLowerCase()}/`, rest }
}

/** Returns true for the path of such a page, without its last slash, in capitals or with its `#` encoded too. */
export const isLinkPage = (path: string): boolean => linkPlace(path) !== null

/**
 * Mends an address that a messenger has changed: with what is its token behind `#` again, or the page alone, which says what is
 * missing; null for the page itself and for its files.
 * @example mendedLink('/T/index.html') // → '/t/'
 */
export const mendedLink = (path: string): string | null => {
  const place = linkPlace(path)
  if (!place || path === place.page) return null
  const token = tokenIn(place.rest)
  if (token !== null) return `${place.page}#${token}`
  return /^(?:files\/.+|[\w-]+\.js)$/.test(place.rest) ? null : place.page
}
