import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Call, type CallName } from '../../shared/api.ts'
import { PROGRAM_ROLES, type ProgramRole } from '../../shared/domain/access/key-scopes.ts'
import { SECOND_MS } from '../../shared/domain/time/units.ts'
import { ask, type Heard } from './ask.ts'
import { FORBIDDEN_FIELDS } from './forbidden-fields.ts'
import { PERMISSION_REQUESTS } from './permission-requests.ts'
import { PERMISSION_TABLE } from './permission-table.ts'
import { ASKERS, type PlantedCompany, plantCompany } from './planted-company.ts'
import { plantKeys } from './programs-sample.ts'

/** The permission table once more, asked by keys of programs: a key gets what its role gets, and nothing that is closed. */
type Cell = { call: CallName; target: string; who: ProgramRole }
const CALLS = (Object.entries(api) as [CallName, Call][]).filter(([, { roles }]) => roles !== 'nobody-needed')
const CELLS: Cell[] = CALLS.flatMap(([call]) =>
  Object.keys(PERMISSION_TABLE[call]).flatMap((target) => PROGRAM_ROLES.map((who) => ({ call, target, who }))),
)
const keyOf = ({ call, target, who }: Cell): string => `${call} (${target}) by ${who}`
const expected = ({ call, target, who }: Cell): string =>
  (api[call] as Call).scope ? (PERMISSION_TABLE[call][target]?.[ASKERS.indexOf(who)] ?? '') : '403 api_key_closed'

let company: PlantedCompany
let tokens: Record<ProgramRole, string>
const heard = new Map<string, Heard>()
beforeAll(async () => {
  company = plantCompany()
  tokens = plantKeys(company)
  for (const cell of CELLS) {
    // Each cell stands for itself: limits are tested elsewhere.
    company.t.clock.advance(SECOND_MS)
    company.t.store.sqlite.exec('begin')
    try {
      const request = PERMISSION_REQUESTS[cell.call][cell.target]
      if (!request) continue
      const asked = request(company, cell.who)
      const by = { authorization: `Bearer ${tokens[cell.who]}` }
      heard.set(keyOf(cell), await ask(company, cell.who, cell.call, asked, by))
    } finally {
      company.t.store.sqlite.exec('rollback')
    }
  }
}, 300_000)
afterAll(() => company.t.close())

describe('a key', () => {
  test.each(CALLS.map(([call]) => call))('gets of %s what its role gets, or is told that it is closed', (call) => {
    const cells = CELLS.filter((cell) => cell.call === call)
    const answered = cells.map((cell) => `${cell.target} by ${cell.who}: ${heard.get(keyOf(cell))?.outcome}`)
    expect(answered).toEqual(cells.map((cell) => `${cell.target} by ${cell.who}: ${expected(cell)}`))
  })

  test('reads no value that was planted for others, and no field that its role may not know', () => {
    const leaks = CELLS.flatMap((cell) => {
      const { text = '', fields = new Set<string>() } = heard.get(keyOf(cell)) ?? {}
      const told = company.secrets.filter(
        ({ text: mark, mayRead }) => !mayRead.includes(cell.who) && text.includes(mark),
      )
      const named = [...fields].filter((field) => FORBIDDEN_FIELDS[cell.who].some((pattern) => pattern.test(field)))
      return [...told.map(({ what }) => what), ...named].map((leak) => `${keyOf(cell)} reads ${leak}`)
    })
    expect(leaks).toEqual([])
  })

  test('never opens what is about accounts, keys, sessions, settings or what devices sync', () => {
    const open = CALLS.filter(([, { scope }]) => scope).map(([, { path }]) => path.split('/')[2])
    const closed = [
      ...['account', 'alerts', 'approval-rules', 'auth', 'changepw', 'company', 'dispatch', 'first-steps', 'keys'],
      ...['logdownload', 'login', 'logout', 'look-alikes', 'outbox', 'registration', 'sessions', 'storage', 'sync'],
      ...['telematics', 'users', 'webfleetdlogdownload'],
    ]
    expect([...new Set(open)].filter((place) => closed.includes(place ?? ''))).toEqual([])
  })
})
