import { pipeline, Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'
import { LINES_TYPE } from '#shared/domain/sync/sync-format.ts'
import { acceptsGzip, GZIP_LEVEL } from './json-answer.ts'

/** Gives one answer after the other a turn; other requests run in between. */
export const createTurns = (): (() => Promise<void>) => {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => breathe())
    return last
  }
}

/**
 * Answers values as JSON, one on each line. The next one is made when the client has taken the former ones.
 * @param next makes the next value; null if there are no more
 * @param turn waited for before each value but the first
 * @param onFault told what stopped the answer in its middle, which the client sees as a lost connection
 * @param onClose called once, when all has left or the client is gone
 */
export const linesAnswer = (
  c: Context,
  next: () => unknown,
  { turn, onFault, onClose }: { turn: () => Promise<void>; onFault: (fault: unknown) => void; onClose: () => void },
): Response => {
  // A waiting answer holds the bytes of a line, not the rows that it was made from.
  const nextLine = (): Buffer | null => {
    const value = next()
    return value === null ? null : Buffer.from(`${JSON.stringify(value)}\n`)
  }
  const lines = async function* () {
    try {
      for (let line = nextLine(); line !== null; line = nextLine()) {
        yield line
        line = null
        await turn()
      }
    } catch (fault) {
      // A client that leaves is no fault.
      if (!source.destroyed) onFault(fault)
      throw fault
    }
  }
  // One line is made ahead, and no more.
  const source = Readable.from(lines(), { objectMode: true, highWaterMark: 1 })
  source.once('close', onClose)
  c.header('content-type', LINES_TYPE)
  if (!acceptsGzip(c.req.header('accept-encoding'))) return c.body(Readable.toWeb(source) as ReadableStream)
  c.header('content-encoding', 'gzip')
  c.header('vary', 'accept-encoding', { append: true })
  // Each line leaves at once instead of waiting for the next one.
  const zipped = createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH })
  pipeline(source, zipped, () => undefined)
  return c.body(Readable.toWeb(zipped) as ReadableStream)
}
