import { useEffect, useState } from 'react'

/** A value once it has rested for so long: what is typed, or ticked one after the other, passes through several. */
export const useSettled = <Value>(value: Value, restMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return settled
}
