import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const ask = async (proxies: number, peer: string | null, forwarded?: string): Promise<string> => {
  const app = new Hono()
  app.get('/', (c) => c.text(clientAddress(c, proxies)))
  const env = peer === null ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  const answer = await app.request('/', { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }, env)
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
  expect(await ask(proxies, peer, header)).toBe(is)
})
