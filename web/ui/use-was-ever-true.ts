import { useState } from 'react'

/**
 * Returns whether a condition was ever true: a part that is fetched when it first opens stays mounted, so that closing can be
 * animated.
 */
export const useWasEverTrue = (isTrue: boolean): boolean => {
  const [ever, setEver] = useState(isTrue)
  if (isTrue && !ever) setEver(true)
  return ever || isTrue
}
