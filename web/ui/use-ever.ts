import { useState } from 'react'

/** Whether something was ever so: what is fetched when it first opens stays afterwards, so that it can close in style. */
export const useEver = (isSo: boolean): boolean => {
  const [ever, setEver] = useState(isSo)
  if (isSo && !ever) setEver(true)
  return ever || isSo
}
