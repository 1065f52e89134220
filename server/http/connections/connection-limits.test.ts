import { createServer, type Server } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../kit/env.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

let server: Server
const sockets: Socket[] = []
beforeEach(() => {
  server = createServer()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

/** Opens so many connections, one after the other, and tells which of them the server keeps. */
const connect = async (times: number, limits: ConnectionLimits, env: Record<string, string> = {}) => {
  limitConnections(server, readEnv(env), limits)
  server.on('connection', (socket) => !socket.destroyed && socket.write('kept'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const isKept = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.once('data', () => resolve(true))
      socket.once('close', () => resolve(false))
      socket.on('error', () => {})
    })
  const kept: boolean[] = []
  for (let time = 0; time < times; time += 1) kept.push(await isKept())
  return { kept, isKept }
}

test('connections of one address beyond its limit are closed, and one that ended makes room', async () => {
  const { kept, isKept } = await connect(4, { total: 100, ofAddress: 2 })
  expect(kept).toEqual([true, true, false, false])
  sockets[0]?.destroy()
  await expect.poll(isKept).toBe(true)
})

test('connections of a proxy, which stands for many, are not counted', async () => {
  const { kept } = await connect(4, { total: 100, ofAddress: 2 }, { TRUSTED_PROXIES: '1' })
  expect(kept).toEqual([true, true, true, true])
})

test('nobody opens more than the server takes altogether', async () => {
  const { kept } = await connect(4, { total: 3, ofAddress: 100 })
  expect(kept).toEqual([true, true, true, false])
})
