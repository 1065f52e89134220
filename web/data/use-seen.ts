import { useCallback, useEffect, useRef } from 'react'
import { getMeta } from '../db/local-db.ts'
import { useDbQuery } from './rows.ts'

/** Number of the change feed that the rows on this device are at. */
export const useFeedNumber = (): number | undefined => useDbQuery((db) => getMeta(db, 'seq'), [])

/**
 * Number of the change feed that the rows were at when the person began to write into a form. Until then it follows the
 * pulls; from then on it is fixed, so that the server can tell which row a chosen name stood for.
 * @param kept the number of the draft that the form started from
 */
export const useSeen = (isDirty: boolean, kept: number | undefined): (() => number | undefined) => {
  const newest = useFeedNumber()
  const seen = useRef(kept)
  useEffect(() => {
    if (!isDirty || seen.current === undefined) seen.current = newest
  }, [isDirty, newest])
  return useCallback(() => seen.current, [])
}
