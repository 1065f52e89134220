import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Begins each screen at its top. It must stand before the screen: a list that keeps its place scrolls there afterwards.
 * On the way back, the browser's scroll position stays.
 */
export const ScreenTop = (): ReactNode => {
  const { pathname } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, way])
  return null
}
