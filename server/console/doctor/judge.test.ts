import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import type { BackupTrial } from '#shared/schemas/backup-trial.ts'
import { readEnv } from '../../kit/env.ts'
import type { Facts } from './facts.ts'
import { findingLines } from './finding.ts'
import { judge } from './judge.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const URL_ = 'https://tours.example.com'
const SMTP = { SMTP_URL: 'smtp://mail.example.com' }

type Look = Extract<Facts['database'], { format: string }>
const look = (more: Partial<Look> = {}): Look => ({
  bytes: 200e6,
  telematicsBytes: 5e9,
  format: 'same',
  newest: NOW - MINUTE_MS,
  messages: { dead: 0, oldestQueued: null },
  feeds: [],
  faults: { named: [], count: 0 },
  mode: 0o600,
  ...more,
})
const answer = { isThere: true, version: '1.0.0', clock: NOW, certificateEnds: NOW + 60 * DAY_MS } as const
const settings = { PUBLIC_URL: URL_, TRUSTED_PROXIES: '1', ...SMTP }
const trial = (more: Partial<BackupTrial> = {}): BackupTrial => ({
  at: new Date(NOW - 9 * HOUR_MS).toISOString(),
  backup: 'x.db',
  outcome: 'well',
  error: '',
  rows: 9,
  trips: 5,
  missing_scans: 0,
  has_manifest: true,
  ...{ left_out: [], left_out_count: 0, unread: 0, faults: [], fault_count: 0 },
  ...more,
})
const facts = (more: Partial<Facts> = {}): Facts => ({
  now: NOW,
  env: readEnv(settings),
  node: { version: '24.1.0', needed: '>=22.14' },
  version: '1.0.0',
  settings: [],
  folder: { path: '/var/lib/tours', isThere: true, mode: 0o700, isWritable: true, isReadOnly: false },
  database: look(),
  diskFree: 20e9,
  isClockKept: true,
  server: answer,
  publicly: answer,
  company: null,
  mail: { error: null },
  mirror: null,
  smsLacks: null,
  backups: {
    folder: '/mnt/backups',
    newest: { file: 'x.db', at: NOW - 10 * HOUR_MS },
    notCounted: [],
    isReadable: true,
    isOnSameDisk: false,
    trial: trial(),
  },
  ...more,
})
const env = (more: Record<string, string | undefined>): Partial<Facts> => ({ env: readEnv({ ...settings, ...more }) })
const feed = (more: Partial<Look['feeds'][number]>): Partial<Facts> => ({
  database: look({
    feeds: [{ feed: 'traccar', last_message_at: NOW, last_error_at: null, last_error: null, ...more }],
  }),
})
const backup = (more: Partial<Facts['backups']>): Partial<Facts> => ({ backups: { ...facts().backups, ...more } })
const place = (more: Partial<Facts['folder']>): Partial<Facts> => ({ folder: { ...facts().folder, ...more } })

test('a company that is well: every line says so, and none says what to do', () => {
  const findings = judge(facts())
  expect(findings.map(({ what, state, todo }) => [what, state, todo])).toEqual(
    [
      'versions',
      'folder',
      'database',
      'disk',
      'clock',
      'server',
      'address',
      'mail',
      'SMS',
      'feeds',
      'backups',
      'restore',
    ].map((what) => [what, 'ok', undefined]),
  )
})

