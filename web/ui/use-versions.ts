import { useInfiniteQuery } from '@tanstack/react-query'
import { HISTORY_PAGE, type HistoryEntry } from '../../shared/schemas/history.ts'

/** The newest versions of a row, and those before them when they are asked for. */
export const useVersions = (
  queryKey: readonly unknown[],
  load: (query: { before?: number }) => Promise<HistoryEntry[]>,
) => {
  const { data, hasNextPage, fetchNextPage, ...rest } = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam }) => load(pageParam === null ? {} : { before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < HISTORY_PAGE ? undefined : last.at(-1)?.rev),
  })
  return { ...rest, versions: data?.pages.flat(), older: hasNextPage ? () => void fetchNextPage() : null }
}
