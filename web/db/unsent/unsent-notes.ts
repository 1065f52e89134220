import { spellingKey } from '#shared/domain/names/names.ts'
import { readSetting, writeSetting } from '../local-settings.ts'
import type { UnsentCopy } from '../records.ts'
import { tryStorage } from '../try-storage.ts'
import { presentName } from './unsaved-input.ts'

/**
 * Name in local storage of the edits that wait on the device, or were lost there. Like the name of the person's
 * database it ignores case: an account that is created anew may be spelled differently.
 */
export const noteOf = <Kind extends 'unsent' | 'lost'>(kind: Kind, username: string): `${Kind} ${string}` =>
  `${kind} ${spellingKey(username)}`

export const unsentOf = (username: string): UnsentCopy | undefined => readSetting(noteOf('unsent', username))
export const lostOf = (username: string): UnsentCopy | undefined => readSetting(noteOf('lost', username))
/** Undefined removes the note. */
export const storeUnsent = (username: string, note: UnsentCopy | undefined): void =>
  writeSetting(noteOf('unsent', username), note)
/** Undefined removes the note. */
export const storeLost = (username: string, note: UnsentCopy | undefined): void =>
  writeSetting(noteOf('lost', username), note)

/** Renames entries of an older app, which used the exact spelling of the person's name. */
export const renameOldNotes = (): void => {
  tryStorage(() => {
    for (const name of Object.keys(localStorage)) {
      const [, kind, username = ''] = /^(unsent|lost) (.*)$/.exec(name) ?? []
      const now = kind ? noteOf(kind as 'unsent' | 'lost', username) : presentName(name)
      const value = localStorage.getItem(name)
      if (now === name || value === null || localStorage.getItem(now) !== null) continue
      localStorage.setItem(now, value)
      localStorage.removeItem(name)
    }
  })
}
