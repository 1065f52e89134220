import fs from 'node:fs'
import path from 'node:path'
import { productVersion } from '../../kit/version.ts'
import { requireRoots } from '../../ops/account.ts'
import { companyNames, PLACES, placesOf, portOf } from '../companies/places.ts'
import { installRelease, pointTo } from './release.ts'
import type { SetupOptions } from './setup-options.ts'
import { readTemplates, UNITS } from './templates.ts'

export type Step = {
  /** Words for the person who is asked. */
  does: string
  /** Contents of the file that it writes. */
  writes?: string
  work: () => void
}

const FIRST_PORT = 3000

/** Settings of a new company; those that are there already are never touched. */
const settingsOf = ({ company, domain, timeZone }: SetupOptions): string =>
  [
    `# Settings of ${company}, one on each line: operation.md 2 lists all. After a change: systemctl restart ${placesOf(company).service}`,
    `PUBLIC_URL=https://${domain}`,
    'TRUSTED_PROXIES=1',
    'PROXY_ADDRESSES=127.0.0.1, ::1',
    `TIME_ZONE=${timeZone}`,
    '# Mails wait until this is set:',
    '#SMTP_URL=smtp://user:password@mail.example.com:587',
    `#MAIL_FROM=Tours <tours@${domain}>`,
    '',
  ].join('\n')

const IMPORT = `import ${PLACES.sites}/*.caddy`
const ADMIN = `admin unix/${PLACES.caddyAdmin}`

/** Lines that a Caddyfile needs and lacks: its sites, and settings that no other account of the machine reaches. */
const lackedBy = (caddyfile: string): string[] => [
  ...(caddyfile.includes(IMPORT) ? [] : [IMPORT]),
  ...(/^\s*admin\s+(unix\/|off)/m.test(caddyfile) ? [] : [ADMIN]),
]

/** A Caddyfile that may be replaced: that of a former setup, or of Caddy's package, which shows a page of Caddy's own. */
const isReplaceable = (text: string): boolean =>
  text.startsWith('# TLS in front of Tours') || /root \* \/usr\/share\/caddy/.test(text.replace(/^\s*#.*$/gm, ''))

/**
 * Returns the reason why no service can run a Node; null if it can. With `ProtectHome` a service sees no person's home, and has a
 * `/tmp` of its own.
 */
export const whyNotForServices = (node: string): string | null =>
  /^\/(home|root|tmp|run\/user)\//.test(node)
    ? `The service cannot read ${node}: install Node for all accounts, such as into /usr/local, and run that one`
    : null

/** Addresses that a Caddyfile names, one of which may be a company's. */
const domainsOf = (site: string): string[] =>
  site.split('\n').flatMap((line) => (/^[^\s#{].*\{\s*$/.test(line) ? line.split(/[\s,{]+/) : []))

/** @throws Error where another company of the machine is opened under this name */
const requireFreeDomain = ({ company, domain, root }: SetupOptions): void => {
  for (const name of companyNames(root).filter((one) => one !== company)) {
    const site = path.join(root, placesOf(name).site)
    if (fs.existsSync(site) && domainsOf(fs.readFileSync(site, 'utf8')).includes(domain))
      throw new Error(`${domain} is ${name}'s: see ${placesOf(name).site}`)
  }
}

/** The port that a company has; for a new one, one behind all that were given. */
const portFor = ({ company, root }: SetupOptions): number =>
  portOf(company, root) ?? Math.max(FIRST_PORT - 1, ...companyNames(root).map((name) => portOf(name, root) ?? 0)) + 1

/** @throws Error where another account could say what root writes, or where a company's data lie */
const requireOwnPlaces = (at: (place: string) => string): void => {
  const folders = [PLACES.releases, PLACES.companies, PLACES.settings, PLACES.sites, PLACES.units, PLACES.private]
  for (const place of [...folders, PLACES.data, PLACES.backups, PLACES.command])
    requireRoots(at(place), 'Move it away first: operation.md 3 says how a former company moves')
}

/**
 * Steps that make a machine of this system the server of a company; a step that was done before does nothing again.
 * @param root the product's folder
 * @param node the Node that shall run it
 */
export const setupPlan = (options: SetupOptions, root: string, node: string): Step[] => {
  const at = (place: string): string => path.join(options.root, place)
  requireOwnPlaces(at)
  requireFreeDomain(options)
  const places = placesOf(options.company)
  const templates = readTemplates(root, { domain: options.domain, port: portFor(options), node })
  const file = (place: string, text: string, mode = 0o644): Step => ({
    does: `write ${place}`,
    writes: text,
    work: () => {
      fs.mkdirSync(path.dirname(at(place)), { recursive: true })
      fs.writeFileSync(at(place), text, { mode })
      fs.chmodSync(at(place), mode)
    },
  })
  const fileOnce = (...[place, ...rest]: Parameters<typeof file>): Step =>
    fs.existsSync(at(place)) ? { does: `leave ${place} as it is`, work: () => undefined } : file(place, ...rest)
  const caddy = (): Step => {
    const there = fs.existsSync(at(PLACES.caddy)) ? fs.readFileSync(at(PLACES.caddy), 'utf8') : null
    if (there === null || isReplaceable(there)) return file(PLACES.caddy, templates.Caddyfile)
    const lacked = lackedBy(there)
    if (lacked.length === 0) return fileOnce(PLACES.caddy, templates.Caddyfile)
    const beside = `${PLACES.caddy}.tours`
    return {
      ...file(beside, templates.Caddyfile),
      does: `write ${beside}, since ${PLACES.caddy} is another's: take over what it lacks by hand, at least ${lacked.join(' and ')}`,
    }
  }
  const release = path.join(PLACES.releases, productVersion(root))
  return [
    {
      does: `copy Tours ${productVersion(root)} to ${release}, and let the command tours be of it`,
      work: () => pointTo(at(PLACES.current), installRelease(root, at(PLACES.releases))),
    },
    fs.existsSync(at(places.current))
      ? { does: `leave ${places.current} as it is: tours update changes it`, work: () => undefined }
      : {
          does: `let ${places.current} lead there`,
          work: () => {
            fs.mkdirSync(path.dirname(at(places.current)), { recursive: true })
            pointTo(at(places.current), at(release))
          },
        },
    file(
      PLACES.command,
      `#!/bin/sh\n# The program of Tours; for a company of this machine: tours doctor --company NAME\nexec ${node} ${PLACES.current}/dist/server/tours.js "$@"\n`,
      0o755,
    ),
    fileOnce(places.settings, settingsOf(options), 0o600),
    ...UNITS.map((name) => file(`${PLACES.units}/${name}`, templates[name])),
    fileOnce(places.own, templates['company.conf']),
    file(PLACES.caddyOwn, templates['caddy.conf']),
    caddy(),
    fileOnce(places.site, templates['company.caddy']),
  ]
}
