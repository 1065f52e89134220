import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { claimsOf, forgetHosts, hostsOf, keepBrokenMemory, readMemory, settleHosts, writeMemory } from './hosts.ts'

const claims = (of: Record<string, string[]>) => new Map(Object.entries(of))
const settled = (of: Record<string, string[]>, memory: Record<string, string> = {}) => {
  const book = settleHosts(claims(of), new Map(Object.entries(memory)))
  return { owners: Object.fromEntries(book.owners), disputes: book.disputes }
}

test('each host is of the company that names it', () => {
  expect(settled({ alpha: ['a.ch', 'www.a.ch', 'a.ch'], beta: ['b.ch'] })).toEqual({
    owners: { 'a.ch': 'alpha', 'www.a.ch': 'alpha', 'b.ch': 'beta' },
    disputes: [],
  })
})

test.each(['alpha', 'beta'])('of two that name it, %s had it before and keeps it', (owner) => {
  expect(settled({ alpha: ['a.ch', 'x.ch'], beta: ['b.ch', 'x.ch'] }, { 'x.ch': owner })).toEqual({
    owners: { 'a.ch': 'alpha', 'b.ch': 'beta', 'x.ch': owner },
    disputes: [{ host: 'x.ch', named: ['alpha', 'beta'], owner, isOwnerSilent: false }],
  })
})

test('where nobody knows who had it, it is opened for none', () => {
  expect(settled({ alpha: ['x.ch'], beta: ['x.ch'] })).toEqual({
    owners: {},
    disputes: [{ host: 'x.ch', named: ['alpha', 'beta'], owner: null, isOwnerSilent: false }],
  })
})

test.each<Record<string, string[]>>([{ beta: ['x.ch'] }, { alpha: [], beta: ['x.ch'] }])(
  'a company whose settings name no host, or are away, keeps what it had (%o)',
  (of) => {
    expect(settled(of, { 'x.ch': 'alpha', 'a.ch': 'alpha' })).toEqual({
      owners: { 'x.ch': 'alpha', 'a.ch': 'alpha' },
      disputes: [{ host: 'x.ch', named: ['beta'], owner: 'alpha', isOwnerSilent: true }],
    })
    const book = settleHosts(claims(of), new Map([['x.ch', 'alpha']]))
    expect(hostsOf(book, '/srv', 'beta').faults).toEqual([
      {
        says: "x.ch is alpha's, whose settings name no host, so it is not opened for beta",
        todo: 'mend HOSTS in /srv/alpha/tours.env; or, if alpha gives up all its hosts: tours companies /srv forget alpha, then restart beta',
      },
    ])
  },
)

test.each(['# HOSTS=x.ch\n', 'HOST=x.ch\n', 'HOSTS=\n', '', null])(
  'a slip in its settings (%j) gives nothing up',
  (text) => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-hosts-'))
    try {
      for (const name of ['alpha', 'beta']) fs.mkdirSync(path.join(dir, name))
      fs.writeFileSync(path.join(dir, 'beta/tours.env'), 'HOSTS=b.ch,x.ch\n')
      if (text !== null) fs.writeFileSync(path.join(dir, 'alpha/tours.env'), text)
      const memory = new Map([['x.ch', 'alpha']])
      expect(
        settleHosts(
          claimsOf(dir, () => []),
          memory,
        ).owners.get('x.ch'),
      ).toBe('alpha')
      expect(forgetHosts(dir, memory, 'alpha')).toEqual(['x.ch'])
      expect(() => forgetHosts(dir, memory, 'beta')).toThrow(/^beta names its hosts itself: take them out of HOSTS in /)
      expect(() => forgetHosts(dir, memory, 'gamma')).toThrow("No host is gamma's")
    } finally {
      fs.rmSync(dir, { recursive: true })
    }
  },
)

test('one that its company gave up goes to the other', () => {
  expect(settled({ alpha: ['a.ch'], beta: ['x.ch'] }, { 'x.ch': 'alpha' })).toEqual({
    owners: { 'a.ch': 'alpha', 'x.ch': 'beta' },
    disputes: [],
  })
})

test('what is wrong is told of the one that does not get it, with what to do', () => {
  const of = claims({ alpha: ['a.ch', 'x.ch'], beta: ['x.ch'] })
  const known = settleHosts(of, new Map([['x.ch', 'alpha']]))
  expect(hostsOf(known, '/srv', 'alpha')).toEqual({ own: ['a.ch', 'x.ch'], faults: [] })
  expect(hostsOf(known, '/srv', 'beta')).toEqual({
    own: [],
    faults: [
      {
        says: "x.ch is alpha's, so it is not opened for beta",
        todo: "take it out of HOSTS in /srv/beta/tours.env, or out of alpha's, then: tours companies /srv restart NAME, for both",
      },
    ],
  })
  const unknown = settleHosts(of, new Map())
  for (const name of ['alpha', 'beta'])
    expect(hostsOf(unknown, '/srv', name).faults).toEqual([
      {
        says: 'x.ch stands in HOSTS of alpha and beta, and is opened for none of them',
        todo: 'leave it in one of /srv/alpha/tours.env, /srv/beta/tours.env, then: tours companies /srv restart NAME, for each',
      },
    ])
})

test('who had it is kept; a file that is broken or missing knows of none', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-hosts-'))
  expect(readMemory(dir)).toEqual(new Map())
  writeMemory(dir, new Map([['x.ch', 'alpha']]))
  expect(readMemory(dir)).toEqual(new Map([['x.ch', 'alpha']]))
  fs.writeFileSync(path.join(dir, 'hosts.json'), '{"x.ch":')
  expect(readMemory(dir)).toEqual(new Map())
  expect(keepBrokenMemory(dir)).toMatch(/hosts\.json is broken, and kept as \S+hosts\.json\.broken-\S+: /)
  expect(fs.readdirSync(dir)).toEqual([expect.stringMatching(/^hosts\.json\.broken-/)])
  writeMemory(dir, new Map())
  expect(keepBrokenMemory(dir)).toBeNull()
  fs.rmSync(dir, { recursive: true })
})
