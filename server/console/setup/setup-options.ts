import { parseArgs } from 'node:util'
import { usage } from '../../ops/command.ts'

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
  const { values } = parseArgs({
    args: [...words],
    options: {
      domain: { type: 'string' },
      root: { type: 'string', default: '/' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const domain = values.domain?.toLowerCase()
  if (domain === undefined) throw new Error(usage('setup', USAGE))
  if (!DOMAIN.test(domain))
    throw new Error(
      `--domain ${values.domain} is no name of a host: give it like dispo.example.ch, without https:// and /`,
    )
  return {
    domain,
    root: values.root,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isDryRun: values['dry-run'],
    isAgreed: values.yes,
  }
}
