import { z } from 'zod'
import { Instant } from './common.ts'

/** One saved version: who, when, and which fields from what to what. */
export const HistoryEntry = z.object({
  rev: z.int(),
  at: Instant,
  username: z.string(),
  action: z.enum(['create', 'edit', 'delete']),
  /** Source of the version: a person's form, a file, a week operation, the vehicle's telematics or a driver by a link. */
  source: z.enum(['person', 'upload', 'weeks', 'telematics', 'driver']),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** So many versions are in one answer; older ones come with the next page, so that many changes hide none. */
export const HISTORY_PAGE = 200
/** `before`: revision before which the versions are meant, for those after the first page. */
export const HistoryQuery = z.object({ before: z.coerce.number().int().positive().optional() })
