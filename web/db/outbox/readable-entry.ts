import type { OutboxEntry, OutboxState } from '../records.ts'

type Fields = Record<string, unknown>

const STATES: Record<OutboxState, true> = { queued: true, sent: true, acked: true, conflict: true, refused: true }

const areFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSettledPart = (value: unknown): boolean => areFields(value) && areFields(value.set) && areFields(value.base)

/** Returns true if the values of an entry are there, so that something can be laid over them. */
export const hasValues = ({ set, base }: Pick<OutboxEntry, 'set' | 'base'>): boolean =>
  areFields(set) && areFields(base)

/**
 * Returns an entry that screens can show. Parts that a crash of the browser damaged on the disk read as empty: one such
 * entry must not break every list, nor Settings, where it can be discarded. The stored entry stays as it is, and the
 * drain refuses it with its reason.
 */
export const readable = (entry: OutboxEntry): OutboxEntry => {
  const { set, base, saved_at, state, settled, theirs, errors } = entry
  const isSound =
    hasValues(entry) &&
    Number.isFinite(saved_at) &&
    state in STATES &&
    (settled === undefined || isSettledPart(settled)) &&
    (theirs === undefined || Array.isArray(theirs)) &&
    (errors === undefined || Array.isArray(errors))
  if (isSound) return entry
  return {
    ...entry,
    set: areFields(set) ? set : {},
    base: areFields(base) ? base : {},
    saved_at: Number.isFinite(saved_at) ? saved_at : 0,
    settled: isSettledPart(settled) ? settled : undefined,
    theirs: Array.isArray(theirs) ? theirs : undefined,
    errors: Array.isArray(errors) ? errors : undefined,
    ...(state in STATES ? {} : { state: 'refused', message: 'sync_malformed_mutation' }),
  }
}
