/** Pauses before a failed screen is opened again by itself, milliseconds; after the last one it is left to the person. */
const PAUSES_MS = [1_500, 4_000, 10_000]
/** A screen that has worked for so long and fails again begins anew. */
const CALM_MS = 60_000

let last = { path: '', count: 0, at: 0 }

/** @returns when to open the failed screen of this path again, milliseconds; null to leave it to the person */
export const retryAfter = (path: string, now = performance.now()): number | null => {
  const isAgain = last.path === path && now - last.at < CALM_MS
  last = { path, count: isAgain ? last.count + 1 : 0, at: now }
  return PAUSES_MS[last.count] ?? null
}
