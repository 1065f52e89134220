import type { Draft } from './local-db.ts'

/**
 * The draft of a page that is being left. IndexedDB answers later, and a page that is gone asks for nothing any more:
 * only local storage takes a value at once. It is read when the form opens again, and removed when the draft is kept.
 */

const PREFIX = 'draft '
const nameOf = (username: string, form: string): string => `${PREFIX}${username} ${form}`
export const isLastWord = (name: string): boolean => name.startsWith(PREFIX)

/** Private mode and a full disk may refuse: then there is still the database. */
const attempt = <Result>(action: () => Result): Result | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

export const writeLastWord = (username: string, draft: Draft): void => {
  attempt(() => localStorage.setItem(nameOf(username, draft.form), JSON.stringify(draft)))
}

export const readLastWord = (username: string, form: string): Draft | null => {
  const text = attempt(() => localStorage.getItem(nameOf(username, form)))
  return (text && attempt(() => JSON.parse(text) as Draft)) || null
}

export const removeLastWord = (username: string, form: string): void => {
  attempt(() => localStorage.removeItem(nameOf(username, form)))
}

/** What a person leaves behind on the device goes with a logout. */
export const removeLastWordsOf = (username: string): void => {
  attempt(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(nameOf(username, ''))) localStorage.removeItem(name)
  })
}
