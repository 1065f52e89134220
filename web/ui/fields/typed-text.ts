import type { InstantFault } from '#shared/domain/time/typed.ts'

/** Message key of what is wrong with a typed text. */
export type Fault = InstantFault | 'field_required'
/** Reads a text that is not empty. */
export type ReadText = (typed: string) => { value: string } | { fault: Fault }

export type Meaning = { value: string | null; fault: Fault | null }
/** Last message of the field about its text: the value, and the text that it cannot read. */
export type Told = { value: string | null; unread: string | null }

type Field = { value: string | null; isRequired: boolean; show: (value: string | null) => string; read: ReadText }

/**
 * Returns the meaning of a text. Untouched text keeps the exact value (a clock time that exists twice stays the same instant).
 */
export const meaningOf = (entry: string, { value, isRequired, show, read }: Field): Meaning => {
  if (entry.trim() === '') return { value: null, fault: isRequired ? 'field_required' : null }
  if (value !== null && entry === show(value)) return { value, fault: null }
  const result = read(entry)
  return 'fault' in result ? { value: null, fault: result.fault } : { value: result.value, fault: null }
}

/** Returns the message of a field to its place. */
export const toldOf = (entry: string, { value, fault }: Meaning): Told => ({
  value,
  unread: fault !== null && fault !== 'field_required' ? entry : null,
})

type Standing = {
  typed: string
  told: Told | null
  /** True while the person types a text that is not read yet. */
  isPending: boolean
  value: string | null
  /** Undefined if the place does not keep unreadable text. */
  unread: string | null | undefined
  show: Field['show']
}

/**
 * Returns the field's text after its place gave it a value: that value's text, unless the person is typing, or the text is the
 * field's own that it cannot read.
 */
export const textForValue = ({ typed, told, isPending, value, unread, show }: Standing): string => {
  const isOwnUnread = told?.unread != null && told.value === value && unread === undefined
  return isOwnUnread || isPending ? typed : (unread ?? show(value))
}
