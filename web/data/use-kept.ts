import { useCallback, useState } from 'react'
import { beforeSessionEnds } from '../session/session.ts'
import { forgetPlaces, keepPlace, keptPlace } from '../ui/list/kept-place.ts'
import { useActor } from './rows.ts'

/** The next person must not see what this one searched for. */
beforeSessionEnds(forgetPlaces)

/**
 * State of a list that survives editing a row, going back, and a reload of the tab.
 * @param isUsable tells whether what was kept, by whichever version of the app, can be used
 */
export const useKept = <Value>(
  name: string,
  first: Value,
  isUsable: (kept: unknown) => kept is Value,
): [Value, (value: Value) => void] => {
  const { username } = useActor()
  const place = `${username} ${name}`
  const [value, setValue] = useState<Value>(() => {
    const kept = keptPlace(place)
    return isUsable(kept) ? kept : first
  })
  const keep = useCallback(
    (next: Value) => {
      setValue(next)
      keepPlace(place, next)
    },
    [place],
  )
  return [value, keep]
}
