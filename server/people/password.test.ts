import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const [NFC, NFD] = ['Schlüssel 7'.normalize('NFC'), 'Schlüssel 7'.normalize('NFD')]

describe('a password with umlauts', () => {
  test('is kept in NFC and right in either spelling', async () => {
    const kept = await hashPassword(NFD)
    expect(await Promise.all([verifyPassword(kept, NFC), verifyPassword(kept, NFD)])).toEqual([true, true])
    expect(await verifyPassword(kept, 'Schlussel 7')).toBe(false)
  })

  test('that an older program kept as it was typed goes on being right as it is typed', async () => {
    const old = await hash(NFD, CHEAP)
    expect(await verifyPassword(old, NFD)).toBe(true)
  })

  test('keeps what is not seen: it is no name', async () => {
    const kept = await hashPassword('a\u200bb long enough')
    expect(await verifyPassword(kept, 'ab long enough')).toBe(false)
  })

  test('half a letter and a zero are no fault', async () => {
    const kept = await hash(NFC, CHEAP)
    expect(await verifyPassword(kept, '\ud800\u0000')).toBe(false)
    expect(await verifyPassword(null, '\ud800\u0000')).toBe(false)
  })
})

describe('how many hashes are made depends on what is typed alone', () => {
  const tried: string[] = []
  beforeEach(() => {
    tried.length = 0
    vi.resetModules()
    vi.doMock('@node-rs/argon2', async (original) => {
      const real = await original<typeof import('@node-rs/argon2')>()
      return {
        ...real,
        verify: (kept: string, password: string) => {
          tried.push(password)
          return real.verify(kept, password)
        },
      }
    })
  })

  test.each([
    ['plain', 'plain words', 1],
    ['in NFC', NFC, 1],
    ['in parts', NFD, 2],
  ])('%s', async (_what, password, count) => {
    const { verifyPassword: verifying } = await import('./password.ts')
    const kept = [await hash(NFC, CHEAP), await hash(NFD, CHEAP), await hash('another', CHEAP), null]
    for (const one of kept) await verifying(one, password)
    expect(tried).toHaveLength(count * kept.length)
  })
})
