import { z } from 'zod'
import { Instant } from './common.ts'

/** One saved version: who, when, and which fields from what to what. */
export const HistoryEntry = z.object({
  rev: z.int(),
  at: Instant,
  username: z.string(),
  action: z.enum(['create', 'edit', 'delete']),
  /** Source of the version: a person's form, a file, a week operation or the vehicle's telematics. */
  source: z.enum(['person', 'upload', 'weeks', 'telematics']),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