test.each<[string, 'ok' | 'warn' | 'bad', RegExp, Partial<Facts>]>([
  ['versions', 'bad', /Node 22\.13\.9 is too old/, { node: { version: '22.13.9', needed: '>=22.14' } }],
  ['folder', 'bad', /There is no \/var\/lib\/tours/, place({ isThere: false })],
  ['folder', 'bad', /may not write/, place({ isWritable: false })],
  ['folder', 'bad', /is read-only/, place({ isWritable: false, isReadOnly: true })],
  ['folder', 'warn', /may look into/, place({ mode: 0o750 })],
  ['database', 'warn', /none yet/, { database: null }],
  ['database', 'bad', /cannot be read: malformed/, { database: { error: 'malformed', isForbidden: false } }],
  ['database', 'bad', /account may not open it/, { database: { error: 'x', isForbidden: true } }],
  ['database', 'bad', /newer version/, { database: look({ format: 'newer' }) }],
  ['database', 'bad', /hashes of passwords/, { database: look({ mode: 0o640 }) }],
  [
    'database',
    'warn',
    /holds 2 values .+, first trips, tt_id 1: tt_stp is no integer$/,
    { database: look({ faults: { named: ['trips, tt_id 1: tt_stp is no integer'], count: 2 } }) },
  ],
  ['database', 'warn', /older version/, { database: look({ format: 'older' }) }],
  ['mirror', 'ok', /No row/, { mirror: { setAside: [] } }],
  ['mirror', 'bad', /nothing answers there/, { mirror: { error: 'PostgreSQL at db:5432/x: nothing answers there' } }],
  [
    'mirror',
    'warn',
    /refuses: 1, first tours\.documents 7: date out of range/,
    { mirror: { setAside: [{ schema: 'tours', table: 'documents', key: '7', reason: 'date out of range' }] } },
  ],
  ['disk', 'bad', /^90 MB are left/, { diskFree: 90e6, database: null }],
  ['disk', 'bad', /^190 MB are left/, { diskFree: 190e6 }],
  ['disk', 'warn', /^399 MB are left/, { diskFree: 399e6, database: look({ telematicsBytes: 0 }) }],
  ['disk', 'warn', /^450 MB are left/, { diskFree: 450e6 }],
  ['disk', 'ok', /^600 MB are left/, { diskFree: 600e6 }],
  ['clock', 'bad', /30 minutes behind what the database holds/, { database: look({ newest: NOW + 30 * MINUTE_MS }) }],
  ['clock', 'bad', /3 hours off the clock of the running server/, { server: { ...answer, clock: NOW - 3 * HOUR_MS } }],
  ['clock', 'warn', /no time server/, { isClockKept: false }],
  ['clock', 'ok', /Nothing speaks against it/, { isClockKept: null }],
  ['server', 'warn', /Nothing answers on port 3000: refused/, { server: { isThere: false, error: 'refused' } }],
  ['server', 'warn', /What runs is 0\.9\.0/, { server: { ...answer, version: '0.9.0' } }],
  ['server', 'warn', /What runs is another program/, { server: { ...answer, version: null } }],
  ['settings', 'warn', /^a\.env, line 2: PORT; b$/, { settings: ['a.env, line 2: PORT', 'b'] }],
  ['address', 'warn', /not set/, { ...env({ PUBLIC_URL: undefined }), publicly: null }],
  ['address', 'warn', /this machine alone/, { ...env({ PUBLIC_URL: 'http://localhost:3000' }), publicly: null }],
  ['address', 'bad', /has no TLS/, { ...env({ PUBLIC_URL: 'http://tours.example.com' }), publicly: null }],
  ['address', 'bad', /does not answer: self-signed/, { publicly: { isThere: false, error: 'self-signed' } }],
  ['address', 'bad', /another program/, { publicly: { ...answer, version: null } }],
  ['address', 'warn', /ends in 5 days/, { publicly: { ...answer, certificateEnds: NOW + 5 * DAY_MS } }],
  ['address', 'warn', /share one limit/, env({ TRUSTED_PROXIES: '0' })],
  ['mail', 'warn', /no mail server/, { mail: null }],
  ['mail', 'bad', /says: Invalid login/, { mail: { error: 'Invalid login' } }],
  [
    'mail',
    'warn',
    /waited for 2 hours/,
    { database: look({ messages: { dead: 0, oldestQueued: NOW - 2 * HOUR_MS } }) },
  ],
  ['mail', 'warn', /given up: 3/, { database: look({ messages: { dead: 3, oldestQueued: null } }) }],
  ['SMS', 'bad', /seven cannot send/, { ...env({ SMS_GATEWAY: 'seven' }), smsLacks: ['SMS_API_KEY'] }],
  ['SMS', 'ok', /By seven/, { ...env({ SMS_GATEWAY: 'seven' }), smsLacks: [] }],
  ['feeds', 'bad', /WEBFLEET is not asked/, env({ WEBFLEET_ACCOUNT: 'company' })],
  ['feeds', 'warn', /Nothing came from osmand yet/, env({ OSMAND_SECRET: 'a-long-secret' })],
  ['feeds', 'bad', /traccar fails: 403/, feed({ last_error_at: NOW + 1, last_error: '403' })],
  ['feeds', 'warn', /Nothing came from traccar for 16 minutes/, feed({ last_message_at: NOW - 16 * MINUTE_MS })],
  ['feeds', 'ok', /^traccar$/, feed({ last_error_at: NOW - 1, last_error: '403' })],
  ['backups', 'bad', /may not look into \/mnt\/backups/, backup({ newest: null, isReadable: false })],
  ['backups', 'bad', /There is none in \/mnt\/backups/, backup({ newest: null })],
  ['backups', 'bad', /27 hours old/, backup({ newest: { file: 'x.db', at: NOW - 27 * HOUR_MS } })],
  [
    'backups',
    'warn',
    /x\.db is not counted as a backup: it is no file/,
    backup({ notCounted: [{ file: 'x.db', why: 'it is no file' }] }),
  ],
  ['backups', 'warn', /disk of the data/, backup({ isOnSameDisk: true })],
  ['restore', 'warn', /no backup/, backup({ newest: null, trial: null })],
  ['restore', 'warn', /None was tried yet/, backup({ trial: null })],
  [
    'restore',
    'bad',
    /^x\.db would fail \(broken\): page 5/,
    backup({ trial: trial({ outcome: 'broken', error: 'page 5' }) }),
  ],
  ['restore', 'warn', /tried 3 days ago/, backup({ trial: trial({ at: new Date(NOW - 3 * DAY_MS).toISOString() }) })],
  ['restore', 'warn', /may have lost could not be noticed/, backup({ trial: trial({ has_manifest: false }) })],
  [
    'restore',
    'warn',
    /holds 3 values .+, first users, id 1: role is none/,
    backup({ trial: trial({ faults: ['users, id 1: role is none'], fault_count: 3 }) }),
  ],
  ['restore', 'warn', /without 2 scans/, backup({ trial: trial({ missing_scans: 2 }) })],
  [
    'restore',
    'warn',
    /without 3 files .*a\.db: it/,
    backup({ trial: trial({ left_out: ['a.db: it'], left_out_count: 3 }) }),
  ],
  ['restore', 'warn', /4 files beside it were not looked at/, backup({ trial: trial({ unread: 4 }) })],
])('%s: %s %s', (what, state, says, more) => {
  const found = judge(facts(more)).find((one) => one.what === what)
  expect(found).toMatchObject({ state, says: expect.stringMatching(says) })
  expect(found?.todo === undefined).toBe(state === 'ok')
})

