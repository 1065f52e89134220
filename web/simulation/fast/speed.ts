import { DEADLINE_MS } from '../../sync/api.ts'
import { PlainHeaders, PlainRequest, PlainResponse } from './plain-messages.ts'

/**
 * Faster versions of operations that a history does tens of thousands of times and that Node does slowly; same effects,
 * same order.
 */

const tasks: (() => void)[] = []

/** Schedules the next tick in a microtask: by then every promise of the task before has been handled. */
const scheduleNext = (): void => {
  void Promise.resolve().then(() => process.nextTick(runNext))
}
const runNext = (): void => {
  const task = tasks.shift()
  if (tasks.length > 0) scheduleNext()
  task?.()
}

/** Each step of fake-indexeddb is a task, and a turn of Node's event loop for it costs a system call. */
const queueTask = (task: (...given: unknown[]) => void, ...given: unknown[]): void => {
  tasks.push(() => task(...given))
  if (tasks.length === 1) scheduleNext()
}

const turn = globalThis.setImmediate
/** Waits for one turn of the event loop, in which Node frees memory and the test's runner gets its messages. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void turn(resolve))

const nativeClone = globalThis.structuredClone

/** fake-indexeddb copies every value it stores and returns; nearly all of them are JSON. */
const clone = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? nativeClone(value) : value
  if (Array.isArray(value)) {
    const copy = new Array<unknown>(value.length)
    for (let index = 0; index < value.length; index += 1) copy[index] = clone(value[index])
    return copy
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return nativeClone(value)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = clone((value as Record<string, unknown>)[name])
  return copy
}

const nothing = (): void => {}
const NEVER = { aborted: false, addEventListener: nothing, removeEventListener: nothing }
/** In a history no deadline passes, so no signal ever aborts. */
class NeverAborts {
  readonly signal = NEVER
  readonly abort = nothing
}

const later = globalThis.setTimeout
const DEADLINES = new Set<unknown>(Object.values(DEADLINE_MS))
/** The deadline of a request that is never answered would keep its whole history in memory until then. */
const setTimeoutButNoDeadline = (work: () => void, ms?: number, ...given: unknown[]): unknown =>
  DEADLINES.has(ms) ? undefined : later(work, ms, ...given)

const settled = Promise.resolve()
/** Node tracks the context of each of its own microtasks. */
const queueMicrotaskBare = (task: () => void): void => void settled.then(task)

/** Makes this process fast at histories, and unusable for code that waits for a turn of the event loop. */
export const makeHistoriesFast = (): void => {
  globalThis.setImmediate = queueTask as unknown as typeof setImmediate
  globalThis.setTimeout = setTimeoutButNoDeadline as unknown as typeof setTimeout
  globalThis.queueMicrotask = queueMicrotaskBare
  globalThis.structuredClone = clone as typeof structuredClone
  globalThis.AbortController = NeverAborts as unknown as typeof AbortController
  AbortSignal.timeout = () => NEVER as unknown as AbortSignal
  globalThis.Headers = PlainHeaders as unknown as typeof Headers
  globalThis.Request = PlainRequest as unknown as typeof Request
  globalThis.Response = PlainResponse as unknown as typeof Response
  // Nearly all errors here are expected.
  Error.stackTraceLimit = 0
}
