import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isPublicAddress, mayBeCalled, type Resolve, safePost, waitOf } from './safe-post.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    '::127.0.0.1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
  ],
  ...['ff02::1', '64:ff9b::a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fec0::1', 'nonsense'],
])('%s is not of the internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
  '%s is of the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...[
    'http://example.com/',
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
  ],
  ...['https://[::1]/', 'https://[::ffff:10.0.0.1]/', 'https://0177.0.0.1/', 'https://169.254.169.254/latest'],
])('%s is refused when it is entered', (url) => expect(mayBeCalled(url, undefined)).toBe(false))

test.each([
  ['8.8.8.8', 'IPv4', '8.8.8.8'],
  ['2606:4700::1', 'IPv6', '[2606:4700:0::1]'],
])('%s is not of the internet while this machine has it', async (address, family, written) => {
  const interfaces = vi.spyOn(os, 'networkInterfaces')
  const rest = { netmask: '', mac: '', internal: false, cidr: null, scopeid: 0 }
  interfaces.mockReturnValue({ eth0: [{ ...rest, address, family } as os.NetworkInterfaceInfo], tun0: undefined })
  const resolve: Resolve = async () => [{ address, family: family === 'IPv4' ? 4 : 6 }]
  expect(isPublicAddress(address)).toBe(false)
  expect(mayBeCalled(`https://${written}/`, undefined)).toBe(false)
  expect(await safePost('https://rebound.example/', {}, '{}', { resolve })).toMatchObject({
    error: 'address_forbidden',
  })
  interfaces.mockReturnValue({})
  expect(isPublicAddress(address)).toBe(true)
  interfaces.mockRestore()
})

describe('a request', () => {
  let server: http.Server
  let origin: string
  const seen: string[] = []
  const answers: Record<string, (response: http.ServerResponse) => void> = {
    '/ok': (response) => response.writeHead(204).end(),
    '/redirect': (response) => response.writeHead(307, { location: `${origin}/elsewhere` }).end(),
    '/later': (response) => response.writeHead(429, { 'retry-after': '90' }).end(),
    '/refuses': (response) => response.writeHead(500).end('no'),
    '/endless': (response) => {
      response.writeHead(200)
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(64 * 1024), () => setImmediate(more))
      }
      more()
    },
    '/drips': (response) => response.writeHead(200).write('.'),
    '/silent': () => {},
    '/breaks': (response) => response.destroy(),
  }
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      seen.push(request.url ?? '')
      answers[request.url ?? '']?.(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const post = (path: string, options: Parameters<typeof safePost>[3] = {}) =>
    safePost(`${origin}${path}`, {}, '{}', { ownReceiver: origin, ...options })

  test('is taken, refused, broken off or cut off', async () => {
    expect(await post('/ok')).toEqual({ status: 204, error: null })
    expect(await post('/refuses')).toEqual({ status: 500, error: 'answered 500' })
    expect(await post('/breaks')).toEqual({ status: null, error: 'ECONNRESET' })
    expect(await post('/endless')).toEqual({ status: 200, error: null })
    expect(await post('/drips')).toEqual({ status: 200, error: null })
    expect(await post('/silent', { limitMs: 50 })).toEqual({ status: null, error: 'timed_out' })
  })

  test('follows no redirect', async () => {
    expect(await post('/redirect')).toEqual({ status: 307, error: 'redirected' })
    expect(seen).not.toContain('/elsewhere')
  })

  test('never reaches the own network, whatever the name is resolved to at that attempt', async () => {
    const before = seen.length
    const { port } = new URL(origin)
    const toldBy =
      (...addresses: string[]): Resolve =>
      async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const ask = (resolve: Resolve) => safePost(`https://rebound.example:${port}/ok`, {}, '{}', { resolve })
    for (const addresses of [['127.0.0.1'], ['10.0.0.5', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']])
      expect(await ask(toldBy(...addresses))).toEqual({ status: null, error: 'address_forbidden' })
    // Of several those of the internet are tried alone; here nothing leads there.
    const resolve = toldBy('127.0.0.1', '2001:470::1')
    const mixed = await safePost(`https://rebound.example:${port}/ok`, {}, '{}', { resolve, limitMs: 300 })
    expect([mixed.status, mixed.error === 'address_forbidden']).toEqual([null, false])
    expect(await ask(toldBy())).toEqual({ status: null, error: 'address_unknown' })
    expect(await safePost(`${origin}/ok`, {}, '{}')).toEqual({ status: null, error: 'https_needed' })
    expect(seen.length).toBe(before)
  })

  test.each([
    ['refuses', ['127.0.0.2', '127.0.0.1']],
    ['refuses, of the other family', ['::1', '127.0.0.1']],
    ['is one of many', ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.1', '127.0.0.5']],
    // A network that is kept for documents: nothing answers there, or nothing leads there.
    ['is silent', ['192.0.2.1', '127.0.0.1']],
  ])('goes to the next address where the first %s', async (_what, addresses) => {
    const named = origin.replace('127.0.0.1', 'receiver.example')
    const resolve: Resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const answer = await safePost(`${named}/ok`, {}, '{}', { resolve, ownReceiver: named, limitMs: 2_000 })
    expect(answer).toEqual({ status: 204, error: null })
  })

  test('goes to the last of 32, and to none beyond', async () => {
    const named = origin.replace('127.0.0.1', 'receiver.example')
    const ask = (dead: number) => {
      const others = Array.from({ length: dead }, (_, index) => ({ address: `127.0.0.${index + 2}`, family: 4 }))
      const resolve: Resolve = async () => [...others, { address: '127.0.0.1', family: 4 }]
      return safePost(`${named}/ok`, {}, '{}', { resolve, ownReceiver: named })
    }
    expect(await ask(31)).toEqual({ status: 204, error: null })
    expect(await ask(32)).toEqual({ status: null, error: 'ECONNREFUSED' })
  })

  test('with no address that answers says why', async () => {
    const named = origin.replace('127.0.0.1', 'receiver.example')
    const resolve: Resolve = async () => [2, 3].map((last) => ({ address: `127.0.0.${last}`, family: 4 }))
    expect(await safePost(`${named}/ok`, {}, '{}', { resolve, ownReceiver: named })).toEqual({
      status: null,
      error: 'ECONNREFUSED',
    })
  })

  test('is told how long to wait', async () => {
    expect(await post('/later')).toEqual({ status: 429, error: 'answered 429', waitMs: 90_000 })
  })

  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sat, 21 Nov 2026 08:35:00 GMT', 300_000],
    ['Sat, 21 Nov 2026 08:25:00 GMT', 0],
    ['999999999', 43_200_000],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('Retry-After: %s is %s ms', (said, ms) => expect(waitOf(said, Date.parse('2026-11-21T08:30:00Z'))).toBe(ms))

  test('connects to the address that was checked: a name is resolved once', async () => {
    let times = 0
    const resolve: Resolve = async () => {
      times += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const named = origin.replace('127.0.0.1', 'receiver.example')
    expect(await safePost(`${named}/ok`, {}, '{}', { resolve, ownReceiver: named })).toEqual({
      status: 204,
      error: null,
    })
    expect(times).toBe(1)
  })
})
