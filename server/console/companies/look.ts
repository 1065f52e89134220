import path from 'node:path'
import { productVersion } from '../../kit/version.ts'
import { askHealth } from '../health.ts'
import type { System } from '../setup/system.ts'
import { placesOf, portOf } from './places.ts'

/** State of a company as seen from outside. */
export type CompanyLook = {
  name: string
  /** Words of systemd: `active`, `inactive` where it was stopped, `activating (auto-restart)`, `failed (exit-code)`. */
  state: string
  /** Null where it does not run. */
  health: 'well' | 'not well' | null
  /** Bytes; null where systemd does not count them. */
  memory: number | null
  /** Restarts of the server since its service was started. */
  restarts: number
  /** Version of the server that answers; if none does, of the one that would start. */
  version: string
  port: number | null
}

const SHOWN = ['ActiveState', 'SubState', 'Result', 'MemoryCurrent', 'NRestarts']

/** Reads the output of `systemctl show`: `NAME=value` on each line. */
const shownOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\n').flatMap((line) => (line.includes('=') ? [splitOnce(line)] : [])))

const splitOnce = (line: string): [string, string] => [
  line.slice(0, line.indexOf('=')),
  line.slice(line.indexOf('=') + 1),
]

const stateOf = ({ ActiveState = 'unknown', SubState, Result }: Record<string, string>): string => {
  if (ActiveState === 'activating') return `${ActiveState} (${SubState})`
  return ActiveState === 'failed' ? `${ActiveState} (${Result})` : ActiveState
}

/** The version that answers on a port of this machine; null where none is well. */
export const answeringVersion = async (port: number | null): Promise<string | null> => {
  try {
    return (await askHealth(`http://127.0.0.1:${port}`)).version
  } catch {
    return null
  }
}

/** Empty where the link leads to none, as after a `setup` that was ended. */
const versionAt = (release: string): string => {
  try {
    return productVersion(release)
  } catch {
    return ''
  }
}

export const lookAt = async (system: System, name: string): Promise<CompanyLook> => {
  const { service, current } = placesOf(name)
  const shown = shownOf(system.run('systemctl', ['show', service, `--property=${SHOWN.join(',')}`]))
  const port = portOf(name)
  const isActive = shown.ActiveState === 'active'
  const answers = isActive ? await answeringVersion(port) : null
  const memory = Number(shown.MemoryCurrent || 'NaN')
  return {
    name,
    state: stateOf(shown),
    health: !isActive ? null : answers === null ? 'not well' : 'well',
    memory: isActive && Number.isSafeInteger(memory) ? memory : null,
    restarts: Number(shown.NRestarts ?? 0),
    version: answers ?? versionAt(current),
    port,
  }
}

/** Returns true if a person has to act: a company that was stopped is as it shall be. */
const isFaulty = ({ state, health, version }: CompanyLook): boolean =>
  version === '' || (state !== 'inactive' && (state !== 'active' || health === 'not well'))

const megabytes = (bytes: number | null): string => (bytes === null ? '' : `${Math.round(bytes / 1e6)} MB`)

/** Rows of words, each column as wide as its widest word. */
const table = (rows: readonly string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_word, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) =>
    row
      .map((word, at) => word.padEnd((widths[at] ?? 0) + 2))
      .join('')
      .trimEnd(),
  )
}

const whatToDo = ({ name, version }: CompanyLook): string =>
  version === ''
    ? `${name}: it has no version: tours setup --company ${name} --domain … makes it whole, or remove ${path.dirname(placesOf(name).current)}`
    : `${name}: journalctl -u ${placesOf(name).service} -n 20 says why`

/** List of all companies for a person, and advice on those that are not well. */
export const listed = (looks: readonly CompanyLook[]): { lines: string[]; isWell: boolean } => {
  const sum = looks.reduce((all, { memory }) => all + (memory ?? 0), 0)
  const faulty = looks.filter(isFaulty)
  return {
    lines: [
      ...table([
        ['company', 'state', 'health', 'memory', 'restarts', 'version', 'port'],
        ...looks.map(({ name, state, health, memory, restarts, version, port }) => [
          ...[name, state, health ?? '', megabytes(memory), String(restarts), version, String(port ?? '')],
        ]),
      ]),
      `${looks.length} companies, ${megabytes(sum)}`,
      ...faulty.map(whatToDo),
    ],
    isWell: faulty.length === 0,
  }
}