test('of a company of this machine the services are named', () => {
  const down = { isThere: false, error: 'refused' } as const
  const todo = (more: Partial<Facts>) => judge(facts({ company: 'alpina', ...more })).flatMap((one) => one.todo ?? [])
  expect(todo({ server: down })).toEqual(['Start it: systemctl start tours@alpina'])
  expect(todo(backup({ newest: { file: 'x.db', at: NOW - 27 * HOUR_MS } }))).toEqual([
    'Look at the timer: systemctl status tours-backup@alpina',
  ])
  expect(todo(backup({ newest: null, trial: null }))).toEqual([
    'Make one every night: tours backup --company alpina',
    'The server tries one every night',
  ])
  expect(todo(backup({ trial: null }))).toEqual(['Try it: tours try-restore --company alpina'])
  expect(todo({ mirror: { error: 'x' } })).toEqual([
    'Look at MIRROR_POSTGRES, and at systemctl status tours-mirror@alpina',
  ])
})

test('a line for each, and what to do below it', () =>
  expect(
    findingLines([
      { state: 'ok', what: 'clock', says: 'It follows a time server' },
      { state: 'bad', what: 'backups', says: 'There is none', todo: 'Make one' },
    ]),
  ).toEqual(['ok    clock    It follows a time server', 'bad   backups  There is none', '               → Make one']))
