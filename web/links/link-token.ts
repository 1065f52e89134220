import { mendedLink, tokenIn } from '../../shared/domain/links/link-pages.ts'

/**
 * The secret of the link: it stands behind `#`, which no server and no referrer sees. Where a messenger has moved it into the
 * path, or put a full stop behind it, the address is as it was made again.
 * @returns null where there is none, or only a piece of one
 */
export const takeToken = (): string | null => {
  const { hash, pathname } = location
  const mended = mendedLink(pathname)
  const token = tokenIn(hash) ?? tokenIn(mended ?? '')
  const address = `${(mended ?? pathname).split('#')[0]}${token === null ? hash : `#${token}`}`
  if (address !== pathname + hash) history.replaceState(history.state, '', address)
  return token
}
