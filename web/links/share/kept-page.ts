import type { SharePage } from '#shared/schemas/trip-link.ts'
import { linkName } from '../link-name.ts'
import { phoneNow } from '../phone-clock.ts'

/** Stored for one tab, until it is closed: the last answer of its link, and its time, milliseconds. */
type Kept = { name: string; page: SharePage; at: number }
const KEY = 'shared'

/** The last answer that this tab got of the link, with its age in milliseconds; null without one. */
export const keptPage = async (token: string): Promise<{ page: SharePage; age: number } | null> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.name !== (await linkName(token))) return null
    return { page: kept.page, age: Math.max(0, phoneNow() - kept.at) }
  } catch {
    return null
  }
}

/** Keeps an answer, so that the tab shows it again without a network; null removes it. */
export const keepShown = async (token: string, page: SharePage | null): Promise<void> => {
  try {
    if (page === null) sessionStorage.removeItem(KEY)
    else
      sessionStorage.setItem(KEY, JSON.stringify({ name: await linkName(token), page, at: phoneNow() } satisfies Kept))
  } catch {
    // A browser that keeps nothing shows what it shows until it is closed.
  }
}
