import { flushSync } from 'react-dom'

/** Reads the text of the field in which a person types; null where nothing is half typed. */
let settle: (() => void) | null = null

/** Notes that a field holds text that is not read yet. One field at a time has the focus. */
export const notePending = (read: () => void): void => {
  settle = read
}
/** The same function again: it was read. */
export const notePendingRead = (read: () => void): void => {
  if (settle === read) settle = null
}

/** Reads what is half typed, so that what follows in the same event knows it. */
const settlePending = (): void => {
  const read = settle
  if (read) flushSync(read)
}

if (typeof window !== 'undefined') {
  // Before anything asks whether something was typed: back, leaving, and saving by keys.
  for (const name of ['popstate', 'beforeunload', 'pagehide']) addEventListener(name, settlePending, true)
  addEventListener('keydown', (event) => (event.ctrlKey || event.metaKey) && event.key === 's' && settlePending(), true)
}

/**
 * Focuses the first field below an element that holds a text which it cannot read, or nothing where a value is needed.
 * @returns true where there is one: nothing may be saved then
 */
export const focusUnread = (root: ParentNode): boolean => {
  const unread = [...root.querySelectorAll('input')].find(({ validity }) => validity.customError)
  unread?.focus()
  return unread !== undefined
}
