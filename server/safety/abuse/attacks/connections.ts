import { setTimeout as pause } from 'node:timers/promises'
import { CONNECTION_LIMITS } from '#server/http/connections/connection-limits.ts'
import { type Attack, must } from '../attack.ts'

const CONNECTIONS = CONNECTION_LIMITS.ofAddress + 500

export const manyConnections: Attack = {
  name: `${CONNECTIONS} connections of one address`,
  memoryMb: 100,
  run: async (target) => {
    const sockets = Array.from({ length: CONNECTIONS }, () => target.connect())
    const isOpen = () => sockets.filter((socket) => !socket.destroyed).length
    try {
      const until = performance.now() + 10_000
      while (isOpen() > CONNECTION_LIMITS.ofAddress && performance.now() < until) await pause(100)
      must(isOpen() <= CONNECTION_LIMITS.ofAddress, `${isOpen()} connections are open`)
      return `${isOpen()} stay open`
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
