import type { Logger } from 'pino'
import { z } from 'zod'
import { DAY_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Point } from '#shared/domain/tracking/geo.ts'

/** A server that knows how long a lorry drives. */
export type Router = {
  /** Seconds of driving between two positions, without breaks; null where the router has no answer. Never fails. */
  ask: (from: Point, to: Point) => Promise<number | null>
}

const PATIENCE_MS = 5_000
/**
 * Longest time that is taken, longer than any way by road: a time beyond it is nonsense, and beyond the range of dates it would
 * break the estimate.
 */
const LONGEST_SECONDS = (30 * DAY_MS) / SECOND_MS
const Answer = z.object({ trip: z.object({ summary: z.object({ time: z.number().min(0).max(LONGEST_SECONDS) }) }) })
const Refused = z.object({ error_code: z.number() })
/**
 * Valhalla's codes that speak of the two positions and not of the server: too far apart (154), in unconnected regions
 * (170), no road near one (171), one unreachable (441), no path (442).
 */
const NO_WAY = new Set([154, 170, 171, 441, 442])

class RouterFault extends Error {}

/**
 * Asks Valhalla (`POST /route`, https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/). It learns two
 * positions and nothing else. What goes wrong is logged when it begins and when it ends.
 * @param url its address, with or without a slash at the end
 * @param options.patience milliseconds to wait for an answer; for tests
 */
export const createRouter = (
  url: string,
  options: { log: Logger; stopping: AbortSignal; patience?: number },
): Router => {
  const { log, stopping, patience = PATIENCE_MS } = options
  const route = `${url.replace(/\/+$/, '')}/route`
  let isFaulty = false

  const noteFault = (error: unknown): void => {
    if (!isFaulty) log.warn({ fault: faultText(error) }, 'the router does not answer: estimates go by distance')
    isFaulty = true
  }
  const noteAnswer = (): void => {
    if (isFaulty) log.info('the router answers again')
    isFaulty = false
  }

  return {
    ask: async (from, to) => {
      try {
        const answer = await fetch(route, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ locations: [pointOf(from), pointOf(to)], costing: 'truck', units: 'kilometers' }),
          redirect: 'error',
          signal: AbortSignal.any([stopping, AbortSignal.timeout(patience)]),
        })
        const seconds = readAnswer(answer.status, await answer.text())
        noteAnswer()
        return seconds
      } catch (error) {
        if (!stopping.aborted) noteFault(error)
        return null
      }
    },
  }
}

/** Nothing but the position, whatever else is known of a place. */
const pointOf = ({ lat, lon }: Point): Point => ({ lat, lon })

/** @returns seconds; null when there is no way. @throws RouterFault */
const readAnswer = (status: number, text: string): number | null => {
  const body = parsed(text)
  const answer = Answer.safeParse(body)
  if (status === 200 && answer.success) return answer.data.trip.summary.time
  const refused = Refused.safeParse(body)
  if (status === 400 && refused.success && NO_WAY.has(refused.data.error_code)) return null
  if (status === 200) throw new RouterFault('the answer is not readable')
  throw new RouterFault(refused.success ? `HTTP ${status}, error ${refused.data.error_code}` : `HTTP ${status}`)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Words of an error without the address. */
const faultText = (error: unknown): string => {
  if (error instanceof RouterFault) return error.message
  if (!(error instanceof Error)) return 'unknown error'
  const { cause } = error
  return `not reachable (${cause instanceof Error && 'code' in cause ? String(cause.code) : error.name})`
}
