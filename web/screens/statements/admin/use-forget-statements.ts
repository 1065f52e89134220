import { useQueryClient } from '@tanstack/react-query'

/**
 * Returns what lists call after they changed statements: a statement that is opened next is fetched anew. Shown as it was
 * a moment ago, it would be made final with a sum that no longer holds, which the server refuses.
 */
export const useForgetStatements = (): (() => void) => {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ queryKey: ['statement'] })
    void queries.invalidateQueries()
  }
}
