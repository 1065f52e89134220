import fs from 'node:fs'
import path from 'node:path'
import { errorWords } from '../../../shared/error-words.ts'
import { readEnv } from '../../env.ts'
import { readSettingsFile } from '../console-settings.ts'

/**
 * A company of `tours serve-all DIR`: a folder of its own below DIR with `tours.env`, which holds the settings of its server and
 * `HOSTS`, the names under which it is opened; and what its server needs:
 *
 *     alpina/tours.env   alpina/data/   alpina/current -> a version   alpina/stopped   alpina/server.json
 */
export type CompanyFolder = {
  name: string
  /** In small letters, without a port. */
  hosts: string[]
  settings: Record<string, string>
}

const NAME = /^[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?$/
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
/** The program that starts the servers gives them these. */
const GIVEN = ['PORT', 'HOST', 'DATA_DIR', 'TRUSTED_PROXIES', 'PROXY_ADDRESSES']

const SETTINGS = 'tours.env'

/** Files and folders of a company. */
export const placesOf = (dir: string, name: string) => {
  const at = (...parts: string[]): string => path.join(dir, name, ...parts)
  return {
    settings: at(SETTINGS),
    data: at('data'),
    current: at('current'),
    stopped: at('stopped'),
    running: at('server.json'),
    memory: at('update.json'),
    updating: at('update.lock'),
  }
}

/** Not a company's: the versions lie there. */
const RELEASES = 'releases'

/** Names of the companies of a folder, in their order. */
export const companyNames = (dir: string): string[] =>
  fs
    .readdirSync(dir, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        NAME.test(entry.name) &&
        entry.name !== RELEASES &&
        fs.existsSync(path.join(dir, entry.name, SETTINGS)),
    )
    .map(({ name }) => name)
    .sort()

const whySkipped = (dir: string, entry: fs.Dirent): string | null => {
  const { name } = entry
  const hasSettings = fs.existsSync(path.join(dir, name, SETTINGS))
  if (name === RELEASES) return hasSettings ? 'the versions lie there: give the company another name' : null
  if (entry.isSymbolicLink()) return hasSettings ? 'it is a link: name the folder itself' : null
  if (!entry.isDirectory() || name.startsWith('.') || name === 'lost+found') return null
  if (!hasSettings) return `there is no ${path.join(dir, name, SETTINGS)}`
  return NAME.test(name) ? null : 'its name is none of a company: up to 42 of a-z, 0-9 and -'
}

/** A line for each folder that looks like a company and is none, with why. */
export const skippedFolders = (dir: string): string[] =>
  fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const why = whySkipped(dir, entry)
    return why === null ? [] : [`${entry.name} is skipped: ${why}`]
  })

/** Hosts as they are written, in small letters; each once. */
const hostsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
  ),
]

/** The hosts that a company names, whatever else its settings say; null where they cannot be read. */
export const namedHosts = (dir: string, name: string): string[] | null => {
  try {
    return hostsOf(readSettingsFile(placesOf(dir, name).settings).HOSTS ?? '')
  } catch {
    return null
  }
}

/** @throws Error with one line that names the file when a setting is wrong or no host is named */
export const readCompany = (dir: string, name: string): CompanyFolder => {
  const file = placesOf(dir, name).settings
  const { HOSTS = '', ...given } = readSettingsFile(file)
  const hosts = hostsOf(HOSTS)
  const wrong = hosts.find((host) => !HOST.test(host))
  if (wrong !== undefined) throw new Error(`${file}: HOSTS: ${wrong} is no name of a host`)
  if (hosts.length === 0) throw new Error(`${file}: HOSTS is missing: the names under which it is opened`)
  const taken = GIVEN.find((setting) => given[setting] !== undefined)
  if (taken !== undefined) throw new Error(`${file}: ${taken} is given by serve-all: take it out`)
  try {
    readEnv(given)
  } catch (error) {
    throw new Error(`${file}: ${errorWords(error)}`)
  }
  const settings = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { name, hosts, settings: Object.fromEntries(settings) }
}
