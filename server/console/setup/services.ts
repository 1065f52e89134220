import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { answeringVersion } from '../companies/look.ts'
import { PLACES, placesOf, portOf } from '../companies/places.ts'
import type { System } from './system.ts'

const PATIENCE_MS = MINUTE_MS
const PAUSE_MS = 250

/** Waits until the server of a company answers, as the version that is given. @throws Error with its log when it does not */
export const waitForServer = async (system: System, name: string, version?: string): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const answered = await answeringVersion(portOf(name))
    if (answered !== null && (version === undefined || answered === version)) return
    await pause(PAUSE_MS)
  }
  const log = system.run('journalctl', ['-u', placesOf(name).service, '-n', '20', '--no-pager'])
  throw new Error(`${name} does not answer. Its log:\n${log}`)
}

const CADDY_MISSING = 'Caddy is not installed: apt-get install caddy, then: systemctl restart caddy'

/** A Caddy that runs since before its file said where it listens for the next one: it cannot be told of it there. */
const isElsewhere = (): boolean =>
  !fs.existsSync(PLACES.caddyAdmin) && fs.readFileSync(PLACES.caddy, 'utf8').includes(PLACES.caddyAdmin)

/**
 * The proxy is the machine's own: what is wrong with it ends nothing. Its connections go on unless it listens elsewhere.
 * @returns advice, if any
 */
export const startCaddy = (system: System, isAskedElsewhere = isElsewhere): string | null => {
  if (!system.succeeds('systemctl', ['cat', 'caddy.service'])) return CADDY_MISSING
  const does = (verb: string): boolean => system.succeeds('systemctl', [verb, 'caddy.service'])
  return does('reload-or-restart') || (isAskedElsewhere() && does('restart'))
    ? null
    : 'Caddy does not start: journalctl -u caddy -n 20 says why; then: systemctl restart caddy'
}

/**
 * Starts the services of a company, where systemd runs.
 * @param say tells the person at once what each step brings
 * @param asCompany runs a command of the product for the company; it prints by itself
 */
export const startServices = async (
  system: System,
  name: string,
  { say, asCompany }: { say: (line: string) => void; asCompany: (words: readonly string[]) => Promise<number> },
): Promise<void> => {
  const { service, timer, data } = placesOf(name)
  if (!fs.existsSync('/run/systemd/system')) {
    say(
      `systemd does not run here: start the machine that this is for, then: systemctl enable --now ${service} ${timer}`,
    )
    return
  }
  if (!fs.existsSync('/run/dbus/system_bus_socket'))
    throw new Error('D-Bus does not run, by which systemd is given tasks: apt-get install dbus, then try it again')
  // systemd makes this with the first start.
  const isNew = !fs.existsSync(data)
  system.run('systemctl', ['daemon-reload'])
  system.run('systemctl', ['enable', '--now', service, timer])
  if (!isNew) system.run('systemctl', ['restart', service])
  await waitForServer(system, name)
  // A password that only the person at this terminal reads; that of the first start stands in the log of the system.
  if (isNew) await asCompany(['admin', 'reset-password', 'admin'])
  const aboutCaddy = startCaddy(system)
  if (aboutCaddy !== null) say(aboutCaddy)
  await asCompany(['doctor'])
}
