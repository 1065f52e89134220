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
  }
}

/** Names of the companies of a folder, in their order. */
export const companyNames = (dir: string): string[] =>
  fs
    .readdirSync(dir, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && NAME.test(entry.name) && fs.existsSync(path.join(dir, entry.name, SETTINGS)),
    )
    .map(({ name }) => name)
    .sort()

/** @throws Error with one line that names the file when a setting is wrong or no host is named */
export const readCompany = (dir: string, name: string): CompanyFolder => {
  const file = placesOf(dir, name).settings
  const { HOSTS = '', ...given } = readSettingsFile(file)
  const hosts = HOSTS.toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')
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
