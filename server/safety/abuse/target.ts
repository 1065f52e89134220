import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { addPerson, type Company, startCompany } from '../../bench/parts/company.ts'
import { hashPassword } from '../../people/password.ts'
import { openSession } from '../../people/store/actors.ts'
import type { Store } from '../../store/db.ts'
import { users } from '../../store/schema/accounts.ts'
import { type Answering, type Receiver, startReceiver } from './receiver.ts'

/** Loopback addresses of this machine: honest people come through the proxy on the first, attackers directly. */
export const PROXY = '127.0.0.1'
export const ATTACKER = '127.0.0.2'
export const INTAKE_SECRET = 'the-shared-secret'
export const PASSWORD = 'correct horse'

export type Sent = {
  method?: string
  path: string
  /** JSON, or text and bytes as they are. */
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** Address that it is sent from. */
  from?: string
  /** Longest time for an answer; a minute by default. */
  patienceMs?: number
}
export type Heard = { status: number; headers: http.IncomingHttpHeaders; body: string; ms: number }

/** The real server as a process of its own, with an honest client and an attacker at another address. */
export type Target = Company & {
  port: number
  /** Receiver of webhooks, the one place of this machine to which they may go. */
  receiver: Receiver
  /** Token of an admin who attacks, or makes a mistake. */
  attackerToken: string
  /** One request on a connection of its own. @throws Error when there is no answer */
  send: (sent: Sent) => Promise<Heard>
  /** A bare connection of the attacker. */
  connect: () => net.Socket
  /** Resident memory of the process, bytes. */
  memory: () => number
}

/** One answer has to come within this, and an attack to an end. */
const PATIENCE_MS = 60_000

const statusFile = (pid: number): string => `/proc/${pid}/status`
const isAlive = (pid: number): boolean => fs.existsSync(statusFile(pid))
const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(statusFile(pid), 'utf8'))?.[1] ?? 0) * 1024

export const startTarget = async (
  trips: number,
  fill?: (store: Store) => void,
  answering?: Answering,
): Promise<Target> => {
  const receiver = await startReceiver(answering)
  let attackerToken = ''
  const hash = await hashPassword(PASSWORD)
  const company = await startCompany(
    trips,
    (store) => {
      const userId = addPerson(store, 'attacker')
      attackerToken = openSession(store, { userId, stayLoggedIn: true, userAgent: 'abuse' })
      store.db.update(users).set({ password_hash: hash }).run()
      fill?.(store)
    },
    {
      TRUSTED_PROXIES: '1',
      PROXY_ADDRESSES: PROXY,
      OSMAND_SECRET: INTAKE_SECRET,
      TRACCAR_SECRET: INTAKE_SECRET,
      WEBHOOK_OWN_RECEIVER: receiver.url,
    },
  )
  const port = Number(new URL(company.url).port)

  const send = ({
    method,
    path,
    body,
    token,
    headers = {},
    from = PROXY,
    patienceMs = PATIENCE_MS,
  }: Sent): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
      const payload = isJson ? JSON.stringify(body) : (body as string | Buffer | undefined)
      const started = performance.now()
      const request = http.request({
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        localAddress: from,
        agent: false,
        timeout: patienceMs,
        headers: {
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      })
      request.on('error', reject)
      request.once('timeout', () => request.destroy(new Error(`no answer to ${path} within ${patienceMs} ms`)))
      request.once('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text,
            ms: performance.now() - started,
          }),
        )
      })
      request.end(payload)
    })

  return {
    ...company,
    port,
    receiver,
    attackerToken,
    send,
    connect: () => {
      const socket = net.connect({ host: '127.0.0.1', port, localAddress: ATTACKER })
      // The server may close it at any time: that is what is wanted.
      socket.on('error', () => {})
      socket.resume()
      return socket
    },
    stop: async () => {
      await receiver.close()
      // One that an attack has blocked hears no other signal; one that it has ended hears none.
      if (isAlive(company.pid)) process.kill(company.pid, 'SIGKILL')
      return company.stop()
    },
    memory: () => (isAlive(company.pid) ? residentBytes(company.pid) : 0),
  }
}
