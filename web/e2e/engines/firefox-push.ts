import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Messages between Firefox and its push service, as JSON texts on a websocket. */
type Said = { messageType?: string; channelID?: string; version?: string; code?: number; updates?: { code: number }[] }

/** Of RFC 6455: with it a server shows that it has understood what was asked. */
const SOCKET_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 1
const CLOSE = 8
const PING = 9

const frame = (kind: number, body: Buffer): Buffer => {
  const length = body.length < 126 ? [body.length] : [126, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([0x80 | kind, ...length]), body])
}

/** Calls `onFrame` for each whole frame of a client, which masks them. None of Firefox's is as long as 64 kB. */
const readFrames = (socket: Duplex, onFrame: (kind: number, body: Buffer) => void): void => {
  let buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    buffer = Buffer.concat([buffer, bytes])
    for (;;) {
      if (buffer.length < 8) return
      const short = buffer.readUInt8(1) & 127
      const [length, at] = short === 126 ? [buffer.readUInt16BE(2), 4] : [short, 2]
      const end = at + 4 + length
      if (buffer.length < end) return
      const mask = buffer.subarray(at, at + 4)
      onFrame(
        buffer.readUInt8(0) & 15,
        Buffer.from(buffer.subarray(at + 4, end).map((byte, n) => byte ^ (mask[n % 4] ?? 0))),
      )
      buffer = buffer.subarray(end)
    }
  })
}

/**
 * Mozilla's push service in small: browsers register over a websocket, servers hand over messages by HTTP (RFC 8030), and what they
 * have encrypted reaches the browser as it is.
 */
export const startFirefoxPush = async () => {
  let browser: Duplex | null = null
  /** Outcome of each message in the browser: 100 for one that the page's service worker has handled. */
  const codes: number[] = []
  const say = (message: object) => browser?.write(frame(TEXT, Buffer.from(JSON.stringify(message))))
  const answer = ({ messageType, channelID, code, updates = [] }: Said): void => {
    if (messageType === 'hello')
      say({ messageType, status: 200, uaid: randomBytes(16).toString('hex'), use_webpush: true })
    if (messageType === 'register')
      say({ messageType, status: 200, channelID, pushEndpoint: `${url}/wpush/${channelID}` })
    if (messageType === 'unregister') say({ messageType, status: 200, channelID })
    if (messageType === undefined) say({})
    codes.push(...updates.map((update) => update.code), ...(messageType === 'nack' ? [code ?? 0] : []))
  }
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const channelID = request.url?.split('/').at(-1)
      const data = Buffer.concat(chunks).toString('base64url')
      const headers = { encoding: request.headers['content-encoding'] }
      const isSaid = say({
        messageType: 'notification',
        channelID,
        version: randomBytes(8).toString('hex'),
        headers,
        data,
      })
      response.writeHead(isSaid === undefined ? 503 : 201).end()
    })
  })
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${SOCKET_ID}`).digest('base64')
    const protocol = request.headers['sec-websocket-protocol']
    const lines = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
    ]
    socket.write([...lines, ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []), '', ''].join('\r\n'))
    browser = socket
    socket.on('error', () => undefined)
    readFrames(socket, (kind, body) => {
      if (kind === TEXT) answer(JSON.parse(body.toString('utf8')) as Said)
      if (kind === PING) socket.write(frame(10, body))
      if (kind === CLOSE) socket.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    codes,
    /** Preferences of a Firefox that registers here, and shows notifications where the desk has none. */
    preferences: {
      'dom.push.serverURL': url.replace('http', 'ws'),
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.testing.ignorePermission': true,
      'dom.push.connection.enabled': true,
      'dom.push.alwaysConnect': true,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    },
    close: () => {
      browser?.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
