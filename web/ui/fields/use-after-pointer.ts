import { useLayoutEffect, useState } from 'react'
import { afterPointer } from './after-pointer.ts'

/**
 * A value by which something is drawn that moves what is below, such as further fields of a dialog. A press that leaves a field
 * changes the value, and is to reach the button that it was meant for: until it is over, the former value is drawn.
 * @param value compared as it is, so no object that is made anew
 */
export const useAfterPointer = <Value extends string | number | boolean | null>(value: Value): Value => {
  const [drawn, setDrawn] = useState(value)
  useLayoutEffect(() => afterPointer(() => setDrawn(value)), [value])
  return drawn
}
