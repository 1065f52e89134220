import { eq } from 'drizzle-orm'
import type { FeedEnd } from '#shared/schemas/programs/calendar.ts'
import type { Store } from '../../store/db.ts'
import { calendarFeeds } from '../../store/schema/programs.ts'

/** Ends the address of a person: nothing hashes to what stands for it now, and its card says why. In the caller's transaction. */
export const endFeed = (store: Store, userId: number, why: FeedEnd): void => {
  const ended = { cf_token_hash: `ended ${userId}`, cf_ended: why }
  store.db.update(calendarFeeds).set(ended).where(eq(calendarFeeds.user_id, userId)).run()
}
