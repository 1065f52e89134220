import net from 'node:net'

/** A request as it goes over the wire, byte by byte: Node's own client refuses to send most of what is malformed. */
export type WireRequest = { method: string; target: string; headers: [string, string][]; body: Buffer }
export type WireAnswer = {
  /** 0 when the connection was closed without an answer. */
  status: number
  headers: Map<string, string>
  body: Buffer
}

const CRLF = '\r\n'
/** Event streams never end by themselves; a longer wait for any other answer is a fault. */
const PATIENCE_MS = 30_000

export const bytesOf = ({ method, target, headers, body }: WireRequest): Buffer => {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  // Latin-1 keeps every byte as it was meant; what is beyond goes as UTF-8.
  const head = `${lines.join(CRLF)}${CRLF}${CRLF}`
  return Buffer.concat([Buffer.from(head, /^[\0-\xff]*$/.test(head) ? 'latin1' : 'utf8'), body])
}

const readHead = (raw: Buffer): { status: number; headers: Map<string, string>; start: number } | null => {
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = raw.toString('latin1', 0, end).split(CRLF)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0)
  if (status === 100) {
    const rest = readHead(raw.subarray(end + 4))
    return rest && { ...rest, start: rest.start + end + 4 }
  }
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status, headers, start: end + 4 }
}

const unchunk = (raw: Buffer): Buffer => {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = raw.indexOf(CRLF, at)
    const size = end < 0 ? 0 : Number.parseInt(raw.toString('latin1', at, end), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(raw.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/**
 * Sends bytes on a connection of their own and reads one answer to its end.
 * @param isAll closes the sending side, so that the server does not wait when the length promises more
 * @throws Error when there is neither an answer nor an end within half a minute
 */
export const exchange = (port: number, sent: Buffer, isAll = false): Promise<WireAnswer> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer to ${sent.toString('latin1', 0, 300)}`))
    }, PATIENCE_MS)
    const finish = (): void => {
      clearTimeout(timer)
      socket.destroy()
      const raw = Buffer.concat(chunks)
      const head = readHead(raw)
      const body = raw.subarray(head?.start ?? 0)
      const isChunked = head?.headers.get('transfer-encoding') === 'chunked'
      resolve({
        status: head?.status ?? 0,
        headers: head?.headers ?? new Map(),
        body: isChunked ? unchunk(body) : body,
      })
    }
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const text = chunks.length === 1 ? chunk.toString('latin1', 0, 2000) : ''
      if (/content-type: text\/event-stream/i.test(text)) finish()
    })
    // The server may answer and close before everything is sent.
    socket.on('error', finish)
    socket.on('close', finish)
    if (isAll) socket.end(sent)
    else socket.write(sent)
  })
