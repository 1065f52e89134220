import type { OutboxEntry } from '../records.ts'

/** Returns true for an edit about which its person decides. */
export const isUndecided = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'conflict' || state === 'refused'
