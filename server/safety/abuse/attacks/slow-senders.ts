import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, must } from '../attack.ts'
import type { Target } from '../target.ts'

const CONNECTIONS = 500
/** Limits are 15 seconds, looked at every five; what is over is drained for half a second. */
const ALLOWED_MS = 40_000

/** Opens connections that say a little every second and never end. @returns the time after which all are closed, in words */
const dribble = async (target: Target, first: string, next: string): Promise<string> => {
  const started = performance.now()
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = target.connect()
    socket.write(first)
    return socket
  })
  const isOpen = () => sockets.filter((socket) => !socket.destroyed)
  try {
    while (isOpen().length > 0 && performance.now() - started < ALLOWED_MS) {
      for (const socket of isOpen()) if (socket.writable) socket.write(next)
      await pause(1000)
    }
    must(
      isOpen().length === 0,
      `${isOpen().length} of ${CONNECTIONS} connections were still open after ${ALLOWED_MS} ms`,
    )
    return `all closed after ${((performance.now() - started) / 1000).toFixed(0)} s`
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

export const slowHeaders: Attack = {
  name: '500 requests whose headers never end',
  memoryMb: 100,
  run: (target) => dribble(target, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n'),
}

export const slowBodies: Attack = {
  name: '500 logins whose bodies never end',
  memoryMb: 150,
  run: (target) =>
    dribble(
      target,
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{',
      ' ',
    ),
}
