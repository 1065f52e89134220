import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refreshTrips } from '#web/data/refresh-trips.ts'
import type { Range } from '#web/db/trip-range.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { Spinner } from '#web/ui/plain/button.tsx'
import styles from './pull-to-refresh.module.css'

/** Distance that a finger pulls before it counts, in pixels; it moves the sign by half of that. */
const PULLED_PX = 90

/**
 * Asks the server for news by pulling the list down, and says what came.
 * @param asked counts how often it was asked for by a button
 */
export const PullToRefresh = ({ range, asked }: { range: Range; asked: number }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const [isAsking, setIsAsking] = useState(false)
  const sign = useRef<HTMLDivElement>(null)

  const ask = useEffectEvent(async () => {
    if (isAsking) return
    setIsAsking(true)
    const came = await refreshTrips(range).catch(() => ({ failure: 'general_problem' as const }))
    setIsAsking(false)
    if (typeof came === 'object') notify('info', wireKey(came.failure))
    else notify('success', came === 0 ? 'news_none' : 'news_came', { count: came })
  })
  useEffect(() => {
    if (asked > 0) void ask()
  }, [asked])

  useEffect(() => {
    const { style } = document.documentElement
    const former = style.overscrollBehaviorY
    // Chrome would load the page anew.
    style.overscrollBehaviorY = 'contain'
    let start: number | null = null
    let pulled = 0
    const show = (px: number) => sign.current?.style.setProperty('--pulled', `${Math.min(px, PULLED_PX) / 2}px`)
    const onStart = ({ touches, target }: TouchEvent) => {
      const isOnPage = scrollY <= 0 && !(target as Element).closest('dialog, [role="dialog"]')
      start = isOnPage && touches.length === 1 ? (touches[0]?.clientY ?? null) : null
      pulled = 0
    }
    const onMove = ({ touches }: TouchEvent) => {
      if (start === null) return
      pulled = scrollY > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? start) - start)
      show(pulled)
    }
    const onEnd = () => {
      if (start !== null && pulled >= PULLED_PX) void ask()
      start = null
      show(0)
    }
    const options = { passive: true }
    addEventListener('touchstart', onStart, options)
    addEventListener('touchmove', onMove, options)
    addEventListener('touchend', onEnd, options)
    addEventListener('touchcancel', onEnd, options)
    return () => {
      style.overscrollBehaviorY = former
      removeEventListener('touchstart', onStart)
      removeEventListener('touchmove', onMove)
      removeEventListener('touchend', onEnd)
      removeEventListener('touchcancel', onEnd)
    }
  }, [])

  return (
    <div ref={sign} role="status" className={`${styles.news} ${isAsking ? styles.asking : ''}`}>
      {isAsking ? <Spinner /> : <span aria-hidden="true">↓</span>}
      {isAsking && <span className="only-heard">{text('news_asking')}</span>}
    </div>
  )
}
