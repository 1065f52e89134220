import type { Context } from 'hono'
import { SECOND_MS } from '../../shared/domain/time/units.ts'
import { MAX_FILE_MB } from '../../shared/schemas/file-import.ts'
import type { Visit } from '../kit/open-of-people.ts'
import { Refusal } from '../kit/refusal.ts'

const KB = 1024
const MB = 1024 * KB

/** Largest size of a body, and the longest time it may take to arrive; `fileBytes` is what a form leaves for its file. */
export type BodyLimit = { bytes: number; ms: number; fileBytes?: number }
export const BODY_LIMITS = {
  /** Limits of callers that have shown neither token nor secret: names, passwords, a reset link. */
  stranger: { bytes: 16 * KB, ms: 15 * SECOND_MS },
  /** Limits of pages of links, let in by their token: a hundred answers, twenty reports with their texts. */
  link: { bytes: 256 * KB, ms: 30 * SECOND_MS },
  /** A position with its attributes is a few hundred bytes. */
  position: { bytes: 64 * KB, ms: 15 * SECOND_MS },
  /** The edits of a phone at the edge of its network: apps send at most 256 kB of them at once, or a single longer one. */
  json: { bytes: MAX_FILE_MB.list * MB, ms: 90 * SECOND_MS },
  tripPlan: { bytes: MAX_FILE_MB.long * MB, ms: 300 * SECOND_MS },
} as const satisfies Record<string, BodyLimit>

/** Notes bytes that are on the way, for the person that the request was authorised as. */
const hold = (c: Context, bytes: number): void => (c.get('visit') as Visit | null | undefined)?.hold(bytes)

/** Looks the user of the request up again. */
const askAgain = (c: Context): void => {
  ;(c.get('present') as (() => unknown) | null | undefined)?.()
}

const tooLarge = ({ bytes, fileBytes = bytes }: BodyLimit): Refusal =>
  new Refusal(413, 'body_too_large', { max_bytes: fileBytes })

/** Reads on and keeps nothing, so that the client can read the answer; the connection has its own bounds for that. */
const throwAway = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection is closed.
  }
}

/** Reads chunk by chunk: a body without a length is known to be too large only on the way. */
const readChunks = async (c: Context, limit: BodyLimit): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = c.req.raw.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.length
    if (bytes > limit.bytes) {
      void throwAway(reader)
      throw tooLarge(limit)
    }
    hold(c, value.length)
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the body of a request. Nothing else does: callers are authorised first, so that strangers fill no memory, and again
 * once it is there, because it may have been on its way for minutes.
 * @throws Refusal 413 when it is larger than allowed, 408 when it takes longer, 429 when the person has too much on the way, 401
 *   and 403 when the person may not make the call any more
 */
export const readBody = async (c: Context, limit: BodyLimit): Promise<Uint8Array<ArrayBuffer>> => {
  const declared = c.req.header('content-length')
  // RFC 9112 section 6.3: beside chunks a length means nothing. The parser lets no more bytes through than declared.
  const isMeasured = declared !== undefined && c.req.header('transfer-encoding') === undefined
  if (isMeasured && Number(declared) > limit.bytes) throw tooLarge(limit)
  if (isMeasured) hold(c, Number(declared))
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal(408, 'request_too_slow')), limit.ms)
  })
  const reading = isMeasured ? c.req.arrayBuffer().then((buffer) => new Uint8Array(buffer)) : readChunks(c, limit)
  // After the time is up it fails once the connection is closed; no caller waits for it then.
  reading.catch(() => {})
  try {
    const body = await Promise.race([reading, tooSlow])
    askAgain(c)
    return body
  } finally {
    clearTimeout(timer)
  }
}

/** Levels of arrays and objects; the deepest that is meant, a mutation's weekday value, has six. */
const MAX_JSON_DEPTH = 32
/** Values of arrays and objects; 256 kB of whole rows with their bases have some 20,000. */
const MAX_JSON_VALUES = 100_000

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
const OPENING = new Set([...'[{'].map((bracket) => bracket.charCodeAt(0)))
const CLOSING = new Set([...']}'].map((bracket) => bracket.charCodeAt(0)))

/**
 * Returns true if a JSON text has more levels or values than any request means. Looked at before parsing: to parse
 * 180,000 keys, and to work on them afterwards, would block all other requests.
 */
const isExcessive = (json: string): boolean => {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      for (at += 1; at < json.length && json.charCodeAt(at) !== QUOTE; at += 1)
        if (json.charCodeAt(at) === BACKSLASH) at += 1
    } else if (code === COMMA) values += 1
    else if (OPENING.has(code)) {
      depth += 1
      values += 1
    } else if (CLOSING.has(code)) depth -= 1
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return true
  }
  return false
}

/** @throws Refusal 415 for another content type, 400 for malformed JSON, 413 and 408 as {@link readBody} */
export const readJson = async (c: Context, limit: BodyLimit): Promise<unknown> => {
  const type = c.req.header('content-type') ?? ''
  const isJson = /^application\/(.+\+)?json\b/i.test(type)
  if (!isJson && type !== '') throw new Refusal(415, 'unsupported_media_type')
  const raw = new TextDecoder().decode(await readBody(c, limit))
  if (isJson ? raw.trim() === '' : raw === '') return {}
  if (!isJson) throw new Refusal(415, 'unsupported_media_type')
  if (isExcessive(raw)) throw new Refusal(400, 'malformed_request')
  try {
    return JSON.parse(raw)
  } catch {
    throw new Refusal(400, 'malformed_request')
  }
}
