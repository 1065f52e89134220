import { useCallback } from 'react'
import type { Steps } from '../../shared/domain/steps.ts'
import { useInSteps } from './use-in-steps.ts'

function* each<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(work(item))
    yield
  }
  return results
}

/**
 * Returns what `work` makes of each item, as {@link useInSteps} works it out.
 * @param work must be the same function as long as its results are
 */
export const useSliced = <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): readonly Result[] | undefined => useInSteps(useCallback(() => each(items, work), [items, work]))
