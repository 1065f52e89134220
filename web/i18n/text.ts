import type { TextKey } from '../../shared/text-key.ts'
import { useWording } from './provider.tsx'
import type { Translate } from './wording.ts'

export type { TextValues, Translate } from './wording.ts'

/** A message key of the server: in an answer, or stored with an edit. An unknown one is shown as it is. */
export const wireKey = (message: string): TextKey => message as TextKey

/** A message key that is declared as a plain text, or ends in a value that its type does not name: no type proves it. */
export const namedKey = (key: string): TextKey => key as TextKey

/** Returns the function for texts in the shown language. */
export const useText = (): Translate => useWording().text
