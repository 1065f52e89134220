import fs from 'node:fs'
import path from 'node:path'
import { WrongWords } from '../../ops/command.ts'

/** Paths on a machine that `tours setup` made. All of it is root's but the data and the backups. */
export const PLACES = {
  program: '/opt/tours',
  /** The version that the command `tours` is of. */
  current: '/opt/tours/current',
  releases: '/opt/tours/releases',
  companies: '/opt/tours/companies',
  settings: '/etc/tours',
  units: '/etc/systemd/system',
  caddy: '/etc/caddy/Caddyfile',
  caddyOwn: '/etc/systemd/system/caddy.service.d/tours.conf',
  /** Socket on which Caddy takes its settings. */
  caddyAdmin: '/run/caddy/admin.sock',
  sites: '/etc/caddy/tours',
  data: '/var/lib/tours',
  backups: '/var/lib/tours-backups',
  /** Folder in which systemd keeps both, closed to all but root; the two above hold links. */
  private: '/var/lib/private',
  command: '/usr/local/bin/tours',
} as const

/** Its account is `tours-NAME`, and accounts have at most 31 signs. */
const NAME = /^[a-z0-9]([a-z0-9-]{0,23}[a-z0-9])?$/

/** @throws WrongWords */
export const requireName = (name: string): string => {
  if (!NAME.test(name))
    throw new WrongWords(`--company ${name} is no name of a company: give up to 25 of a-z, 0-9 and -, as in alpina`)
  return name
}

/** The places of one company, and its services. */
export const placesOf = (name: string) => ({
  /** The link to the version that runs, and the file that remembers the last update. */
  current: path.join(PLACES.companies, name, 'current'),
  memory: path.join(PLACES.companies, name, 'update.json'),
  settings: path.join(PLACES.settings, `${name}.env`),
  own: path.join(PLACES.units, `tours@${name}.service.d/company.conf`),
  site: path.join(PLACES.sites, `${name}.caddy`),
  data: path.join(PLACES.data, name),
  backups: path.join(PLACES.backups, name),
  service: `tours@${name}.service`,
  timer: `tours-backup@${name}.timer`,
})

/** Names of the companies of this machine, in their order. @param root above its folders: `/`, but for one that does not run */
export const companyNames = (root = '/'): string[] => {
  const folder = path.join(root, PLACES.companies)
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
}

/** The port of a company; null where it has none yet. */
export const portOf = (name: string, root = '/'): number | null => {
  const file = path.join(root, placesOf(name).own)
  const [, port] = (fs.existsSync(file) && /^Environment=PORT=(\d+)$/m.exec(fs.readFileSync(file, 'utf8'))) || []
  return port === undefined ? null : Number(port)
}

/** @throws Error where this machine has no such company */
export const requireCompany = (name: string): string => {
  const known = companyNames()
  if (!known.includes(requireName(name)))
    throw new Error(
      `There is no company ${name} here${known.length === 0 ? '' : ` (there are ${known.join(', ')})`}. Make it: tours setup --company ${name} --domain …`,
    )
  return name
}

/** @throws Error */
export const requireRoot = (): void => {
  if (process.getuid?.() !== 0) throw new Error('Only root may do that: try it again with sudo')
}
