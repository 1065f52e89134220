import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'

/** Obstacle between the page and the server, named as its words; null for the server itself and a mere lack of network. */
export type Obstacle = 'portal' | 'noServer' | null

/** "Network Authentication Required": a captive portal that says so. */
const LOG_IN_TO_NETWORK = 511

/**
 * Returns the sender of an answer in the server's place: a network that wants a login (a page, or a redirect to one), or the
 * proxy before a server that is down.
 */
export const obstacleOf = ({ status, headers }: Pick<Response, 'status' | 'headers'>): Obstacle => {
  if (status >= 500 && status !== LOG_IN_TO_NETWORK) return 'noServer'
  const isOther = !headers.has(MARKER_HEADER) && (status < 400 || status === LOG_IN_TO_NETWORK)
  return isOther ? 'portal' : null
}
