import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { currentSession } from '../../sync/current.ts'

/**
 * Leaving for another screen, after the question, gives the draft up. A reload, a crash and the end of the session keep
 * it: the address is the same then, or nobody is logged in.
 */
export const useForgetDraft = (drop: () => Promise<void>): void => {
  const { pathname } = useLocation()
  const latest = useRef({ pathname, drop })
  latest.current = { pathname, drop }
  useEffect(
    () => () => {
      const isElsewhere = decodeURI(location.pathname) !== decodeURI(latest.current.pathname)
      if (isElsewhere && currentSession()) latest.current.drop().catch(() => undefined)
    },
    [],
  )
}
