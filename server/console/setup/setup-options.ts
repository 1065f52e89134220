import { readWords, usage, WrongWords } from '../../ops/command.ts'
import { requireName } from '../companies/places.ts'

export type SetupOptions = {
  /** The name of the company on this machine: of its account, its folders and its services. */
  company: string
  /** Domain under which the app is opened, such as `dispo.example.ch`. */
  domain: string
  /** Folder above all folders of the system; `/` but for a system that does not run. */
  root: string
  timeZone: string
  isDryRun: boolean
  /** Was asked and said yes beforehand. */
  isAgreed: boolean
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const USAGE = '--company alpina --domain dispo.example.ch [--dry-run] [--yes]'

/** @throws Error with one line for the person who typed it */
export const readSetupOptions = (words: readonly string[]): SetupOptions => {
  const called = usage('setup', USAGE)
  const { given } = readWords(words, {
    called,
    options: { '--company': 'value', '--domain': 'value', '--root': 'value', '--dry-run': 'flag', '--yes': 'flag' },
  })
  const company = given.get('--company')
  const domain = given.get('--domain')?.toLowerCase()
  if (company === undefined || domain === undefined) throw new WrongWords(called)
  requireName(company)
  if (!DOMAIN.test(domain))
    throw new WrongWords(
      `--domain ${domain} is no name of a host: give it like dispo.example.ch, without https:// and /`,
    )
  return {
    company,
    domain,
    root: given.get('--root') ?? '/',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isDryRun: given.has('--dry-run'),
    isAgreed: given.has('--yes'),
  }
}
