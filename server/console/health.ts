import { plainWords } from '../kit/plain-text.ts'

const PATIENCE_MS = 5_000
/** Bytes; what the product answers is shorter than a hundred. */
const LONGEST = 64_000
/** Signs of a version that are told. */
const LONGEST_VERSION = 40

/** The text of an answer; null where it is longer than one of the product. */
const textOf = async (answer: Response): Promise<string | null> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > LONGEST) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const versionIn = (text: string | null): string | null => {
  try {
    const { status, version } = JSON.parse(text ?? '') as { status?: unknown; version?: unknown }
    return status === 'ok' && typeof version === 'string' ? plainWords(version, LONGEST_VERSION) : null
  } catch {
    return null
  }
}

/**
 * Asks an address for its health, as a watchdog does. What answers may be any program, so little of it is read.
 * @returns the version of the product, null where it is not well, and the clock of the answer, as its header says it
 * @throws Error where nothing answers within five seconds
 */
export const askHealth = async (address: string): Promise<{ version: string | null; date: string | null }> => {
  const answer = await fetch(new URL('/healthz', address), {
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'manual',
  })
  const version = versionIn(await textOf(answer))
  return { version: answer.status === 200 ? version : null, date: answer.headers.get('date') }
}
