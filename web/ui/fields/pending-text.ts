import { flushSync } from 'react-dom'

/** Events that leave the page or save: these listeners come before those that ask if something was typed. */
const MOMENTS = ['popstate', 'beforeunload', 'pagehide', 'keydown']

/** A field with text that is not read yet. */
export type PendingText = { begin: () => void; end: () => void }

/** @param read reads the half-typed text, so that later listeners of the same event know it */
export const pendingText = (read: () => void): PendingText => {
  const settle = (event: Event) => {
    const { type, ctrlKey, metaKey, key } = event as KeyboardEvent
    if (type !== 'keydown' || ((ctrlKey || metaKey) && key === 's')) flushSync(read)
  }
  return {
    begin: () => {
      for (const name of MOMENTS) addEventListener(name, settle, true)
    },
    end: () => {
      for (const name of MOMENTS) removeEventListener(name, settle, true)
    },
  }
}

/**
 * Focuses the first field below an element that holds an unreadable text, or that is empty but required.
 * @returns true if there is one: nothing may be saved then
 */
export const focusUnread = (root: ParentNode): boolean => {
  const unread = [...root.querySelectorAll('input')].find(({ validity }) => validity.customError)
  unread?.focus()
  return unread !== undefined
}
