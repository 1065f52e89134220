import fs from 'node:fs'
import path from 'node:path'
import { productVersion } from '../../version.ts'
import { installRelease, pointTo } from './release.ts'
import type { SetupOptions } from './setup-options.ts'
import type { System } from './system.ts'
import { readTemplates, UNITS } from './templates.ts'

const ACCOUNT = 'tours'
/** Where everything lies on the machine. */
export const PLACES = {
  program: '/opt/tours',
  current: '/opt/tours/current',
  releases: '/opt/tours/releases',
  data: '/var/lib/tours',
  backups: '/var/backups/tours',
  settings: '/etc/tours.env',
  units: '/etc/systemd/system',
  caddy: '/etc/caddy/Caddyfile',
  command: '/usr/local/bin/tours',
} as const

export type Step = {
  /** In words, for the person who is asked. */
  does: string
  /** Contents of the file that it writes. */
  writes?: string
  work: () => void
}

/** Settings of a new company; those that are there already are never touched. */
const settingsOf = ({ domain, timeZone }: SetupOptions): string =>
  [
    '# Settings of Tours, one on each line: operation.md 2 lists all. After a change: systemctl restart tours',
    `PUBLIC_URL=https://${domain}`,
    'TRUSTED_PROXIES=1',
    'PROXY_ADDRESSES=127.0.0.1, ::1',
    `TIME_ZONE=${timeZone}`,
    '# Best on another disk; then name it by ReadWritePaths in tours-backup.service, too.',
    `BACKUP_DIR=${PLACES.backups}`,
    '# Mails wait until this is set:',
    '#SMTP_URL=smtp://user:password@mail.example.com:587',
    `#MAIL_FROM=Tours <tours@${domain}>`,
    '',
  ].join('\n')

/** A Caddyfile that may be replaced: ours, or that of the package, which shows a page of Caddy's own. */
const isReplaceable = (text: string): boolean =>
  text.startsWith('# TLS in front of Tours') || /root \* \/usr\/share\/caddy/.test(text.replace(/^\s*#.*$/gm, ''))

/** Why no service can run a Node; null if it can. Those with `ProtectHome` see no home of a person, and `/tmp` is their own. */
export const whyNotForServices = (node: string): string | null =>
  /^\/(home|root|tmp|run\/user)\//.test(node)
    ? `The service cannot read ${node}: install Node for all accounts, such as into /usr/local, and run that one`
    : null

/**
 * What makes a machine of this system a company's server, step by step; a step that was done before does nothing again.
 * @param root the product's folder
 * @param node the Node that shall run it
 */
export const setupPlan = (options: SetupOptions, system: System, root: string, node: string): Step[] => {
  const at = (place: string): string => path.join(options.root, place)
  const templates = readTemplates(root, { domain: options.domain, current: PLACES.current, node })
  const own = (place: string): void => {
    system.run('chown', [`${ACCOUNT}:${ACCOUNT}`, at(place)])
  }
  const file = (place: string, text: string, mode: number): Step => ({
    does: `write ${place}`,
    writes: text,
    work: () => {
      fs.mkdirSync(path.dirname(at(place)), { recursive: true })
      fs.writeFileSync(at(place), text, { mode })
      fs.chmodSync(at(place), mode)
    },
  })
  const folder = (place: string): Step => ({
    does: `make the folder ${place}, for the account ${ACCOUNT} alone`,
    work: () => {
      fs.mkdirSync(at(place), { recursive: true, mode: 0o700 })
      fs.chmodSync(at(place), 0o700)
      own(place)
    },
  })
  const caddy = (): Step => {
    const there = fs.existsSync(at(PLACES.caddy)) ? fs.readFileSync(at(PLACES.caddy), 'utf8') : null
    if (there === null || isReplaceable(there)) return file(PLACES.caddy, templates.Caddyfile, 0o644)
    const beside = `${PLACES.caddy}.tours`
    const step = file(beside, templates.Caddyfile, 0o644)
    return { ...step, does: `write ${beside}, since ${PLACES.caddy} is another's: take over what it lacks by hand` }
  }
  return [
    {
      does: `make the account ${ACCOUNT}, without a login`,
      work: () => {
        if (system.succeeds('getent', ['passwd', ACCOUNT])) return
        system.run('useradd', [
          '--system',
          '--user-group',
          '--home-dir',
          PLACES.data,
          '--shell',
          '/usr/sbin/nologin',
          ACCOUNT,
        ])
      },
    },
    {
      does: `copy Tours ${productVersion(root)} to ${PLACES.releases}, and let ${PLACES.current} lead there`,
      work: () => pointTo(at(PLACES.current), installRelease(root, at(PLACES.releases))),
    },
    file(
      PLACES.command,
      `#!/bin/sh\n# The program of Tours; with the settings of the service: tours doctor --env ${PLACES.settings}\nexec ${node} ${PLACES.current}/dist/server/tours.js "$@"\n`,
      0o755,
    ),
    folder(PLACES.data),
    folder(PLACES.backups),
    ...(fs.existsSync(at(PLACES.settings))
      ? [{ does: `leave ${PLACES.settings} as it is`, work: () => undefined }]
      : [file(PLACES.settings, settingsOf(options), 0o600)]),
    ...UNITS.map((name) => file(`${PLACES.units}/${name}`, templates[name], 0o644)),
    caddy(),
  ]
}
