import { tokenIn } from '../../shared/domain/links/link-pages.ts'

/** Length of the page's own address, such as `/t/`: the server, and the worker of the page, give it to no other. */
const PAGE_LENGTH = 3

/**
 * The secret of the link: it stands behind `#`, which no server and no referrer sees. Where a messenger has moved it into the
 * path, or put a full stop behind it, the address is as it was made again.
 * @returns null where there is none, or only a piece of one
 */
export const takeToken = (): string | null => {
  const { hash, pathname } = location
  const token = tokenIn(hash) ?? tokenIn(pathname)
  const address = pathname.slice(0, PAGE_LENGTH) + (token === null ? hash : `#${token}`)
  if (address !== pathname + hash) history.replaceState(history.state, '', address)
  return token
}
