import { onlyUnits, withoutUnits } from '#shared/domain/sync/edit-units.ts'
import { type Fields, isSame } from '#shared/domain/sync/merge.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { LocalDb } from '../../db/local-db.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { removeDecided } from './settled-part.ts'

const UNIT = 'answer'
const NOTHING = { set: {}, base: {} }
const isOther = (unit: string): boolean => unit !== UNIT

/** Returns true for a decided edit with an answer, which a new answer takes the place of (`dropFormerAnswers`). */
export const isUndecidedAnswer = (entry: OutboxEntry): boolean =>
  entry.op === 'edit' &&
  (entry.state === 'refused' || entry.state === 'conflict') &&
  hasValues(entry) &&
  'tt_answer' in entry.set

/** False where an answer went back to what it was given over: such an edit says nothing of it to the server. */
export const isNewAnswer = (entry: OutboxEntry): boolean => {
  if (!hasValues(entry) || !('tt_answer' in entry.set)) return false
  const { set, base } = onlyUnits('trip', entry, [UNIT])
  return !isIn(set, base)
}

/** Returns true if the answer of a decided edit did not count; a conflict elsewhere in the edit leaves it as it was decided. */
export const isAnswerLost = ({ state, theirs = [], refused }: OutboxEntry): boolean =>
  state === 'conflict'
    ? theirs.some(({ unit }) => unit === UNIT) || refused?.includes(UNIT) === true
    : state === 'refused'

type Values = Pick<OutboxEntry, 'set' | 'base'>
const isIn = (some: Fields, all: Fields): boolean => isSame(Object.keys(some), some, all)

/** Bases the taking back of an uncounted answer on that answer's own base; it is left out where both say the same. */
const overBase = (back: Values, former: OutboxEntry): Values => {
  const { set, base } = onlyUnits('trip', former, [UNIT])
  if (!isIn(set, back.base)) return back
  const isNone = isIn(base, back.set)
  return isNone ? withoutUnits('trip', back, [UNIT]) : { set: back.set, base: { ...back.base, ...base } }
}

/**
 * Removes earlier answers to a trip that were refused or are in conflict, inside the caller's transaction: a new answer takes
 * their place. What else of the same edits waits for the person stays.
 * @param next values of the new answer
 * @returns these, as they are over what is left
 */
export const dropFormerAnswers = async (
  db: LocalDb,
  key: RowKey,
  next: Values & { isBack?: boolean | undefined } = NOTHING,
): Promise<Values> => {
  const entries = await db.outbox.where('[entity+key]').equals(['trip', key]).sortBy('seq')
  const formers = entries.filter(isUndecidedAnswer)
  for (const entry of formers) {
    const theirs = entry.theirs?.filter(({ unit }) => isOther(unit)) ?? []
    const refused = entry.refused?.filter(isOther) ?? []
    // Without units all of it was refused; with some, the others have arrived.
    const rest =
      entry.theirs || entry.refused
        ? onlyUnits('trip', entry, [...theirs.map(({ unit }) => unit), ...refused])
        : withoutUnits('trip', entry, [UNIT])
    if (Object.keys(rest.set).length === 0) {
      await removeDecided(db, entry)
      continue
    }
    const state = theirs.length > 0 ? 'conflict' : 'refused'
    const units = entry.refused && { refused }
    await db.outbox.put({ ...entry, ...rest, ...units, state, theirs: theirs.length > 0 ? theirs : undefined })
  }
  const { set, base, isBack } = next
  return isBack ? formers.filter(isAnswerLost).reduceRight(overBase, { set, base }) : { set, base }
}
