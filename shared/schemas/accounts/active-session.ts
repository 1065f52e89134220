import { z } from 'zod'
import { Instant } from '../common.ts'

/** A session that is still valid. What opens it, the token and its hash, is not part of it. */
export const ActiveSession = z.object({
  id: z.int(),
  username: z.string(),
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant,
  /** As the browser names itself. */
  user_agent: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type ActiveSession = z.infer<typeof ActiveSession>
