import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'

/** State that goes when its screen is left, even if the screen itself stays behind the next one: what is open on it. */
export const useShownState = <Value>(first: Value): [Value, Dispatch<SetStateAction<Value>>] => {
  const [value, setValue] = useState(first)
  const start = useRef(first).current
  useEffect(() => () => setValue(start), [start])
  return [value, setValue]
}
