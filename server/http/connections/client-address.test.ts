import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type Env, readEnv } from '../../kit/env.ts'
import { clientAddress, connectionAddress } from './client-address.ts'

const settings = (proxies: number, addresses?: string) =>
  readEnv({ TRUSTED_PROXIES: String(proxies), PROXY_ADDRESSES: addresses })

const ask = async (env: Env, peer: string | null, forwarded?: string): Promise<string> => {
  const app = new Hono()
  app.get('/', (c) => c.text(clientAddress(c, env)))
  const bindings = peer === null ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  const answer = await app.request('/', { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }, bindings)
  return answer.text()
}

test.each([
  {
    why: 'without a proxy the header is nobody’s word',
    proxies: 0,
    peer: '10.0.0.9',
    header: '1.1.1.1',
    is: '10.0.0.9',
  },
  { why: 'one proxy noted the last entry', proxies: 1, peer: '10.0.0.1', header: '6.6.6.6, 1.1.1.1', is: '1.1.1.1' },
  {
    why: 'two proxies: the last but one',
    proxies: 2,
    peer: '10.0.0.1',
    header: '6.6.6.6, 1.1.1.1, 10.0.0.2',
    is: '1.1.1.1',
  },
  {
    why: 'whoever connects directly from outside has no proxy, and its header is its own word',
    proxies: 1,
    peer: '203.0.113.7',
    header: '1.1.1.1',
    is: '203.0.113.7',
  },
  {
    why: 'the inner proxy noted a client that is no proxy: what that one wrote is not believed',
    proxies: 2,
    peer: '10.0.0.1',
    header: '6.6.6.6, 203.0.113.7',
    is: '203.0.113.7',
  },
  {
    why: 'no more steps than there are proxies, though the client is in a private network too',
    proxies: 1,
    peer: '10.0.0.1',
    header: '6.6.6.6, 192.168.1.7',
    is: '192.168.1.7',
  },
  { why: 'IPv6 of the own network', proxies: 1, peer: 'fd00::1', header: '1.1.1.1', is: '1.1.1.1' },
  { why: 'fewer entries than proxies', proxies: 2, peer: '10.0.0.1', header: '1.1.1.1', is: '1.1.1.1' },
  { why: 'a proxy that notes nothing', proxies: 1, peer: '10.0.0.1', header: undefined, is: '10.0.0.1' },
  { why: 'an entry that is no address', proxies: 1, peer: '10.0.0.1', header: 'unknown', is: '10.0.0.1' },
  { why: 'an address with a port', proxies: 1, peer: '10.0.0.1', header: '1.1.1.1:5555', is: '1.1.1.1' },
  { why: 'IPv4 in IPv6', proxies: 0, peer: '::ffff:1.1.1.1', header: undefined, is: '1.1.1.1' },
  {
    why: 'IPv6 by its network',
    proxies: 1,
    peer: '::1',
    header: '[2001:DB8:0:7:1:2:3:4]:443',
    is: '2001:db8:0:7::/64',
  },
  { why: 'short IPv6', proxies: 0, peer: '2001:db8::5', header: undefined, is: '2001:db8:0:0::/64' },
  { why: 'no connection at all', proxies: 0, peer: null, header: '1.1.1.1', is: 'unknown' },
])('$why', async ({ proxies, peer, header, is }) => {
  expect(await ask(settings(proxies), peer, header)).toBe(is)
})

test('with PROXY_ADDRESSES those are proxies, and no others', async () => {
  const env = settings(1, '203.0.113.0/24, 2001:db8::5')
  expect(await ask(env, '203.0.113.9', '1.1.1.1')).toBe('1.1.1.1')
  expect(await ask(env, '2001:db8::5', '1.1.1.1')).toBe('1.1.1.1')
  expect(await ask(env, '127.0.0.1', '1.1.1.1')).toBe('127.0.0.1')
})

test('a connection of a proxy stands for nobody, every other one for its network', () => {
  expect(connectionAddress('::ffff:10.0.0.1', settings(1))).toBeNull()
  expect(connectionAddress('::ffff:10.0.0.1', settings(0))).toBe('10.0.0.1')
  expect(connectionAddress('203.0.113.9', settings(1))).toBe('203.0.113.9')
})
