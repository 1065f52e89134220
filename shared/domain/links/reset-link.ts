import { decoded, tokenIn } from './link-pages.ts'

/** The page of the app that a reset mail leads to, with its language and then its id behind `#`. */
const RESET_PAGE = '/pwreset'
const PLACE = /^\/+pwreset(?![\w-])(.*)/is

/**
 * Mends the address of a reset mail that a messenger has changed, with its id behind `#` again (`mendedLink`); null for one that
 * is as it was made, and where there is no whole id.
 * @param search with its question mark; empty without one
 */
export const mendedReset = (path: string, search: string): string | null => {
  const rest = PLACE.exec(decoded(path))?.[1]
  const id = rest === undefined ? null : tokenIn(`${rest}${search}`)
  if (id === null) return null
  const [language = ''] = /\?language=[a-z]{2}\b/i.exec(decoded(`${rest}${search}`)) ?? []
  return `${RESET_PAGE}${language}#${id}`
}
