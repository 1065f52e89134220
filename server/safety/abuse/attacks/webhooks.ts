import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import type { Target } from '../target.ts'

const EVENTS = ['trip.created', 'trip.changed', 'trip.cancelled']
/** Webhooks of one person; more are refused. */
const ADDRESSES = 20
/** Messages of one address that are on their way at once. */
const AT_ONCE = 8
/** The sender looks each second, and waits ten for an answer. */
const WATCHED_MS = 15_000

const addWebhook = async (target: Target, url: string, index = 0): Promise<number> => {
  const body = { role: 'admin', wh_name: `Flood ${index}`, wh_url: url, wh_events: EVENTS }
  return (await target.send({ path: '/api/webhooks', body, token: target.attackerToken })).status
}
/** Cancels each trip of the company, which is told to every webhook. */
const flood = async (target: Target) => {
  const { body } = await target.send({ path: '/api/tours', token: target.attackerToken })
  const ids = (JSON.parse(body) as [number][]).map(([id]) => id)
  return inParallel(ids.length, 8, async (index) => {
    const sent = { method: 'PUT', path: `/api/trips/${ids[index]}`, body: { tt_status: 'canceled' } }
    return (await target.send({ ...sent, token: target.attackerToken })).status
  })
}

export const slowReceivers: Attack = {
  name: 'messages to 20 receivers that never answer',
  memoryMb: 250,
  receiver: () => {},
  run: async (target) => {
    const added = await inParallel(ADDRESSES, 4, (index) =>
      addWebhook(target, `${target.receiver.url}/${index}`, index),
    )
    const made = await flood(target)
    must(made.includes(200), `no trip was changed: ${tally(made)}`)
    await pause(WATCHED_MS)
    const { most } = target.receiver
    must(most > 0, 'nothing was sent at all')
    must(most <= ADDRESSES * AT_ONCE, `${most} messages were on their way at once`)
    return `added ${tally(added)}; trips ${tally(made)}; at once ${most}`
  },
}

/** Piece of an endless answer, and the megabytes of it that may be read before the receiver is cut off. */
const PIECE = Buffer.alloc(64 * 1024, 'x')
const MAX_READ_MB = 20
export const hugeAnswers: Attack = {
  name: 'receivers that answer without end',
  memoryMb: 200,
  receiver: (request, response, count) => {
    request.resume()
    response.writeHead(200)
    const go = () => {
      while (!response.destroyed) {
        count(PIECE.length)
        if (!response.write(PIECE)) break
      }
    }
    response.on('drain', go)
    response.on('error', () => {})
    go()
  },
  run: async (target) => {
    await addWebhook(target, target.receiver.url)
    const made = await flood(target)
    must(made.includes(200), `no trip was changed: ${tally(made)}`)
    await pause(WATCHED_MS)
    const { requests, bytes } = target.receiver
    must(requests > 0, 'nothing was sent at all')
    const each = bytes / requests / 1024 / 1024
    must(each < MAX_READ_MB, `${each.toFixed(1)} MB of an answer were sent`)
    return `${requests} messages, ${each.toFixed(2)} MB written of each answer`
  },
}

/** This machine, its networks, and the place where clouds keep their secrets, in the spellings that an address may have. */
const INTERNAL = [
  ...[
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://0/',
    'https://2130706433/',
  ],
  ...['https://0x7f000001/', 'https://127.1/', 'https://10.0.0.1/', 'https://192.168.1.1/', 'https://172.16.0.1/'],
  ...[
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ],
  ...['https://[64:ff9b::7f00:1]/', 'ftp://example.com/', 'file:///etc/passwd', 'https://user:word@127.0.0.1/'],
]
export const internalHosts: Attack = {
  name: 'webhooks to the own network, and redirects there',
  memoryMb: 100,
  receiver: (request, response) => {
    request.resume()
    // To itself under another path: who follows is seen.
    const to = request.url === '/start' ? `http://${request.headers.host}/secret` : ''
    response.writeHead(to === '' ? 200 : 302, to === '' ? {} : { location: to }).end()
  },
  run: async (target) => {
    const statuses = await inParallel(INTERNAL.length, 4, (index) => addWebhook(target, INTERNAL[index] ?? '', index))
    must(
      statuses.every((status) => status === 400 || status === 429),
      `an address inside was taken: ${tally(statuses)}`,
    )
    await addWebhook(target, `${target.receiver.url}/start`)
    const made = await flood(target)
    await pause(WATCHED_MS)
    must(target.receiver.paths.includes('/start'), `nothing was sent at all: trips ${tally(made)}`)
    must(!target.receiver.paths.includes('/secret'), 'a redirect was followed')
    return `${INTERNAL.length} addresses ${tally(statuses)}; ${target.receiver.requests} redirects, none followed`
  },
}
