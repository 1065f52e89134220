import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '../../shared/api.ts'
import { ask, type Heard } from './ask.ts'
import { FORBIDDEN_FIELDS } from './forbidden-fields.ts'
import { PERMISSION_REQUESTS } from './permission-requests.ts'
import { PERMISSION_TABLE } from './permission-table.ts'
import { ASKERS, type Asker, type PlantedCompany, plantCompany } from './planted-company.ts'

type Cell = { call: CallName; target: string; who: Asker; expected: string }
const CALLS = Object.keys(api) as CallName[]
const CELLS: Cell[] = CALLS.flatMap((call) =>
  Object.entries(PERMISSION_TABLE[call] ?? {}).flatMap(([target, line]) =>
    ASKERS.map((who, column) => ({ call, target, who, expected: line[column] ?? '' })),
  ),
)
const keyOf = ({ call, target, who }: Cell): string => `${call} (${target}) by ${who}`

let company: PlantedCompany
const heard = new Map<string, Heard>()

/** Every cell meets the same company: what it writes is rolled back, and it comes from an address of its own. */
beforeAll(async () => {
  company = plantCompany({ env: { TRUSTED_PROXIES: 1, MAIL_FROM: 'tours@example.com' } })
  company.t.setAddress('127.0.0.1')
  const { sqlite } = company.t.store
  let address = 0
  for (const cell of CELLS) {
    address += 1
    const from = { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` }
    sqlite.exec('begin')
    try {
      const request = PERMISSION_REQUESTS[cell.call][cell.target]
      if (request) heard.set(keyOf(cell), await ask(company, cell.who, cell.call, request(company, cell.who), from))
    } finally {
      sqlite.exec('rollback')
    }
  }
}, 300_000)
afterAll(() => company.t.close())

describe('the permission table', () => {
  test.each(CALLS)('%s has a line for every owner, and a request for every line', (call) => {
    expect(Object.keys(PERMISSION_TABLE[call] ?? {})).not.toEqual([])
    expect(Object.keys(PERMISSION_REQUESTS[call] ?? {}).sort()).toEqual(
      Object.keys(PERMISSION_TABLE[call] ?? {}).sort(),
    )
  })

  test('names no call that is gone', () => {
    expect(Object.keys(PERMISSION_TABLE).sort()).toEqual([...CALLS].sort())
  })

  test.each(CALLS)('%s answers as the table says', (call) => {
    const cells = CELLS.filter((cell) => cell.call === call)
    const answered = cells.map((cell) => `${cell.target} by ${cell.who}: ${heard.get(keyOf(cell))?.outcome}`)
    expect(answered).toEqual(cells.map(({ target, who, expected }) => `${target} by ${who}: ${expected}`))
  })
})

describe('what the answers hold', () => {
  /** A token is told once, to the person who logs in. */
  const isOwnToken = (cell: Cell, what: string): boolean => cell.call === 'login' && what.startsWith('token of')

  test.each(CALLS)('%s tells nobody a value that was planted for others', (call) => {
    const leaks = CELLS.filter((cell) => cell.call === call).flatMap((cell) => {
      const text = heard.get(keyOf(cell))?.text ?? ''
      return company.secrets
        .filter((secret) => !secret.mayRead.includes(cell.who) && text.includes(secret.text))
        .filter(({ what }) => !isOwnToken(cell, what))
        .map(({ what }) => `${cell.target}: ${cell.who} reads ${what}`)
    })
    expect(leaks).toEqual([])
  })

  /** Every user may read its own address; the planted values tell it from the addresses of others. */
  const OWN_FIELDS: Partial<Record<CallName, string[]>> = { account: ['email'] }

  test.each(CALLS)('%s has no field that the role may not know', (call) => {
    const leaks = CELLS.filter((cell) => cell.call === call).flatMap((cell) =>
      [...(heard.get(keyOf(cell))?.fields ?? [])]
        .filter((field) => !OWN_FIELDS[call]?.includes(field))
        .filter((field) => FORBIDDEN_FIELDS[cell.who].some((forbidden) => forbidden.test(field)))
        .map((field) => `${cell.target}: ${cell.who} gets ${field}`),
    )
    expect(leaks).toEqual([])
  })

  test('no value that was planted may stand in a random number of an answer by chance', () => {
    // Six hexadecimal digits do, in a request id, once in a thousand runs of this file.
    const readByChance = company.secrets.filter(({ text }) => /^[0-9a-f]{1,8}$/i.test(text)).map(({ what }) => what)
    expect(readByChance).toEqual([])
  })

  test('the scan finds what may be read: every value reaches everybody whom it is for', () => {
    const missed = company.secrets.flatMap(({ what, text, mayRead }) =>
      mayRead
        .filter((who) => !CELLS.some((cell) => cell.who === who && heard.get(keyOf(cell))?.text.includes(text)))
        .map((who) => `${who} never reads ${what}`),
    )
    expect(missed).toEqual([])
  })
})
