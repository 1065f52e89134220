import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../../shared/domain/time/units.ts'
import { PLACES } from './setup-plan.ts'
import type { System } from './system.ts'

const PATIENCE_MS = MINUTE_MS
const PAUSE_MS = 250

/** Waits until the service answers, as the version that is given. @throws Error with its log when it does not */
export const waitForServer = async (system: System, version?: string): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const answer = await fetch('http://127.0.0.1:3000/healthz').catch(() => null)
    const health = (await answer?.json().catch(() => null)) as { version?: string } | null
    if (answer?.ok && (version === undefined || health?.version === version)) return
    await pause(PAUSE_MS)
  }
  throw new Error(
    `Tours does not answer. Its log:\n${system.run('journalctl', ['-u', 'tours', '-n', '20', '--no-pager'])}`,
  )
}

/** A password that only the person at this terminal reads; that of the first start stands in the log of the system. */
const giveAdminPassword = (system: System): string =>
  system.run('runuser', [
    ...['-u', 'tours', '--', 'env', `DATA_DIR=${PLACES.data}`],
    ...[PLACES.command, 'admin', 'reset-password', 'admin'],
  ])

const CADDY_MISSING = 'Caddy is not installed: apt-get install caddy, then: systemctl reload caddy'

/** The proxy is the machine's own: what is wrong with it ends nothing. @returns what to do about it, if anything */
const startCaddy = (system: System): string | null => {
  if (!system.succeeds('systemctl', ['cat', 'caddy.service'])) return CADDY_MISSING
  return system.succeeds('systemctl', ['reload-or-restart', 'caddy.service'])
    ? null
    : 'Caddy does not start: journalctl -u caddy -n 20 says why; then: systemctl restart caddy'
}

/** Starts everything, where systemd runs. @param say tells the person at once what each step brings */
export const startServices = async (system: System, say: (line: string) => void): Promise<void> => {
  if (!fs.existsSync('/run/systemd/system')) {
    say(
      'systemd does not run here: start the machine that this is for, then: systemctl enable --now tours tours-backup.timer',
    )
    return
  }
  const isNew = !fs.existsSync(`${PLACES.data}/tours.db`)
  system.run('systemctl', ['daemon-reload'])
  system.run('systemctl', ['enable', '--now', 'tours.service', 'tours-backup.timer'])
  if (!isNew) system.run('systemctl', ['restart', 'tours.service'])
  await waitForServer(system)
  if (isNew) say(giveAdminPassword(system).trim())
  const aboutCaddy = startCaddy(system)
  if (aboutCaddy !== null) say(aboutCaddy)
}
