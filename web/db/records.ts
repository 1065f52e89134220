import type { Role } from '../../shared/domain/access/roles.ts'
import type { SessionEnd } from '../../shared/domain/access/session-end.ts'
import type { TakeWords } from '../../shared/schemas/accounts/declarative-push.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { FieldFault, Mutation, RefusalReason, SyncEntity, UnitConflict } from '../../shared/schemas/sync.ts'

/** The records that the device stores: rows of its database (`local-db.ts`), and copies of waiting edits in local storage. */

/**
 * `queued`: never sent. `sent`: on its way, or sent without an answer; the server recognises it when it comes again.
 * `acked`: accepted, and kept over the row until the pull that carries its effect. `conflict` and `refused` wait for the person.
 */
export type OutboxState = 'queued' | 'sent' | 'acked' | 'conflict' | 'refused'

/**
 * One edit on its way to the server. It holds all it needs; nothing else on the device has to survive for it to arrive.
 * Without an `epoch` it belongs to the database that the rows on the device come from (see `sync/pull/replaced-database.ts`).
 */
export type OutboxEntry = Mutation & {
  seq: number
  state: OutboxState
  attempts: number
  /** Milliseconds since 1970, by the server's time as far as the device knew it. */
  saved_at: number
  /** The person's role when the edit was made; older apps did not store it. */
  role?: Role
  /** Number of the change feed that carries the effect of an accepted entry. */
  result_seq?: number
  /** Message key and field errors of a refusal. */
  message?: string
  errors?: FieldFault[]
  /** Reason of a refused entry; for a tour, one for each day. */
  reason?: RefusalReason
  reasons?: RefusalReason[]
  /** Units that were refused while others of the same edit were taken, or are in conflict. */
  refused?: string[]
  /** Units in conflict, with the server's values. */
  theirs?: UnitConflict[]
  /** Name and planned time of its row, where that has left the device. */
  about?: { name: string; at: string | null }
  /** The part of a conflicting edit that was applied, shown until the pull that carries it. */
  settled?: { set: Record<string, unknown>; base: Record<string, unknown> }
  /** Of an edit that a restored database lacked: the mutations as which others have taken it, oldest first, each with its values. */
  taken?: { id: string; set: Record<string, unknown> }[]
}

/** A photo that an edit names, as it is sent (`sync/push/entry-files.ts`). */
export type EntryFile = {
  /** Uuid that this device made. */
  id: string
  type: string
  bytes: ArrayBuffer
  /** Epoch of the database that it was sent to; empty before. */
  sent_in: string
}

/** An edit that the server has taken: kept for some days, since a backup that is restored may be older. */
export type TakenEdit = {
  /** Of the mutation. */
  id: string
  /**
   * Time at which it was settled, milliseconds since 1970, and the epoch of the newest database that is known to hold it or not.
   */
  at: number
  known_in: string
  /** That database lacks it, and its person was told. */
  is_lost?: boolean
  /** Id that the row of a create got. */
  created?: number | undefined
  /** As it is sent again where it is lost; its numbers are those of its `epoch`. */
  entry: OutboxEntry
}

export type LookupEntity = Exclude<SyncEntity, 'trip' | 'tour'>
export type LookupRecord = { entity: LookupEntity; key: string; row: Record<string, unknown> }
export type IdMapping = { local: string; entity: Mutation['entity']; id: number }
export type Draft = { form: string; values: unknown; saved_at: number }
/** The last answer that a screen got from the server, to be read without a connection. */
export type KeptResult = {
  /** Name of the screen. */
  name: string
  /** The request, and the viewer whom it was sent for: another role sees other rows. */
  request: unknown
  viewer: string
  answer: unknown
  /** Milliseconds since 1970. */
  loaded_at: number
}

/** A waiting edit, short enough for local storage. */
export type EditOutline = {
  id: string
  entity: Mutation['entity']
  op: Mutation['op']
  name: string
  /** Planned positioning of a trip, ISO 8601. */
  at: string | null
  /** The typed values, and the values before; an older version stored only the names of the fields. */
  set?: Record<string, unknown>
  base?: Record<string, unknown>
  fields?: string[]
}
/**
 * The edits that wait in a person's database: the database's id, the account's id, their number, and the first of them.
 */
export type UnsentCopy = { database: string; account?: number; count: number; edits: EditOutline[] }

/** Data left by a former account whose username another account has by now (`account.ts`). */
export type LeftBehind = {
  /** Account id; 0 if only the server knows it. */
  account: number
  /** The viewer its rows were fetched for, and the client id it sent under. */
  viewer: string | undefined
  client: string | undefined
  entries: OutboxEntry[]
  idmap: IdMapping[]
  drafts: Draft[]
  /** Edits it lost with an earlier database. */
  lost: EditOutline[]
}

export type Meta = {
  /** Id of the account whose database this is (`account.ts`). */
  account: number
  /** The server said that the account is deleted. */
  gone: boolean
  client: string
  /** Position of the rows, as given by the server; during the first pull see `sync/pull/page-cursor.ts`. */
  cursor: string
  /** Number of the change feed that the cached rows are at, and the epoch of the database they came from. */
  seq: number
  epoch: string
  /** Time of the last answered pull, milliseconds. */
  last_pull: number
  /** No trip on the device lasts longer, planned positioning to arrival, milliseconds (`trip-range.ts`). */
  longest_trip: number
  session: StoredSession | null
  /** The session is over: one that local storage may still hold is none (`session/leavings.ts`). */
  left: Left
  /** Distinguishes this database from a later one with the same name. */
  database: string
  /** The viewer the rows were fetched for (`cached-rows.ts`). */
  viewer: string
  /** The person turned notifications on, on this device: what the server was told last. */
  push: { endpoint: string; language: Language }
  /** Alerts that were taken over from notifications, until the server has settled them. */
  takes: Take[]
}
/** Way in which an account leaves the device: its person logs out, with or without what waits, or may no longer see the rows. */
export type Leaving = 'seal' | 'discard' | SessionEnd
/** End of a session: its account leaves the device, or only its time, its password or its place was over. */
export type Left = Leaving | 'over'

/** An alert taken over: the message that told it, its notification with its link, and the words afterwards. */
export type Take = { message: number; epoch: string; title: string; tag: string; navigate: string; words: TakeWords }
/** Copy of the session for the service worker, which has no local storage. */
export type StoredSession = {
  username: string
  userId?: number
  token: string
  /** Milliseconds since 1970 by the server's time, and what that differs from the device's clock by. */
  expires_at: number | null
  clock_offset?: number
}
