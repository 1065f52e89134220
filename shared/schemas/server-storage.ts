import { z } from 'zod'
import { ServerBackups } from './backup-trial.ts'

/** Sizes of the server's files, in bytes, and the state of its backups. */
export const ServerStorage = z.object({
  /** The main database file, and how much of it is free for new rows. */
  database: z.int(),
  database_free: z.int(),
  /** The telematics file. */
  telematics: z.int(),
  /** About so many messages have arrived and wait to be moved to the telematics file. */
  telematics_waiting: z.int(),
  /** Days that messages of vehicles are kept. */
  telematics_days: z.int(),
  /** Room that is left on the disk. */
  disk_free: z.int(),
  backups: ServerBackups,
})
export type ServerStorage = z.infer<typeof ServerStorage>
