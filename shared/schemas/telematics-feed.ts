import { z } from 'zod'
import { Instant } from './common.ts'

export const FEEDS = ['webfleet', 'traccar', 'osmand'] as const

/** Reasons why a message will never be readable, however often it is sent. */
export const UNREADABLE_REASONS = ['malformed', 'no_device', 'no_position', 'no_time', 'too_large'] as const
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number]

/** State of a telematics feed; times are null for what never happened. */
export const TelematicsFeed = z.object({
  feed: z.enum(FEEDS),
  /** True if the server's configuration has it. */
  configured: z.boolean(),
  last_message_at: Instant.nullable(),
  last_error_at: Instant.nullable(),
  /** A key of the message catalogue for what we found ourselves, otherwise the provider's words. */
  last_error: z.string().nullable(),
  /** Devices that report and that no vehicle has, the newest first, not all of them. */
  unknown_devices: z.array(z.object({ device: z.string(), last_at: Instant, messages: z.int() })),
  /** Vehicles whose device has a clock that is ahead, by whole minutes. */
  fast_clocks: z.array(z.object({ vehicle: z.string(), minutes: z.int() })),
  /** Vehicles whose device has a clock that is behind, by whole minutes; `corrected` where it is the rollover of GPS weeks. */
  slow_clocks: z.array(z.object({ vehicle: z.string(), minutes: z.int(), corrected: z.boolean() })),
  /** Messages that were acknowledged although they can never be read: how many, and why the last one could not. */
  unreadable: z.int(),
  unreadable_at: Instant.nullable(),
  unreadable_reason: z.enum(UNREADABLE_REASONS).nullable(),
  /** Vehicles with a secret of their own for this feed. */
  device_secrets: z.array(z.object({ vehicle: z.string(), created_at: Instant })),
})
export type TelematicsFeed = z.infer<typeof TelematicsFeed>
