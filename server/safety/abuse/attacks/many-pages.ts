import { setTimeout as pause } from 'node:timers/promises'
import { OPEN_LIMITS } from '#server/kit/open-of-people.ts'
import { LINES_TYPE } from '#shared/domain/sync/sync-format.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, PASSWORD, type Target } from '../target.ts'

const SESSIONS = 25
const PATH = '/api/sync/pull?pages=all'

const logIn = async (target: Target): Promise<string> => {
  const { body } = await target.send({ path: '/api/login', body: { username: 'attacker', password: PASSWORD } })
  return JSON.parse(body).access_token
}
const logInOften = (target: Target): Promise<string[]> => inParallel(SESSIONS, 2, () => logIn(target))

const kindOf = (head: string): string =>
  head.includes(LINES_TYPE) ? 'all pages' : (/^HTTP\/1\.1 (\S+)/.exec(head)?.[1] ?? 'nothing')

/** A connection that asks for all pages and reads no more than the head of the answer. */
const askWithoutReading = (target: Target, token: string) => {
  const socket = target.connect()
  const head = new Promise<string>((resolve) =>
    socket.once('data', (data) => {
      socket.pause()
      resolve(kindOf(data.toString('latin1')))
    }),
  )
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  return { socket, head }
}

/** Each holds a page as rows, as text and as bytes until it is read, at most for ten minutes. */
export const pagesThatNobodyReads: Attack = {
  name: `${OPEN_LIMITS.requests} answers of 20 pages to one user, never read`,
  memoryMb: 450,
  answerMs: 3_000,
  trips: 20_000,
  run: async (target) => {
    const tokens = await logInOften(target)
    const asked = Array.from({ length: OPEN_LIMITS.requests }, (_unused, index) =>
      askWithoutReading(target, tokens[index % SESSIONS] ?? ''),
    )
    const heard = await Promise.all(asked.map(({ head }) => Promise.race([head, pause(20_000, 'nothing')])))
    await pause(5_000)
    for (const { socket } of asked) socket.destroy()
    must(heard.includes('all pages'), `nobody got all pages: ${tally(heard)}`)
    const { status, body } = await target.send({ path: PATH, token: target.token })
    const pages = body.trimEnd().split('\n').length
    must(status === 200 && pages > 15, `afterwards somebody else got ${status} and ${pages} pages`)
    return `${tally(heard)}; then somebody else got ${pages} pages`
  },
}

/** All that one user can ask for at once, until each has all pages: in one answer, or page after page. */
export const pagesReadByMany: Attack = {
  name: '50 first syncs of 20,000 trips by one user at once',
  memoryMb: 450,
  answerMs: 3_000,
  trips: 20_000,
  run: async (target) => {
    const tokens = await logInOften(target)
    const pages = await inParallel(50, 50, async (index) => {
      let lines: { cursor: string; more?: boolean }[] = []
      let count = 0
      do {
        const last = lines.at(-1)
        const path = last ? `${PATH}&cursor=${last.cursor}` : PATH
        const { status, body } = await target.send({ path, token: tokens[index % SESSIONS], from: ATTACKER })
        must(status === 200, `page ${count} was answered ${status}`)
        lines = body
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
        count += lines.length
      } while (lines.at(-1)?.more)
      return count
    })
    return `pages of each: ${tally(pages)}`
  },
}
