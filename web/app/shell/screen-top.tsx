import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * Begins each screen at its top. To stand before the screen: a list that keeps its place goes there afterwards. Whoever
 * goes back finds the page where the browser left it.
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
