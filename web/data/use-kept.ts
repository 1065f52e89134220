import { useCallback, useState } from 'react'
import { keepPlace, keptPlace } from '../ui/list/kept-place.ts'
import { readSaid, type Said } from './address-state.ts'
import { useActor } from './rows.ts'
import { useInAddress } from './use-in-address.ts'

export const isFlag = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/**
 * State of a list that survives editing a row, going back, and a reload of the tab. What is kept under one name shows under no
 * other: a choice within a party, a side or a period has these in its name.
 * @param said where the screen's address says it too
 * @param isUsable tells whether what was kept, by whichever version of the app, can be used
 */
export const useKept = <Value>(
  name: string,
  first: Value,
  isUsable: (kept: unknown) => kept is Value,
  said?: Said<Value>,
): [Value, (value: Value) => void] => {
  const { username } = useActor()
  const place = `${username} ${name}`
  const read = () => {
    const kept = (said && readSaid(said, first)) ?? keptPlace(place)
    return { place, value: isUsable(kept) ? kept : first }
  }
  const [held, setHeld] = useState<{ place: string; value: Value }>(read)
  let shown = held
  if (held.place !== place) {
    shown = read()
    setHeld(shown)
  }
  const keep = useCallback(
    (value: Value) => {
      setHeld({ place, value })
      keepPlace(place, value)
    },
    [place],
  )
  useInAddress(said, first, shown.value, keep)
  return [shown.value, keep]
}
