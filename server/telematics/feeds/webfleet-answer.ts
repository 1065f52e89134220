import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'

/** One row of a WEBFLEET.connect report; every value may be missing, empty or a sentinel. */
export type WebfleetRow = Readonly<Record<string, unknown>>

/**
 * WEBFLEET.connect said no; `retryMs` is when asking again makes sense, null when it does not. The code is a number, or
 * what stands in its place, so that the fault shows the provider's own words.
 */
export class WebfleetFault extends Error {
  constructor(
    readonly code: number | string,
    message: string,
    readonly retryMs: number | null,
  ) {
    super(message)
  }
}

/** "Document is empty": there is nothing to report. */
const EMPTY = 63
/** The action is unknown, or not part of the account's contract; asking again does not change that. */
export const NOT_OFFERED = 9
/** Request quota reached; quotas count by the minute. Temporarily unavailable. Internal error. */
const RETRY_MS: Readonly<Record<number, number>> = {
  8011: MINUTE_MS,
  8015: 10 * SECOND_MS,
  9199: 10 * SECOND_MS,
  10000: 30 * SECOND_MS,
}

/**
 * Reads an answer, which is HTTP 200 even when it is an error: a JSON list, `{errorCode, errorMsg}`, or `code,message` as
 * plain text. @throws WebfleetFault
 */
export const readAnswer = (text: string): WebfleetRow[] => {
  const body = text.trim()
  const plain = /^"?(\d{1,5})\s*[,;]\s*(.*)$/s.exec(body)
  if (plain) return refuse(Number(plain[1]), plain[2] ?? '')
  const json = jsonOf(body)
  if (Array.isArray(json)) return json.filter((row) => typeof row === 'object' && row !== null)
  if (typeof json === 'object' && json !== null && 'errorCode' in json) {
    return refuse(codeOf(json.errorCode), 'errorMsg' in json ? String(json.errorMsg) : '')
  }
  if (body === '') return []
  throw new WebfleetFault(0, 'the answer is not readable', null)
}

const codeOf = (given: unknown): number | string => {
  const code = Number(given)
  if (!Number.isNaN(code)) return code
  return typeof given === 'string' ? given.trim() : JSON.stringify(given)
}

const refuse = (code: number | string, message: string): WebfleetRow[] => {
  if (code === EMPTY) return []
  const retryMs = typeof code === 'number' ? RETRY_MS[code] : undefined
  throw new WebfleetFault(code, message.trim() || 'error without text', retryMs ?? null)
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
