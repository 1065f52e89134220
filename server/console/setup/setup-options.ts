import { readWords, usage, WrongWords } from '../../ops/command.ts'

export type SetupOptions = {
  /** Under which the app is opened, such as `dispo.example.ch`. */
  domain: string
  /** Where all folders of the system lie; `/` but for a system that does not run. */
  root: string
  timeZone: string
  isDryRun: boolean
  /** Was asked and said yes beforehand. */
  isAgreed: boolean
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const USAGE = '--domain dispo.example.ch [--dry-run] [--yes]'

/** @throws Error with one line for the person who typed it */
export const readSetupOptions = (words: readonly string[]): SetupOptions => {
  const called = usage('setup', USAGE)
  const { given } = readWords(words, {
    called,
    options: { '--domain': 'value', '--root': 'value', '--dry-run': 'flag', '--yes': 'flag' },
  })
  const domain = given.get('--domain')?.toLowerCase()
  if (domain === undefined) throw new WrongWords(called)
  if (!DOMAIN.test(domain))
    throw new WrongWords(
      `--domain ${domain} is no name of a host: give it like dispo.example.ch, without https:// and /`,
    )
  return {
    domain,
    root: given.get('--root') ?? '/',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isDryRun: given.has('--dry-run'),
    isAgreed: given.has('--yes'),
  }
}
