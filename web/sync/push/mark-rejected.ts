import { onlyUnits } from '#shared/domain/sync/edit-units.ts'
import type { Fields } from '#shared/domain/sync/merge.ts'
import { withPaths } from '#shared/domain/tour/week-days.ts'
import type { MutationResult } from '#shared/schemas/sync.ts'
import { putEntriesAside } from '../../db/account.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { isLostInRestore } from '../taken/lost-edits.ts'
import { isOnceTaken } from '../taken/once-taken.ts'
import { sendFilesAnew } from './entry-files.ts'
import { dropFormerAnswers, isNewAnswer } from './former-answers.ts'
import { withoutOffers } from './seen-at.ts'
import { settledPart } from './settled-part.ts'
import { splitEdit } from './split-edit.ts'

/** An entry as it was sent, and what the server says of it. */
export type Answered = { sent: OutboxEntry; result: MutationResult }
type Context = { db: LocalDb; newId: () => string }

/**
 * Marks a create as refused, or an entry that failed because its create was. Later edits of the row go into the create,
 * which keeps all typed values; a later delete removes the whole row.
 */
const markRefusedCreate = async (db: LocalDb, create: OutboxEntry, refusal: Partial<OutboxEntry>): Promise<void> => {
  const ofRow = await db.outbox.where('[entity+key]').equals([create.entity, create.key]).sortBy('seq')
  const later = ofRow.filter((entry) => entry.seq !== create.seq && hasValues(entry))
  await db.outbox.bulkDelete(later.map(({ seq }) => seq))
  if (later.some(({ op }) => op === 'delete')) {
    await db.outbox.delete(create.seq)
    return
  }
  const set = later.reduce((fields: Fields, entry) => withPaths(fields, entry.set), create.set)
  const seen_at = later.reduce((at, entry) => withoutOffers({ seen_at: at }, entry.set), create.seen_at)
  await db.outbox.put({ ...create, ...refusal, state: 'refused', set, seen_at })
}

/** Returns the refused create of an entry's row: that row never existed on the server. */
const refusedCreateOf = async (db: LocalDb, { entity, key }: OutboxEntry): Promise<OutboxEntry | undefined> =>
  typeof key === 'string'
    ? db.outbox
        .where('[entity+key]')
        .equals([entity, key])
        .filter(({ op, state }) => op === 'create' && state === 'refused')
        .first()
    : undefined

/**
 * Splits an edit of which the person may no longer write every part, because the role has changed. The allowed part is
 * sent as an edit of its own, the rest stays refused. An edit with only one kind of parts stays whole.
 */
const splitRefusedParts = async (
  { db, newId }: Context,
  entry: OutboxEntry,
  { message, writable = [] }: MutationResult,
): Promise<void> => {
  const { allowed, rest } = splitEdit(entry, writable)
  const isAny = (part: { set: Fields }): boolean => Object.keys(part.set).length > 0
  const { seq: _place, ...said } = entry
  if (isAny(allowed)) await db.outbox.add({ ...said, ...allowed, id: newId(), state: 'queued', attempts: 0 })
  if (isAny(rest)) await db.outbox.put({ ...entry, ...rest, message, state: 'refused' })
  else await db.outbox.delete(entry.seq)
}

/** An answer that did not count is not said any more where its person has given a newer one, which waits. */
const giveWayToNewerAnswer = async (db: LocalDb, { entity, key, seq, set }: OutboxEntry): Promise<void> => {
  if (!('tt_answer' in set)) return
  const ofRow = await db.outbox.where('[entity+key]').equals([entity, key]).toArray()
  if (ofRow.some((other) => other.seq > seq && isNewAnswer(other))) await dropFormerAnswers(db, key)
}

/** Marks one conflict or refusal, unless the entry was changed or answered meanwhile. */
export const markRejected = async (context: Context, { sent, result }: Answered, pulled: number): Promise<void> => {
  const entry = await context.db.outbox.get(sent.seq)
  if (entry?.id !== result.mutation || entry.state !== 'sent') return
  await markEntry(context, entry, result, pulled)
  await giveWayToNewerAnswer(context.db, entry)
}

const markEntry = async (
  context: Context,
  entry: OutboxEntry,
  result: MutationResult,
  pulled: number,
): Promise<void> => {
  const { db } = context
  switch (result.status) {
    case 'conflict': {
      const { theirs = [], units } = result
      await db.outbox.put({
        ...entry,
        state: 'conflict',
        message: result.message,
        theirs,
        // What the other side is of these is not told (again).
        ...(units && { refused: units }),
        result_seq: result.seq,
        settled: settledPart(entry, result, pulled),
      })
      return
    }
    case 'refused': {
      const { message, errors, reason, reasons, units, theirs = [] } = result
      if (errors?.some((fault) => fault.message === 'statement_photo_unknown')) await sendFilesAnew(db, entry)
      if (message === 'sync_foreign_user') {
        await putEntriesAside(db, [{ ...entry, state: 'refused', message }])
        return
      }
      if (units) {
        // The other days were accepted, or are in conflict.
        const open = [...units, ...theirs.map(({ unit }) => unit)]
        await db.outbox.put({
          ...entry,
          ...onlyUnits(entry.entity, entry, open),
          state: theirs.length > 0 ? 'conflict' : 'refused',
          refused: units,
          theirs: theirs.length > 0 ? theirs : undefined,
          message,
          errors,
          reason,
          reasons,
          result_seq: result.seq,
          settled: settledPart(entry, result, pulled),
        })
        return
      }
      const create = await refusedCreateOf(db, entry)
      if (entry.op === 'create') await markRefusedCreate(db, entry, { message, errors, reason, reasons })
      // It was told of as lost while this was on its way; this waits with it.
      else if (create && isOnceTaken(create) && isLostInRestore(create))
        await db.outbox.put({ ...entry, id: context.newId(), state: 'queued', attempts: 0 })
      else if (create) await markRefusedCreate(db, create, {})
      else if (result.writable?.length) await splitRefusedParts(context, entry, result)
      else await db.outbox.put({ ...entry, state: 'refused', message, errors, reason, reasons })
    }
  }
}
