import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { api, type CallName } from '#shared/api.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { type Running, startShipped } from '../../testing/processes.ts'
import { startSmsServer } from '../../testing/sms-server.ts'
import type { Ask } from '../permission-ask.ts'
import { plantCompany } from '../planted-company.ts'

/** A server that answers everything with nothing, and keeps what it was asked for. */
const startListener = async () => {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    request.resume()
    response.writeHead(200, { 'content-type': 'text/plain' }).end('')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
}

export const OSMAND_SECRET = 'secret-of-the-phones'
/** A zone in which it is about noon, whenever the test runs: what leaves in the morning has left by then. */
const zoneOfNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/**
 * The product as it ships, on the database of the planted company, among all that it speaks to: a mail server, an SMS
 * gateway and WEBFLEET.
 */
export const createProduct = async () => {
  const [mails, sms, webfleet] = await Promise.all([startMailServer(), startSmsServer(), startListener()])
  const timeZone = zoneOfNoon()
  const company = plantCompany({ now: new Date().toISOString(), timeZone })
  const folder = company.t.deps.env.DATA_DIR
  const env: Record<string, string> = {
    DATA_DIR: folder,
    TIME_ZONE: timeZone,
    PUBLIC_URL: 'https://tours.example',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Tours <tours@example.com>',
    SMS_GATEWAY: 'http',
    SMS_URL: sms.url,
    OSMAND_SECRET,
    WEBFLEET_URL: webfleet.url,
    WEBFLEET_ACCOUNT: 'account',
    WEBFLEET_USER: 'user',
    WEBFLEET_PASSWORD: 'password',
    WEBFLEET_API_KEY: 'key',
  }
  let running: Running | null = null
  let url = ''
  const start = async (): Promise<void> => {
    running = startShipped('main', [], env)
    url = await running.url()
  }
  const stop = async (): Promise<number | null> => {
    running?.child.kill('SIGTERM')
    return (await running?.ended)?.code ?? null
  }

  /** One call by dora, the admin. @throws Error for an answer that is no success */
  const ask = async (name: CallName, { params = {}, query = {}, body, csv }: Ask): Promise<Response> => {
    const { method, path } = api[name]
    const filled = path.replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(String(params[param])))
    const form = csv ? new FormData() : null
    if (csv) form?.set('file', new File([csv.text], csv.name))
    const answer = await fetch(`${url}${filled}?${new URLSearchParams(query)}`, {
      method: method.toUpperCase(),
      headers: {
        // Reading a file takes a test longer than a server waits for the next request.
        connection: 'close',
        authorization: `Bearer ${company.tokens.admin}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const json = async <Body = Record<string, unknown>>(name: CallName, asked: Ask = {}): Promise<Body> =>
    (await ask(name, asked)).json() as Promise<Body>

  return {
    ...{ company, mails, sms, webfleet, start, stop, ask, json, folder },
    url: () => url,
    /** Runs `npm run backup` or `npm run restore`. */
    run: (program: 'backup' | 'restore', file: string) => startShipped(program, [file], env).ended,
    close: async (): Promise<void> => {
      running?.child.kill('SIGKILL')
      await running?.ended
      if (company.t.store.sqlite.open) company.t.close()
      fs.rmSync(folder, { recursive: true, force: true })
      await Promise.all([mails.close(), sms.close(), webfleet.close()])
    },
  }
}
export type Product = Awaited<ReturnType<typeof createProduct>>
