import { useEffect, useEffectEvent } from 'react'

/** Reloads at this interval while the page is visible. */
export const useReloadEvery = (reload: () => void, ms: number): void => {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    const timer = setInterval(() => onTime(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
