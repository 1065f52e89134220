import { useEffect, useEffectEvent } from 'react'

/** Loads again in this rhythm, as long as somebody looks. */
export const useReloadEvery = (reload: () => void, ms: number): void => {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    const timer = setInterval(() => onTime(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
