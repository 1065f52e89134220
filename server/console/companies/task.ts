import { networkEnvironment } from '../network-environment.ts'
import type { System } from '../setup/system.ts'
import { placesOf } from './places.ts'

/** What makes a service of a unit, and no account and no bounds. */
const OF_SERVICE = /^(Exec|Restart|Timeout|Type=)/

/**
 * The account and the bounds of a service, as words of systemd-run.
 * @param unit what `systemctl cat` says of it: the template and all that was changed of it on this machine
 */
export const taskProperties = (unit: string, name: string): string[] => {
  let section = ''
  return unit
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const text = line.trim()
      if (/^\[.+\]$/.test(text)) section = text
      if (section !== '[Service]' || !/^[A-Za-z]+=/.test(text) || OF_SERVICE.test(text)) return []
      return [`--property=${text.replaceAll('%i', name)}`]
    })
}

/**
 * The words by which systemd runs a program as the account of a company, with its settings, and in the bounds of its server: what
 * the company put into its folders can lead nowhere else.
 * @param streams the program gets those of systemd-run, none of which may be a terminal, or a terminal that systemd-run makes for it
 */
export const taskWords = (
  system: System,
  name: string,
  program: readonly string[],
  streams: '--pipe' | '--pty' = '--pipe',
): string[] => [
  ...['--quiet', '--wait', '--collect', streams, `--description=Tours, a task of ${name}`],
  ...taskProperties(system.run('systemctl', ['cat', placesOf(name).service]), name),
  ...Object.entries(networkEnvironment()).map(([variable, value]) => `--setenv=${variable}=${value}`),
  '--',
  ...program,
]

/** Runs a program so. @returns what it said. @throws Error with what it said where it fails */
export const runTask = (system: System, name: string, program: readonly string[]): string =>
  system.run('systemd-run', taskWords(system, name, program))
