import { eq, lt } from 'drizzle-orm'
import type { Store } from '../../store/db.ts'
import { idempotentAnswers } from '../../store/schema/sync.ts'
import { prepared } from '../../store/sql/prepared.ts'

export type KeptAnswer = typeof idempotentAnswers.$inferInsert

/** Limits of the kept answers for each user; the oldest answers go first. */
export const KEPT_ANSWERS = { number: 1_000, bytes: 1024 * 1024 }

const statements = prepared((store) => ({
  find: store.sqlite.prepare('select * from idempotent_answers where user_id = ? and viewer = ? and key = ?'),
  deleteBeyond: store.sqlite.prepare(`
    delete from idempotent_answers where rowid in (
      select id from (
        select rowid as id, row_number() over newest as number, sum(octet_length(body)) over newest as bytes
        from idempotent_answers where user_id = @user
        window newest as (order by at desc, rowid desc)
      ) where number > @number or (bytes > @bytes and number > 1)
    )`),
}))

export const findAnswer = (
  store: Store,
  { user_id, viewer, key }: Pick<KeptAnswer, 'user_id' | 'viewer' | 'key'>,
): Pick<KeptAnswer, 'request_hash' | 'body'> | undefined =>
  statements(store).find.get(user_id, viewer, key) as KeptAnswer | undefined

/** Keeps an answer, in the place of one that was given anew. */
export const keepAnswer = (store: Store, answer: KeptAnswer): void => {
  const { request_hash, body, at } = answer
  const { user_id, viewer, key } = idempotentAnswers
  store.db
    .insert(idempotentAnswers)
    .values(answer)
    .onConflictDoUpdate({ target: [user_id, viewer, key], set: { request_hash, body, at } })
    .run()
  statements(store).deleteBeyond.run({ user: answer.user_id, ...KEPT_ANSWERS })
}

/** Forgets the answers of a user that is gone. */
export const forgetAnswers = (store: Store, userId: number): void => {
  store.db.delete(idempotentAnswers).where(eq(idempotentAnswers.user_id, userId)).run()
}

/** @param before ISO 8601 */
export const pruneAnswers = (store: Store, before: string): void => {
  store.db.delete(idempotentAnswers).where(lt(idempotentAnswers.at, before)).run()
}
