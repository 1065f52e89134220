import { expect, test } from 'vitest'
import type { System } from '../setup/system.ts'
import { type CompanyLook, listed, lookAt } from './look.ts'
import { taskOf, taskProperties } from './task.ts'

const UNIT = `# /etc/systemd/system/tours@.service
[Unit]
Description=Tours, company %i

[Service]
ExecStart=/usr/bin/node dist/server/main.js
Restart=on-failure
TimeoutStopSec=30
# Its account.
DynamicUser=yes
User=tours-%i
StateDirectory=tours/%i \\
  tours-backups/%i
CapabilityBoundingSet=
SystemCallFilter=~@privileged @resources

[Install]
WantedBy=multi-user.target

# /etc/systemd/system/tours@alpina.service.d/company.conf
[Service]
Environment=PORT=3001
`

test('a task runs as the account of the company and in the bounds of its server, as this machine has them', () =>
  expect(taskProperties(UNIT, 'alpina')).toEqual([
    '--property=DynamicUser=yes',
    '--property=User=tours-alpina',
    '--property=StateDirectory=tours/alpina    tours-backups/alpina',
    '--property=CapabilityBoundingSet=',
    '--property=SystemCallFilter=~@privileged @resources',
    '--property=Environment=PORT=3001',
  ]))

const unitSystem = { run: () => `${UNIT}RuntimeMaxSec=5` } as Partial<System> as System

test('what is run comes behind all words of systemd-run', () => {
  const [program, words] = taskOf(unitSystem, 'alpina', ['node', '--version']).called
  expect(program).toBe('systemd-run')
  expect(words.slice(words.indexOf('--'))).toEqual(['--', 'node', '--version'])
  expect(words).toEqual(expect.arrayContaining(['--wait', '--pipe', '--collect', '--property=User=tours-alpina']))
  // With both, systemd-run hands its own terminal on.
  expect(taskOf(unitSystem, 'alpina', [], { streams: '--pty' }).called[1]).not.toContain('--pipe')
})

test('a task has a name of its company, and ends by itself', () => {
  const { called, unit } = taskOf(unitSystem, 'alpina', ['node'])
  expect(unit).toMatchObject({ longestMs: 1_799_000, tooLong: expect.stringContaining('systemctl stop tours@alpina') })
  expect(unit.name).toMatch(/^tours-task_alpina_\d+-\d+\.service$/)
  expect(taskOf(unitSystem, 'alpina', ['node']).unit.name).not.toBe(unit.name)
  const properties = called[1].filter((word) => /^--unit|RuntimeMax|Timeout/.test(word))
  expect(properties).toEqual([`--unit=${unit.name}`, '--property=RuntimeMaxSec=1800', '--property=TimeoutStopSec=10'])
  const endless = taskOf(unitSystem, 'alpina', ['node'], { longestMinutes: null })
  expect(endless.called[1]).toContain('--property=RuntimeMaxSec=infinity')
  expect(endless.unit.longestMs).toBe(Number.POSITIVE_INFINITY)
})

const look = (more: Partial<CompanyLook>): CompanyLook => ({
  name: 'alpina',
  state: 'active',
  health: 'well',
  memory: 80e6,
  restarts: 0,
  version: '1.0.0',
  port: 3000,
  ...more,
})

test('the list has a line for each company, and what to do where one is not well', () => {
  const looks = [
    look({}),
    look({ name: 'beta', state: 'failed (exit-code)', health: null, memory: null, restarts: 3, port: 3001 }),
    look({ name: 'gamma', state: 'inactive', health: null, memory: null, port: 3002 }),
  ]
  expect(listed(looks)).toEqual({
    isWell: false,
    lines: [
      'company  state               health  memory  restarts  version  port',
      'alpina   active              well    80 MB   0         1.0.0    3000',
      'beta     failed (exit-code)                  3         1.0.0    3001',
      'gamma    inactive                            0         1.0.0    3002',
      '3 companies, 80 MB',
      'beta: journalctl -u tours@beta.service -n 20 says why',
    ],
  })
})

test.each<[boolean, Partial<CompanyLook>]>([
  [true, { state: 'active' }],
  [true, { state: 'inactive', health: null }],
  [false, { health: 'not well' }],
  [false, { state: 'inactive', health: null, version: '' }],
  [false, { state: 'activating (auto-restart)', health: null }],
  [false, { state: 'failed (oom-kill)', health: null }],
])('well is %s of %o', (isWell, more) => expect(listed([look(more)]).isWell).toBe(isWell))

test('a folder of a company without a version is listed with the others, and what to do about it', async () => {
  const system = { run: () => 'ActiveState=inactive' } as Partial<System> as System
  const { lines } = listed([look({}), await lookAt(system, 'ghost')])
  expect(lines[2]).toMatch(/^ghost +inactive +0$/)
  expect(lines.at(-1)).toBe(
    'ghost: it has no version: tours setup --company ghost --domain … makes it whole, or remove /opt/tours/companies/ghost',
  )
})
