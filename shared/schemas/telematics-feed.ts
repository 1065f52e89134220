import { z } from 'zod'
import { Instant } from './common.ts'

export const FEEDS = ['webfleet', 'traccar', 'osmand'] as const

/** How a telematics feed is doing; times are null for what never happened. */
export const TelematicsFeed = z.object({
  feed: z.enum(FEEDS),
  /** Whether the server's configuration has it. */
  configured: z.boolean(),
  last_message_at: Instant.nullable(),
  last_error_at: Instant.nullable(),
  last_error: z.string().nullable(),
})
export type TelematicsFeed = z.infer<typeof TelematicsFeed>
