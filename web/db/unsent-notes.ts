import { nameKey } from '../../shared/domain/names/names.ts'
import { attempt } from './attempt.ts'
import { spelledAnew } from './last-words.ts'
import { readSetting, type UnsentMemory, writeSetting } from './local-settings.ts'

/**
 * Name in local storage of the edits that wait on the device, or were lost there. Like the name of the person's
 * database it ignores case: an account that is created anew may be spelled differently.
 */
const noteOf = <Kind extends 'unsent' | 'lost'>(kind: Kind, username: string): `${Kind} ${string}` =>
  `${kind} ${nameKey(username)}`

export const unsentOf = (username: string): UnsentMemory | undefined => readSetting(noteOf('unsent', username))
export const lostOf = (username: string): UnsentMemory | undefined => readSetting(noteOf('lost', username))
/** Undefined removes the note. */
export const noteUnsent = (username: string, note: UnsentMemory | undefined): void =>
  writeSetting(noteOf('unsent', username), note)
/** Undefined removes the note. */
export const noteLost = (username: string, note: UnsentMemory | undefined): void =>
  writeSetting(noteOf('lost', username), note)

/** Renames entries of an older app, which used the exact spelling of the person's name. */
export const liftNotes = (): void => {
  attempt(() => {
    for (const name of Object.keys(localStorage)) {
      const [, kind, username = ''] = /^(unsent|lost) (.*)$/.exec(name) ?? []
      const now = kind ? noteOf(kind as 'unsent' | 'lost', username) : spelledAnew(name)
      const value = localStorage.getItem(name)
      if (now === name || value === null || localStorage.getItem(now) !== null) continue
      localStorage.setItem(now, value)
      localStorage.removeItem(name)
    }
  })
}
