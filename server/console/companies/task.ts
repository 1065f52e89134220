import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { networkEnvironment } from '../network-environment.ts'
import type { Called, System, Unit } from '../setup/system.ts'
import { placesOf } from './places.ts'

/** Properties that make a unit a service or say how it ends; an account and bounds are not among them. */
const OF_SERVICE = /^(Exec|Restart|Timeout|Type=|RuntimeMax|Kill|SendSIG|FinalKill)/
/** Seconds that a task has to end before it is killed. */
const ENDING_SECONDS = 10
/** Limit of a task of an update; a task that a person starts brings its own. */
export const LONGEST_MINUTES = 30

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

/** The tasks of a company, as systemd finds them; no name of a company has the signs around it. */
export const tasksOf = (name: string): string => `tours-task_${name}_*`

let count = 0
const unitOf = (name: string): string => {
  count += 1
  return tasksOf(name).replace('*', `${process.pid}-${count}.service`)
}

type Bounds = {
  /** `--pipe`: the program gets the streams of systemd-run, none of which may be a terminal; `--pty`: a terminal of its own. */
  streams?: '--pipe' | '--pty'
  /** Minutes after which it is ended; null for a task that goes on until it is told to end. */
  longestMinutes?: number | null
}
export type Task = { called: Called; unit: Unit }

/**
 * A program that systemd runs as the account of a company, with its settings, and in the bounds of its server: what the company put
 * into its folders can lead nowhere else, and other programs of that account, which may stop it, hold it up for a bounded time.
 */
export const taskOf = (
  system: System,
  name: string,
  program: readonly string[],
  { streams = '--pipe', longestMinutes = LONGEST_MINUTES }: Bounds = {},
): Task => {
  const { service } = placesOf(name)
  const unit = unitOf(name)
  const words = [
    ...['--quiet', '--wait', '--collect', streams, `--unit=${unit}`, `--description=Tours, a task of ${name}`],
    ...taskProperties(system.run('systemctl', ['cat', service]), name),
    // Behind those of the server: the last one counts.
    `--property=RuntimeMaxSec=${longestMinutes === null ? 'infinity' : longestMinutes * 60}`,
    `--property=TimeoutStopSec=${ENDING_SECONDS}`,
    ...Object.entries(networkEnvironment()).map(([variable, value]) => `--setenv=${variable}=${value}`),
    '--',
    ...program,
  ]
  const longestMs = longestMinutes === null ? Number.POSITIVE_INFINITY : longestMinutes * MINUTE_MS - SECOND_MS
  const tooLong = `A task of ${name} was ended, since it took longer than ${longestMinutes} minutes. Another program of its account may hold it up: systemctl stop ${service}, then try it again`
  return { called: ['systemd-run', words], unit: { name: unit, longestMs, tooLong } }
}

/**
 * Runs a program as {@link taskOf} describes it. @returns its output. @throws Error with its output if it fails, or takes too
 * long
 */
export const runTask = (system: System, name: string, program: readonly string[], bounds?: Bounds): Promise<string> => {
  const { called, unit } = taskOf(system, name, program, bounds)
  return system.ask(called, unit)
}
