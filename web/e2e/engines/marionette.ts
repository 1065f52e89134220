import net from 'node:net'
import type { Send } from './webdriver.ts'

/**
 * Firefox's own remote control, built in: WebDriver's commands as JSON arrays on a socket, each after its length in
 * bytes. `[0, number, command, parameters]` asks, `[1, number, error, result]` answers.
 */
type Answer = [type: 1, number: number, error: { error: string; message: string } | null, result: unknown]

const connect = (port: number): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

/** @returns once Firefox listens. Rejects when it has not within thirty seconds: a first start takes its time. */
const untilConnected = async (port: number): Promise<net.Socket> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const socket = await connect(port).catch(() => null)
    if (socket) return socket
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Firefox does not listen on ${port}`)
}

/** Calls `onMessage` for each whole message; the greeting, the only one that is no array, is passed over. */
const readMessages = (socket: net.Socket, onMessage: (answer: Answer) => void): void => {
  let buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    buffer = Buffer.concat([buffer, bytes])
    for (;;) {
      const colon = buffer.indexOf(':')
      const end = colon + 1 + Number(buffer.subarray(0, colon))
      if (colon < 0 || buffer.length < end) return
      const message: unknown = JSON.parse(buffer.toString('utf8', colon + 1, end))
      buffer = buffer.subarray(end)
      if (Array.isArray(message)) onMessage(message as Answer)
    }
  })
}

/** @returns the commands of a Firefox that listens on `port`. `quit` is in order, so that its profile is written. */
export const openMarionette = async (port: number): Promise<{ send: Send; quit: () => Promise<void> }> => {
  const socket = await untilConnected(port)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (reason: Error) => void }>()
  let last = 0
  readMessages(socket, ([, number, error, result]) => {
    const asked = waiting.get(number)
    waiting.delete(number)
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`))
    else asked?.resolve(result)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  const ask = (command: string, parameters: Record<string, unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const message = JSON.stringify([0, last, command, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })

  await ask('WebDriver:NewSession', {})
  return {
    send: async (command, parameters = {}) => {
      // Firefox would take the whole page, the others only the visible part.
      const added = command === 'TakeScreenshot' ? { full: false } : {}
      const result = await ask(`WebDriver:${command}`, { ...parameters, ...added })
      return result !== null && typeof result === 'object' && 'value' in result ? result.value : result
    },
    quit: async () => {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] })
      socket.destroy()
    },
  }
}
