import { expect, test } from 'vitest'
import { startCaddy } from './services.ts'
import type { System } from './system.ts'

/** A machine on which these commands of systemctl fail. */
const machine = (...failing: string[]) => {
  const asked: string[] = []
  const succeeds: System['succeeds'] = (_program, words) => {
    asked.push(words.join(' '))
    return !failing.some((one) => words.includes(one))
  }
  return { asked, system: { succeeds } as Partial<System> as System }
}
const RELOAD = 'reload-or-restart caddy.service'
const RESTART = 'restart caddy.service'

test.each<[string, string[], boolean, string[], RegExp | null]>([
  ['is missing', ['cat'], true, [], /apt-get install caddy/],
  ['takes its new sites', [], false, [RELOAD], null],
  ['still listens at its former admin address', ['reload-or-restart'], true, [RELOAD, RESTART], null],
  [
    'cannot read its files, and goes on with the former ones',
    ['reload-or-restart'],
    false,
    [RELOAD],
    /journalctl -u caddy/,
  ],
  ['does not start', ['reload-or-restart', 'restart'], true, [RELOAD, RESTART], /journalctl -u caddy/],
])('Caddy that %s', (_what, failing, isElsewhere, done, says) => {
  const { asked, system } = machine(...failing)
  const said = startCaddy(system, () => isElsewhere)
  expect(asked.slice(1)).toEqual(done)
  if (says === null) expect(said).toBeNull()
  else expect(said).toMatch(says)
})
