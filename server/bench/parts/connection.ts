import { once } from 'node:events'
import net from 'node:net'

/** An answer as it stood on the wire. */
export type WireAnswer = { status: number; headBytes: number; bodyBytes: number; body: () => string; head: string }
export type Connection = {
  /** Sends a request and waits for its answer; one after the other. @throws Error when the connection ends before */
  ask: (request: string) => Promise<WireAnswer>
  /** Returns true if it may be used again: a server closes what is idle for five seconds. */
  isFresh: () => boolean
  close: () => void
}

const HEAD_END = '\r\n\r\n'
const MAX_IDLE_MS = 3000
const CHUNKED_END = Buffer.from('0\r\n\r\n')

/** The text of a request. A body goes as JSON. */
export const requestText = (
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): string => {
  const body = options.body === undefined ? '' : JSON.stringify(options.body)
  const headers = {
    host: new URL(url).host,
    ...options.headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${options.method ?? 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** The text of a body that came in chunks. */
const unchunked = (bytes: Buffer): string => {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(parts).toString()
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/**
 * A kept-alive connection that costs next to nothing: Node's own client needs more time for a request than a small server
 * does, and would be what is measured. It understands what these servers send, and no more.
 */
export const openConnection = async (url: string): Promise<Connection> => {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  let waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | null = null
  let usedAt = performance.now()
  let received: Buffer[] = []
  let size = 0
  let head: { text: string; bytes: number; length: number | null } | null = null

  const readHead = (): void => {
    const all = received.length === 1 ? (received[0] as Buffer) : Buffer.concat(received)
    received = [all]
    const end = all.indexOf(HEAD_END)
    if (end < 0) return
    const text = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(text)
    head = { text, bytes: end + HEAD_END.length, length: isChunked ? null : Number(length ?? 0) }
  }
  const isComplete = (): boolean => {
    if (!head) return false
    if (head.length !== null) return size >= head.bytes + head.length
    const last = received.at(-1) as Buffer
    const tail = last.length >= CHUNKED_END.length ? last : Buffer.concat(received)
    return tail.subarray(-CHUNKED_END.length).equals(CHUNKED_END)
  }
  const end = (error: Error): void => {
    waiting?.reject(error)
    waiting = null
  }

  socket.on('data', (chunk: Buffer) => {
    received.push(chunk)
    size += chunk.length
    if (!head) readHead()
    if (!head || !isComplete()) return
    const { text, bytes, length } = head
    const parts = received
    const answer: WireAnswer = {
      status: Number(text.slice(9, 12)),
      headBytes: bytes,
      bodyBytes: size - bytes,
      head: text,
      body: () => {
        const rest = Buffer.concat(parts).subarray(bytes)
        return length === null ? unchunked(rest) : rest.toString()
      },
    }
    received = []
    size = 0
    head = null
    usedAt = performance.now()
    const asked = waiting
    waiting = null
    asked?.resolve(answer)
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('the connection was closed')))

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the connection was closed'))
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isFresh: () => socket.readyState === 'open' && performance.now() - usedAt < MAX_IDLE_MS,
    close: () => socket.destroy(),
  }
}

/** One request on a connection of its own. @throws Error for any status but the expected one */
export const askOnce = async (url: string, request: string, expected = 200): Promise<WireAnswer> => {
  const connection = await openConnection(url)
  try {
    const answer = await connection.ask(request)
    if (answer.status !== expected) throw new Error(`${answer.head}\n${answer.body()}`)
    return answer
  } finally {
    connection.close()
  }
}

/**
 * An answer that never ends: what comes of it, as text with its head. Resolves with its first bytes, since a connection is
 * there before the server has accepted it.
 * @param onLost told that the server gave it up
 */
export const openStream = (
  url: string,
  request: string,
  onText: (text: string) => void,
  onLost: () => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = net.connect(Number(port), hostname)
    socket.on('error', reject)
    socket.on('close', onLost)
    socket.once('data', () => resolve())
    socket.on('data', (chunk: Buffer) => onText(chunk.toString('latin1')))
    socket.write(request)
  })
