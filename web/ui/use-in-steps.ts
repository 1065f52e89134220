import { useEffect, useMemo, useReducer, useRef } from 'react'
import type { Steps } from '../../shared/domain/steps.ts'

/** Longest time that such work holds the screen at once, milliseconds. */
const SLICE_MS = 40

type Work<Result> = { steps: Steps<Result>; ended: { result: Result } | null }

/** Works on for one slice. @returns true if all is done */
const workOn = <Result>(work: Work<Result>): boolean => {
  const end = performance.now() + SLICE_MS
  while (!work.ended) {
    const { done, value } = work.steps.next()
    if (done) work.ended = { result: value }
    else if (performance.now() > end) return false
  }
  return true
}

/**
 * Returns what work comes to, done in slices between which the page answers. Little work is done at once; undefined until
 * the first is done. While new work runs, the result of the last one stays.
 * @param begin must be the same function as long as its result is
 */
export const useInSteps = <Result>(begin: () => Steps<Result>): Result | undefined => {
  const work = useMemo(() => {
    const begun: Work<Result> = { steps: begin(), ended: null }
    workOn(begun)
    return begun
  }, [begin])
  const last = useRef<Work<Result>['ended']>(null)
  const [, showResult] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (work.ended) {
      last.current = work.ended
      return
    }
    const next = () => {
      if (workOn(work)) {
        last.current = work.ended
        showResult()
      } else timer = setTimeout(next)
    }
    let timer = setTimeout(next)
    return () => clearTimeout(timer)
  }, [work])
  return (work.ended ?? last.current)?.result
}
