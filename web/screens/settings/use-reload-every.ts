import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '../../data/rows.ts'

/** Reloads at this interval while the page is visible and its session lasts. */
export const useReloadEvery = (reload: () => void, ms: number): void => {
  const { needsLogin } = useConnection()
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !needsLogin) reload()
  })
  useEffect(() => {
    const timer = setInterval(() => onTime(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
