import { z } from 'zod'
import { Language } from '../accounts/session.ts'
import { Instant, MessageAnswer } from '../common.ts'

/** An address ends for good with a new password of its person, when its person is locked, and when it gets another role or company. */
export const FEED_ENDS = ['password', 'locked', 'company'] as const
export type FeedEnd = (typeof FEED_ENDS)[number]
/** The secret address of the own calendar, without what opens it; null for none that leads anywhere. */
export const CalendarFeed = z.object({
  feed: z
    .object({
      created_at: Instant,
      last_used_at: Instant.nullable(),
      /** Reason why the address leads nowhere any more. */
      ended: z.enum(FEED_ENDS).nullable(),
    })
    .nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
export const CalendarFeedBody = z.object({ language: Language })
/** The address is shown here, and never again: a path below that of the product. */
export const MadeCalendarFeed = MessageAnswer.extend({ path: z.string() })
