import { useEffect, useMemo, useState } from 'react'

/** Longest time that such work holds the screen at once, milliseconds. */
const SLICE_MS = 40

type Work<Item, Result> = { items: readonly Item[]; work: (item: Item) => Result; results: Result[] }

/** Works on for one slice. @returns whether all is done */
const workOn = <Item, Result>({ items, work, results }: Work<Item, Result>): boolean => {
  const end = performance.now() + SLICE_MS
  for (const item of items.slice(results.length)) {
    results.push(work(item))
    if (performance.now() > end) break
  }
  return results.length === items.length
}

/**
 * Returns what `work` makes of each item, worked out in slices between which the page answers. Little work is done at
 * once; undefined until the first is done. While new work runs, the results of the last one stay.
 * @param work must be the same function as long as its results are
 */
export const useSliced = <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): readonly Result[] | undefined => {
  const begun = useMemo(() => {
    const task: Work<Item, Result> = { items, work, results: [] }
    return { task, isDone: workOn(task) }
  }, [items, work])
  const [shown, setShown] = useState<readonly Result[]>()
  useEffect(() => {
    const { task, isDone } = begun
    if (isDone) {
      setShown(task.results)
      return
    }
    const next = () => {
      if (workOn(task)) setShown(task.results)
      else timer = setTimeout(next)
    }
    let timer = setTimeout(next)
    return () => clearTimeout(timer)
  }, [begun])
  return begun.isDone ? begun.task.results : shown
}
