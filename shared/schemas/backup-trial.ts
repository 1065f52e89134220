import { z } from 'zod'
import { Instant } from './common.ts'

/**
 * Outcomes of a restore that was tried: all is there; the file is not the one that was written; its pages are broken; rows are
 * missing; this version cannot bring it up to its format; it is of another company; the disk has no room to try; it took too
 * long; it could not be tried.
 */
export const TRIAL_OUTCOMES = [
  'well',
  'changed',
  'broken',
  'incomplete',
  'no_upgrade',
  'other_company',
  'no_room',
  'too_long',
  'untried',
] as const
export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number]

/** The last restore that was tried. */
export const BackupTrial = z.object({
  at: Instant,
  /** Name of the backup's file. */
  backup: z.string(),
  outcome: z.enum(TRIAL_OUTCOMES),
  /** Fault in the words of the database or the system; empty when all is well. */
  error: z.string(),
  /** Rows of all tables, and trips among them. */
  rows: z.int(),
  trips: z.int(),
  /** Scans that rows name and that lie neither beside the backup nor beside the database. */
  missing_scans: z.int(),
  /** Files beside the backup that a restore would not take, the first of them, each with the reason; and how many they are. */
  left_out: z.array(z.string()).default([]),
  left_out_count: z.int().default(0),
  /** Files beside the backup for which there was no time or room to look at them. */
  unread: z.int().default(0),
  /** Values that no version of this program wrote, the first of them; and how many they are. A restore asks first. */
  faults: z.array(z.string()).default([]),
  fault_count: z.int().default(0),
  /** True if a list of its contents lies beside the backup. Without one, rows that were lost cannot be noticed. */
  has_manifest: z.boolean().default(true),
})
export type BackupTrial = z.infer<typeof BackupTrial>

/** Backups of the server's folder for them. */
export const ServerBackups = z.object({
  /** Time of the newest; null without one. */
  newest_at: Instant.nullable(),
  newest_bytes: z.int(),
  trial: BackupTrial.nullable(),
})
export type ServerBackups = z.infer<typeof ServerBackups>
