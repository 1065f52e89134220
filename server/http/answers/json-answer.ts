import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'

/** Characters. A shorter answer fits into the first packets as it is. */
const MIN_LENGTH = 2_000
/** Trips become a tenth of their size; a higher level takes longer than the network would with the rest. */
export const GZIP_LEVEL = 3
const gzipped = promisify(gzip)

/** Compresses an answer that is made anew each time, beside the event loop. */
export const compress = (answer: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  gzipped(answer, { level: GZIP_LEVEL }).then((bytes) => new Uint8Array(bytes))

/** Returns true if the client said that it takes gzip (RFC 9110 section 12.5.3). */
export const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    return (coding === 'gzip' || coding === '*') && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** A strong tag names these very bytes, and compressed ones would be others. Dear to ask: only of long answers. */
const hasStrongTag = (c: Context): boolean => c.res.headers.get('etag')?.startsWith('"') === true

/** Answers a value as JSON, compressed where that helps a slow line. Compressing is done beside the event loop. */
export const jsonAnswer = (c: Context, value: unknown): Promise<Response> => jsonTextAnswer(c, JSON.stringify(value))

/** {@link jsonAnswer} of a value that is JSON already, as text or as its bytes. */
export const jsonTextAnswer = async (c: Context, json: string | Uint8Array): Promise<Response> => {
  const isWorthwhile = json.length >= MIN_LENGTH && acceptsGzip(c.req.header('accept-encoding')) && !hasStrongTag(c)
  c.header('content-type', 'application/json')
  if (!isWorthwhile) return c.body(typeof json === 'string' ? json : new Uint8Array(json))
  c.header('content-encoding', 'gzip')
  c.header('vary', 'accept-encoding', { append: true })
  return c.body(await compress(json))
}
