import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSms = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string }
export type SmsServer = {
  url: string
  received: ReceivedSms[]
  /** Answer to the next requests; `break` closes the connection after the whole request. */
  answer: { status: number; body: string; headers?: Record<string, string> } | 'break'
  close: () => Promise<void>
}

/**
 * A real HTTP server on the loopback interface in the place of an SMS gateway.
 * @param onSms called with each request
 */
export const startSmsServer = async (onSms?: (sms: ReceivedSms) => void): Promise<SmsServer> => {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const sms = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') }
      gateway.received.push(sms)
      onSms?.(sms)
      if (gateway.answer === 'break') request.socket.destroy()
      else {
        const { status, body, headers: more } = gateway.answer
        response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const gateway: SmsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 200, body: '{}' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return gateway
}
