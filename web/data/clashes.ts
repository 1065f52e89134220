import { useMemo } from 'react'
import { openPlan, type Plan } from '../../shared/domain/clashes/clashes.ts'
import { waysOf } from '../../shared/domain/clashes/ways.ts'
import { now } from '../clock.ts'
import { useActor, useAllTrips, useLookup } from './rows.ts'

/**
 * The trips of this device with what does not fit among them, waiting edits included; it needs no network. Undefined while
 * loading. A trip goes by the key of its row.
 */
export const useClashPlan = (): Plan | undefined => {
  const { timeZone } = useActor()
  const trips = useAllTrips()
  const addresses = useLookup('address')
  const drivers = useLookup('driver')
  const knowledge = useMemo(() => {
    if (!addresses || !drivers) return undefined
    return { ways: waysOf({ addresses, drives: (trips ?? []).map(({ row }) => row), now: now() }), drivers }
  }, [addresses, drivers, trips])
  return useMemo(
    () =>
      trips &&
      knowledge &&
      openPlan(
        trips.map(({ key, row }) => ({ ...row, key })),
        knowledge,
        timeZone,
      ),
    [trips, knowledge, timeZone],
  )
}
