import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time in milliseconds, new every minute: what is late and what is locked changes while a form is open. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
