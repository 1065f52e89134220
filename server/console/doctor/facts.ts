import type { BackupTrial } from '#shared/schemas/backup-trial.ts'
import type { Env } from '../../kit/env.ts'
import type { LeftOut } from '../../kit/plain-files.ts'
import type { DatabaseLook } from '../../store/sql/look.ts'
import type { readSetAside } from '../mirror/target.ts'

/** Answer of an address that should be this server. Moments are milliseconds. */
export type Answer =
  | { isThere: true; version: string | null; clock: number | null; certificateEnds: number | null }
  | { isThere: false; error: string }

/** All that the doctor judges by; `gather-facts.ts` finds it out. Moments are milliseconds. */
export type Facts = {
  now: number
  env: Env
  /** Of the running Node, and of the oldest that will do. */
  node: { version: string; needed: string }
  version: string
  /** Faults in the file of the settings that still let it be read. */
  settings: string[]
  folder: { path: string; isThere: boolean; mode: number; isWritable: boolean; isReadOnly: boolean }
  /** Null where there is none yet. */
  database: (DatabaseLook & { mode: number }) | { error: string; isForbidden: boolean } | null
  /** Bytes that are left on the disk of the data. */
  diskFree: number
  /** True if the system says that its clock follows a time server; null where it says nothing. */
  isClockKept: boolean | null
  /** The server of these settings on this machine. */
  server: Answer
  /** The same server by its PUBLIC_URL; null without an https one. */
  publicly: Answer | null
  /** The company of a machine of `tours setup`; null for any other data. */
  company: string | null
  /** Outcome of a login at the mail server without a mail; null without a mail server. */
  mail: { error: string | null } | null
  /** Rows that the mirror in PostgreSQL set aside; null without MIRROR_POSTGRES. */
  mirror: { error: string } | { setAside: Awaited<ReturnType<typeof readSetAside>> } | null
  /** Settings that the SMS gateway lacks; null without a gateway. */
  smsLacks: string[] | null
  backups: {
    folder: string
    newest: { file: string; at: number } | null
    /** Files that have the name of a backup and are none. */
    notCounted: LeftOut[]
    /** This account may look into the folder. */
    isReadable: boolean
    isOnSameDisk: boolean
    trial: BackupTrial | null
  }
}
