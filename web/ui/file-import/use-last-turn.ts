import { useCallback, useRef } from 'react'

/**
 * Of answers to several calls that are under way only the last one counts: returns the function that begins a call, which returns
 * the one that says whether it is still the last.
 */
export const useLastTurn = (): (() => () => boolean) => {
  const turns = useRef(0)
  return useCallback(() => {
    turns.current += 1
    const turn = turns.current
    return () => turn === turns.current
  }, [])
}
