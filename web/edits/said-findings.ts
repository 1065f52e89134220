import type { TextValues, Translate } from '../i18n/text.ts'

/** What is said once something is saved: a message key with its values. */
export type Said = { message: string; values: TextValues }

/** More of them are counted: a notification is read in six seconds. */
const MOST_NAMED = 2

/**
 * Returns what is said of a saved change that something speaks against: that it is saved, and what.
 * @param findings in words, the gravest first
 */
export const withFindings = (done: Said, findings: readonly string[], translate: Translate): Said => {
  if (findings.length === 0) return done
  const more = findings.length - MOST_NAMED
  const named = findings.slice(0, MOST_NAMED).join('; ')
  return {
    message: 'saved_with_findings',
    values: {
      saved: translate(done.message, done.values),
      findings: more > 0 ? `${named} (+${more})` : named,
    },
  }
}
