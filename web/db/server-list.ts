import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { NoConnection } from '../sync/api.ts'
import { useConnection, useLastPull } from './rows.ts'

export type ServerList<Row> = {
  /** Undefined while loading, and when there is nothing to show instead of what could not be loaded. */
  rows: readonly Row[] | undefined
  /** Why the last load failed, or that there is no connection at all; null while all is well. */
  failure: unknown
  /** Of when the rows are, milliseconds. */
  asOf: number | undefined
  reload: () => void
}

const OFFLINE = new NoConnection('offline')

/**
 * A list that lives on the server, as it was last loaded. It loads again when the connection comes back.
 * @param queryKey under which it is kept, and invalidated after a write
 * @param kept what the device's own store has of it, shown when it cannot be loaded
 */
export const useServerList = <Row>(
  queryKey: readonly unknown[],
  load: () => Promise<Row[]>,
  kept?: readonly Row[],
): ServerList<Row> => {
  const lastPull = useLastPull()
  const { state } = useConnection()
  const { data, error, dataUpdatedAt, refetch } = useQuery({ queryKey, queryFn: load })
  const isFailed = error !== null
  const onOnline = useEffectEvent(() => {
    if (isFailed) void refetch()
  })
  // Only when the connection comes back: a server that refuses is not asked over and over.
  useEffect(() => {
    if (state === 'online') onOnline()
  }, [state])

  // What was loaded before the connection went is as old as what could not be loaded.
  const failure = error ?? (state === 'offline' ? OFFLINE : null)
  const instead = failure !== null && kept && kept.length > 0 ? kept : undefined
  return {
    rows: data ?? instead,
    failure,
    asOf: data ? dataUpdatedAt : lastPull,
    reload: () => void refetch(),
  }
}
