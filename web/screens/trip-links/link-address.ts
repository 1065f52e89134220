import type { MadeLinkKind } from '../../../shared/domain/links/links.ts'

/** Address of a link's page. What stands behind `#` reaches no server, no log and no referrer. */
export const linkAddress = (kind: MadeLinkKind, token: string): string =>
  `${location.origin}/${kind === 'driver' ? 't' : 's'}/#${token}`
