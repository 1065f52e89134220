import { spellingKey } from '#shared/domain/names/names.ts'
import type { Draft } from '../records.ts'
import { tryStorage } from '../try-storage.ts'

/**
 * Unsaved input of a page that is being closed. IndexedDB completes later, and a closed page gets no answer: only local
 * storage takes a value at once. It is read when the form opens again, and removed once the draft is in the database.
 */

const PREFIX = 'draft '
/** Encoded, so that no person's names begin with another's. */
const nameOf = (username: string, form: string): string =>
  `${PREFIX}${encodeURIComponent(spellingKey(username))} ${form}`
/** Returns the present name for a stored one: an older app used the exact spelling of the person's name. */
export const presentName = (name: string): string => {
  const [, username, form] = /^draft (\S+) (.*)$/.exec(name) ?? []
  return username === undefined || form === undefined ? name : nameOf(decodeURIComponent(username), form)
}
export const isUnsavedInput = (name: string): boolean => name.startsWith(PREFIX)

/** Private mode and a full disk may refuse it; the draft is still written to the database. */
export const writeUnsavedInput = (username: string, draft: Draft): void => {
  tryStorage(() => localStorage.setItem(nameOf(username, draft.form), JSON.stringify(draft)))
}

export const readUnsavedInput = (username: string, form: string): Draft | null => {
  const text = tryStorage(() => localStorage.getItem(nameOf(username, form)))
  return (text && tryStorage(() => JSON.parse(text) as Draft)) || null
}

/** @param savedAt input typed after it stays; without it, all is removed */
export const removeUnsavedInput = (username: string, form: string, savedAt = Number.POSITIVE_INFINITY): void => {
  const unsaved = readUnsavedInput(username, form)
  if (unsaved && unsaved.saved_at <= savedAt) tryStorage(() => localStorage.removeItem(nameOf(username, form)))
}

/** Removes the unsaved input of a person, at logout. */
export const removeAllUnsavedInput = (username: string): void => {
  tryStorage(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameOf(username, ''))) localStorage.removeItem(name)
  })
}

/** Returns all unsaved input of a person. */
export const allUnsavedInput = (username: string): Draft[] =>
  tryStorage(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(nameOf(username, '')))
      .flatMap((name) => readUnsavedInput(username, name.slice(nameOf(username, '').length)) ?? []),
  ) ?? []
