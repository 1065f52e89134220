import { useState } from 'react'

/**
 * Whether a condition was ever true: a part that is fetched when it first opens stays mounted, so that closing can be
 * animated.
 */
export const useEver = (isSo: boolean): boolean => {
  const [ever, setEver] = useState(isSo)
  if (isSo && !ever) setEver(true)
  return ever || isSo
}
