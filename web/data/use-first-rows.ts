import { useEffect } from 'react'
import { syncNow } from '../session/session.ts'
import { markRowsDrawn } from '../sync/rows-drawn.ts'
import { useHasPulled } from './rows.ts'

/** Tells once the rows are drawn, since pulling waits for that; where only a pull brings rows, it begins at once. */
export const useFirstRows = (areDrawn: boolean): void => {
  const hasPulled = useHasPulled()
  useEffect(() => {
    if (hasPulled === false) syncNow()
  }, [hasPulled])
  useEffect(() => {
    if (areDrawn) markRowsDrawn()
  }, [areDrawn])
}
