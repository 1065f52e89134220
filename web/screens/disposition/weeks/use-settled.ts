import { useEffect, useState } from 'react'

const REST_MS = 300

/** A value once it rests: ticking 24 weeks, one after the other, requests one preview and not 24. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
