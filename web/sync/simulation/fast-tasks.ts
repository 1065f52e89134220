/**
 * A history makes tens of thousands of tasks (each step of fake-indexeddb is one), and a turn of Node's event loop costs a
 * system call. This runs them in the same order, each after all microtasks of the one before, without such turns.
 */
const tasks: (() => void)[] = []
let isScheduled = false

const runNext = (): void => {
  const task = tasks.shift()
  isScheduled = tasks.length > 0
  // A microtask that asks for the next tick: by then every promise of this task has been followed up.
  if (isScheduled) queueMicrotask(() => process.nextTick(runNext))
  task?.()
}

export const runTasksFast = (): void => {
  globalThis.setImmediate = ((task: (...given: unknown[]) => void, ...given: unknown[]) => {
    tasks.push(() => task(...given))
    if (!isScheduled) {
      isScheduled = true
      queueMicrotask(() => process.nextTick(runNext))
    }
  }) as unknown as typeof setImmediate
}
