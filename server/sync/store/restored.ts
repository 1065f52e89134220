import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { forgetImports } from '../../imports/store/unfinished-imports.ts'
import { type EndedSession, endedSessionsOf, keepEndedSessions } from '../../people/store/ended-sessions.ts'
import { programSecrets, withdrawProgramSecrets } from '../../programs/store/secrets.ts'
import { giveUpRestored } from '../../programs/store/webhooks.ts'
import type { Store } from '../../store/db.ts'
import { passwordResets, sessions } from '../../store/schema/accounts.ts'
import { outbox } from '../../store/schema/messages.ts'
import { settings } from '../../store/schema/sync.ts'
import { vehicleSecrets } from '../../store/schema/telematics.ts'
import { tours, trips } from '../../store/schema/trips.ts'
import { givenIds, setGivenIds } from '../../store/sql/given-ids.ts'
import type { Database } from '../../store/sql/sqlite.ts'
import { validSecretHashes, withdrawVehicleSecret } from '../../telematics/store/vehicle-secrets.ts'
import { forgetRuns } from '../../tours/store/week-runs.ts'
import { type GivenNumbers, givenNumbers, keepGivenNumbers } from './given-numbers.ts'
import { type Ancestor, ancestorsAfterRestore, lineOf, setAncestors } from './lineage.ts'

/** Reason of a message that a backup held as not yet sent; the settings screen has words for it. */
const RESTORED = 'restored' as const

/** Values that a restored database takes over from the one that it replaces. */
export type Replaced = {
  /** Sessions that are still open in it. */
  tokenHashes: ReadonlySet<string>
  /** Reasons why sessions ended in it, for their devices. */
  endedSessions: readonly EndedSession[]
  /** Secrets of vehicles that are still valid in it. */
  secretHashes: ReadonlySet<string>
  /** Keys of programs, and addresses of calendars, that are still valid in it. */
  programSecrets: ReadonlySet<string>
  givenIds: ReadonlyMap<string, number>
  givenNumbers: GivenNumbers
  line: readonly Ancestor[]
}

/** @throws Error when the database is damaged */
export const readReplaced = (sqlite: Database.Database): Replaced => ({
  tokenHashes: new Set(sqlite.prepare<[], string>('select token_hash from sessions').pluck().all()),
  endedSessions: endedSessionsOf(sqlite),
  secretHashes: validSecretHashes(sqlite),
  programSecrets: programSecrets(sqlite),
  givenIds: givenIds(sqlite),
  givenNumbers: givenNumbers(sqlite),
  line: lineOf(sqlite),
})

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')
const AT_LEAST = 1_000_000
const TENTH_MS = 100

/**
 * Returns how far ids and revisions jump. It is not known for sure what was given after the backup, as the replaced
 * database may be lost. A million is more than a company has in years; and by the clock, so that two restores of one
 * backup do not give the same ones either.
 */
const jumpAt = (now: number): number => AT_LEAST + Math.max(0, Math.floor((now - START_MS) / TENTH_MS))

/**
 * Makes a database out of a backup fit to be the one that is used, in one transaction:
 * - A new epoch, so that devices replace what they hold and send again what waits on them, and the line of databases that
 *   it comes from, so that what waits there finds its row or is refused.
 * - No id, revision or number of a statement of the replaced database is given again with another meaning; for that, operations on weeks that
 *   were run before are not undone after.
 * - Nothing is sent, opened or used twice that may have been since the backup: messages are given up, visible to admin,
 *   reset links forgotten, and sessions, keys of programs, addresses of calendars and secrets of vehicles that were ended since stay ended. Where it
 *   is unknown which sessions and keys were, all of them end: a person logs in again, a device that was taken away cannot.
 * @param replaced null when there is none, it cannot be read, or it is another company's
 * @param options.nothingSince no statement became final after the backup: numbers go on without a gap
 * @returns what was given up and ended
 */
export const settleRestored = (
  store: Store,
  replaced: Replaced | null,
  { nothingSince = false }: { nothingSince?: boolean } = {},
): { messages: number; sessions: number; secrets: number; numbers: ReturnType<typeof keepGivenNumbers> } =>
  store.write(() => {
    setAncestors(store.sqlite, ancestorsAfterRestore(lineOf(store.sqlite), replaced?.line ?? []))
    const epoch = randomUUID().slice(0, 8)
    store.db.update(settings).set({ value: epoch }).where(eq(settings.name, 'epoch')).run()

    const jump = jumpAt(store.now())
    setGivenIds(store.sqlite, (table, given) => Math.max(replaced?.givenIds.get(table) ?? 0, given + jump))
    const numbers = keepGivenNumbers(
      store,
      nothingSince ? givenNumbers(store.sqlite) : (replaced?.givenNumbers ?? null),
    )
    store.db
      .update(trips)
      .set({ tt_rev: sql`${trips.tt_rev} + ${jump}` })
      .run()
    store.db
      .update(tours)
      .set({ tr_rev: sql`${tours.tr_rev} + ${jump}` })
      .run()

    forgetRuns(store)
    forgetImports(store)
    const waiting = inArray(outbox.state, ['queued', 'held', 'sending'])
    // These alone: what else stands in a row may be unreadable.
    const held = store.db.select({ id: outbox.id, confidential: outbox.confidential }).from(outbox).where(waiting).all()
    for (const { id, confidential } of held) {
      const given = {
        state: 'dead' as const,
        fault: RESTORED,
        last_error: RESTORED,
        ...(confidential ? { body: null } : {}),
      }
      store.db.update(outbox).set(given).where(eq(outbox.id, id)).run()
    }
    store.db.update(outbox).set({ escalate_at: null, confirm_at: null }).run()
    store.db.delete(passwordResets).run()
    const ended = store.db
      .select({ id: sessions.id, token_hash: sessions.token_hash })
      .from(sessions)
      .all()
      .filter(({ token_hash }) => !replaced?.tokenHashes.has(token_hash))
    for (const { id } of ended) store.db.delete(sessions).where(eq(sessions.id, id)).run()
    keepEndedSessions(store, replaced?.endedSessions ?? [])
    giveUpRestored(store)
    withdrawProgramSecrets(store, replaced?.programSecrets ?? new Set())
    const withdrawn = store.db
      .select({ vehicle: vehicleSecrets.vehicle, secret_hash: vehicleSecrets.secret_hash })
      .from(vehicleSecrets)
      .all()
      .filter(({ secret_hash }) => replaced !== null && !replaced.secretHashes.has(secret_hash))
    for (const { vehicle } of withdrawn) withdrawVehicleSecret(store, vehicle)
    return { messages: held.length, sessions: ended.length, secrets: withdrawn.length, numbers }
  })
