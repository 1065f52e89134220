import type { BackupTrial } from '../../../shared/schemas/backup-trial.ts'
import type { Env } from '../../env.ts'
import type { DatabaseLook } from '../../store/sql/look.ts'
import type { CompanyLook } from '../companies/company.ts'
import type { HostFault } from '../companies/hosts.ts'
import type { readSetAside } from '../mirror/target.ts'

/** What an address answered that should be this server. Moments are milliseconds. */
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
  /** What is wrong with the file of the settings although it can be read. */
  settings: string[]
  folder: { path: string; isThere: boolean; mode: number; isWritable: boolean; isReadOnly: boolean }
  /** Null where there is none yet. */
  database: (DatabaseLook & { mode: number }) | { error: string; isForbidden: boolean } | null
  /** Bytes that are left on the disk of the data. */
  diskFree: number
  /** Whether the system says that its clock follows a time server; null where it says nothing. */
  isClockKept: boolean | null
  /** The server of these settings on this machine. */
  server: Answer
  /** The same server by its PUBLIC_URL; null without an https one. */
  publicly: Answer | null
  /** Of a company of `serve-all`; null for any other data. */
  company: {
    name: string
    dir: string
    /** Those that are its own, and what is wrong with others that it names. */
    hosts: { own: string[]; faults: HostFault[] }
    /** What the supervisor says of it; null where none runs. */
    look: CompanyLook | null
  } | null
  /** What the mail server said to a login without a mail; null without a mail server. */
  mail: { error: string | null } | null
  /** What the mirror in PostgreSQL set aside; null without MIRROR_POSTGRES. */
  mirror: { error: string } | { setAside: Awaited<ReturnType<typeof readSetAside>> } | null
  /** Settings that the SMS gateway lacks; null without a gateway. */
  smsLacks: string[] | null
  backups: {
    folder: string
    newest: { file: string; at: number } | null
    /** This account may look into the folder. */
    isReadable: boolean
    isOnSameDisk: boolean
    trial: BackupTrial | null
  }
}
