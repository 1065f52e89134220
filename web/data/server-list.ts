import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clock } from '../clock/clock.ts'
import { useLastPull } from './rows.ts'
import { useUnreachable } from './unreachable.ts'

export type ServerList<Row> = {
  /** Undefined while loading, and if loading failed and nothing is stored. */
  rows: readonly Row[] | undefined
  /** Reason why the last load failed, or that there is no connection; null otherwise. */
  failure: unknown
  /** Time at which the rows were current, milliseconds. */
  asOf: number | undefined
  reload: () => void
}

/** Returns the reason why rows are not fresh: those from before the connection was lost are as old as those that failed. */
const useFailure = (error: unknown): unknown => {
  const unreachable = useUnreachable()
  return error ?? unreachable
}

/**
 * A list of the server, as it was last loaded. It loads again when the connection comes back.
 * @param queryKey key in the cache, to invalidate after a write
 * @param kept rows of the device's own database, shown when the list cannot be loaded
 */
export const useServerList = <Row>(
  queryKey: readonly unknown[],
  load: () => Promise<Row[]>,
  kept?: readonly Row[],
): ServerList<Row> => {
  const lastPull = useLastPull()
  const { data, error, dataUpdatedAt, refetch } = useQuery({ queryKey, queryFn: load })
  const reload = () => void refetch()
  const failure = useFailure(error)
  const instead = failure !== null && kept && kept.length > 0 ? kept : undefined
  return { rows: data ?? instead, failure, asOf: data ? clock.serverTime(dataUpdatedAt) : lastPull, reload }
}

export type ServerPages<Row> = ServerList<Row> & {
  /** Loads the next page; null when there is none. */
  loadMore: (() => void) | null
  isLoadingMore: boolean
}

/**
 * A long list of the server, page by page: all loaded pages joined.
 * @param load returns the page after a row; the first page without one
 * @param pageSize a shorter page is the last
 */
export const useServerPages = <Row>(
  queryKey: readonly unknown[],
  load: (last: Row | undefined) => Promise<Row[]>,
  pageSize: number,
): ServerPages<Row> => {
  type After = { last: Row | undefined }
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam.last),
    initialPageParam: { last: undefined } as After,
    getNextPageParam: (page): After | undefined => (page.length < pageSize ? undefined : { last: page.at(-1) }),
  })
  const reload = () => void query.refetch()
  const rows = useMemo(() => query.data?.pages.flat(), [query.data])
  return {
    rows,
    failure: useFailure(query.error),
    asOf: rows && clock.serverTime(query.dataUpdatedAt),
    reload,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  }
}
