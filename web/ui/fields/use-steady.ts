import { useRef } from 'react'

/**
 * Returns the same object as before while its key is the same. MUI's Autocomplete takes another object for another choice,
 * and then drops what is typed.
 */
export const useSteady = <Value>(value: Value, key: unknown = value): Value => {
  const said = JSON.stringify(key)
  const kept = useRef({ value, said })
  if (kept.current.said !== said) kept.current = { value, said }
  return kept.current.value
}
