import { useEffect, useState } from 'react'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { tryStorage } from '../db/try-storage.ts'
import type { MissingPart } from '../page/missing-parts.ts'
import { discardAppFiles, isServerReached } from './repair.ts'

/** Attempt from which the page asks if the server is reached: one failed request proves nothing. */
const ASKED_FROM = 2
/** Name of the page's last automatic reload; in session storage, so that it counts over the reload. */
const NAME = 'renewed'
const PAUSE_MS = 10 * MINUTE_MS

const wasJustRenewed = (): boolean => {
  try {
    return performance.timeOrigin - Number(sessionStorage.getItem(NAME) ?? 0) < PAUSE_MS
  } catch {
    // Without storage the last renewal is unknown, and the page could reload over and over.
    return true
  }
}

/** Returns true if the server is there and the missing files are not: it has another version of the app. */
export const useIsOutdated = (missing: readonly MissingPart[]): boolean => {
  const attempts = Math.max(0, ...missing.map((part) => part.attempts))
  const [isOutdated, setIsOutdated] = useState(false)
  useEffect(() => {
    if (attempts === 0) setIsOutdated(false)
    if (attempts < ASKED_FROM) return
    let isCurrent = true
    void isServerReached().then((isReached) => isCurrent && setIsOutdated(isReached))
    return () => {
      isCurrent = false
    }
  }, [attempts])
  return isOutdated
}

/**
 * Fetches the app anew, and loads the page: by itself at most once in ten minutes, since it may not help.
 * @param isAsked a person wants it
 */
export const renewOnce = async (isAsked = false): Promise<void> => {
  if (!isAsked && wasJustRenewed()) return
  try {
    // First, so that it is not begun twice.
    sessionStorage.setItem(NAME, String(performance.timeOrigin + performance.now()))
    await discardAppFiles()
    location.reload()
  } catch {
    // The server is gone again, or the browser keeps no memory: the notice stays, with its button.
    tryStorage(() => sessionStorage.removeItem(NAME))
  }
}
