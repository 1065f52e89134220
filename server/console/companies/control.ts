import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { MINUTE_MS } from '../../../shared/domain/time/units.ts'
import { errorWords } from '../../../shared/error-words.ts'

/** How `tours companies` speaks with the running supervisor: one line of JSON each way on a socket that its account alone may open. */
const Asked = z.object({
  does: z.enum(['list', 'start', 'stop', 'restart', 'forget', 'pause']),
  name: z.string().max(100).optional(),
})
export type Asked = z.infer<typeof Asked>
type Answer = { answer: unknown } | { error: string }

/** Longest path of a Unix socket. */
const LONGEST = 107
const PATIENCE_MS = MINUTE_MS
const MAX_LINE = 10_000

export const socketOf = (dir: string): string => {
  const file = path.join(path.resolve(dir), 'control.sock')
  if (Buffer.byteLength(file) > LONGEST)
    throw new Error(`The path of ${dir} is too long for its socket: choose a shorter one`)
  return file
}

const lineOf = (socket: net.Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
      else if (text.length > MAX_LINE * 100) socket.destroy(new Error('too long'))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('no answer')))
  })

/** Asks the supervisor of a folder. @returns null when none runs. @throws Error with what it says */
export const askSupervisor = async (dir: string, asked: Asked): Promise<{ answer: unknown } | null> => {
  const socket = net.connect(socketOf(dir))
  socket.once('connect', () => socket.write(`${JSON.stringify(asked)}\n`))
  let line: string
  try {
    line = await lineOf(socket)
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw new Error(`The companies of ${dir} do not answer: ${errorWords(error)}`)
  } finally {
    socket.destroy()
  }
  const answer = JSON.parse(line) as Answer
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

/** Listens for `tours companies`. @throws Error when a supervisor of this folder runs already */
export const listenForControl = async (dir: string, work: (asked: Asked) => Promise<unknown>): Promise<net.Server> => {
  const file = socketOf(dir)
  if ((await askSupervisor(dir, { does: 'list' })) !== null) throw new Error(`The companies of ${dir} run already`)
  fs.rmSync(file, { force: true })
  const server = net.createServer((socket) => {
    lineOf(socket)
      .then((line) => work(Asked.parse(JSON.parse(line))))
      .then(
        (answer): Answer => ({ answer: answer ?? null }),
        (error): Answer => ({ error: errorWords(error) }),
      )
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  fs.chmodSync(file, 0o600)
  return server
}
