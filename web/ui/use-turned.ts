import { useState } from 'react'

/** Keys that a person ticked or unticked against what was proposed. */
export const useTurned = (): { isTurned: (key: string) => boolean; turn: (key: string) => void; reset: () => void } => {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  return {
    isTurned: (key) => turned.has(key),
    turn: (key) =>
      setTurned((known) => {
        const next = new Set(known)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    reset: () => setTurned(new Set()),
  }
}
