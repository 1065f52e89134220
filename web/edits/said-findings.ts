import type { TextKey } from '../../shared/text-key.ts'
import type { TextValues, Translate } from '../i18n/text.ts'

/** Message after saving: a key with its values. */
export type Said = { message: TextKey; values: TextValues }

/** Number of names in a notification; further ones are counted. */
const NAMED = 3
export const someNames = (names: readonly string[]): string =>
  `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` (+${names.length - NAMED})` : ''}`

/**
 * Returns the message about a saved change with findings: that it is saved, and the gravest finding. The others are counted,
 * since a notification is read in six seconds.
 * @param findings in words, the gravest first
 */
export const withFindings = (done: Said, findings: readonly string[], translate: Translate): Said => {
  const [gravest] = findings
  if (gravest === undefined) return done
  const saved = translate(done.message, done.values).replace(/\.$/, '')
  const more = findings.length - 1
  return {
    message: 'saved_with_findings',
    values: { saved, findings: more > 0 ? `${gravest} (+${more})` : gravest },
  }
}
