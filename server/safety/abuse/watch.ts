import { setTimeout as pause } from 'node:timers/promises'
import { errorWords } from '#shared/error-words.ts'
import type { Attack } from './attack.ts'
import { startTarget, type Target } from './target.ts'

const MB = 1024 * 1024
const ASK_EVERY_MS = 200
const LOOK_EVERY_MS = 50
const ANSWER_MS = 15_000

/** Effect of an attack on the server and on an honest user beside it. */
export type Outcome = {
  name: string
  seconds: number
  memoryBeforeMb: number
  memoryMostMb: number
  honestAnswers: number
  honestMedianMs: number
  honestSlowestMs: number
  result: string
  /** Bounds that were broken. */
  faults: string[]
}

/** Asks for the timetable again and again, each time on a new connection. */
const beHonest = (target: Target, ending: AbortSignal) => {
  const times: number[] = []
  const faults: string[] = []
  const asking = (async () => {
    do {
      try {
        const { status, ms } = await target.send({ path: '/api/timetable?view=today', token: target.token })
        times.push(ms)
        if (status !== 200) faults.push(`an honest user got ${status}`)
      } catch (error) {
        faults.push(`an honest user got no answer: ${error instanceof Error ? error.message : error}`)
      }
      await pause(ASK_EVERY_MS)
    } while (!ending.aborted)
  })()
  return { times, faults, asking }
}

/** Runs one attack against a server of its own. */
export const watch = async (attack: Attack): Promise<Outcome> => {
  const target = await startTarget(attack.trips ?? 100, attack.fill, attack.receiver)
  const ending = new AbortController()
  try {
    await target.send({ path: '/api/timetable?view=today', token: target.token })
    const before = target.memory()
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, target.memory())
    }, LOOK_EVERY_MS)
    const honest = beHonest(target, ending.signal)
    const started = performance.now()
    const faults: string[] = []
    let result = ''
    try {
      result = await attack.run(target)
    } catch (error) {
      faults.push(errorWords(error))
    }
    const seconds = (performance.now() - started) / 1000
    ending.abort()
    await honest.asking
    clearInterval(looking)
    const times = honest.times.toSorted((a, b) => a - b)
    const slowest = times.at(-1) ?? Number.POSITIVE_INFINITY
    const grown = (most - before) / MB
    if (grown > attack.memoryMb) faults.push(`memory grew by ${grown.toFixed(0)} MB, ${attack.memoryMb} are allowed`)
    const allowedMs = attack.answerMs ?? ANSWER_MS
    if (slowest > allowedMs) faults.push(`an honest user waited ${slowest.toFixed(0)} ms, ${allowedMs} are allowed`)
    return {
      name: attack.name,
      seconds,
      memoryBeforeMb: before / MB,
      memoryMostMb: most / MB,
      honestAnswers: times.length,
      honestMedianMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
      honestSlowestMs: slowest,
      result,
      faults: [...faults, ...new Set(honest.faults)],
    }
  } finally {
    ending.abort()
    await target.stop()
  }
}
