import type { Server } from 'node:http'
import type { Env } from '../../kit/env.ts'
import { connectionAddress } from './client-address.ts'

export type ConnectionLimits = { total: number; ofAddress: number }

/**
 * Connections at once: of all clients, and of one address, behind which may be an office with several tabs each. A
 * proxy's are limited by the proxy.
 */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 20_000, ofAddress: 1_000 }

/** Closes connections beyond the limits as soon as they are made, before anything is read. */
export const limitConnections = (
  server: Server,
  env: Pick<Env, 'TRUSTED_PROXIES' | 'PROXY_ADDRESSES'>,
  limits = CONNECTION_LIMITS,
): void => {
  server.maxConnections = limits.total
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = connectionAddress(socket.remoteAddress, env)
    if (address === null) return
    const count = open.get(address) ?? 0
    if (count >= limits.ofAddress) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
