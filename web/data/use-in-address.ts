import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ENTRY_LEFT } from '../ui/overlays/overlay-history.ts'
import { readSaid, type Said, writeSaid } from './address-state.ts'

/**
 * Keeps a part of the screen's state in its address, and follows an address of the same screen that is gone to.
 * @param said undefined: the part does not stand there
 */
export const useInAddress = <Value>(
  said: Said<Value> | undefined,
  usual: Value,
  value: Value,
  follow: (value: Value) => void,
): void => {
  const { key, search } = useLocation()
  const known = useRef(search)
  const written = String(said?.write(value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written tells values apart
  useEffect(() => {
    if (!said) return
    const saidIn = (address: string) => String(new URLSearchParams(address).getAll(said.name))
    // The router knows nothing of what is written past it, and may say what it last knew.
    const there = saidIn(search) === saidIn(known.current) ? undefined : readSaid(said, usual)
    known.current = search
    if (there !== undefined) follow(there)
    const write = () => writeSaid(said, there ?? value)
    write()
    addEventListener(ENTRY_LEFT, write)
    return () => removeEventListener(ENTRY_LEFT, write)
  }, [key, written])
}

/** State that the screen's address says. */
export const useSaid = <Value>(said: Said<Value>, usual: Value): [Value, (value: Value) => void] => {
  const [value, setValue] = useState(() => readSaid(said, usual) ?? usual)
  useInAddress(said, usual, value, setValue)
  return [value, setValue]
}

/**
 * A choice that the device keeps, and that the address says too. What a link says is shown in place of the kept one until
 * another is made, which is then kept.
 * @param notLinked what an address may still say as the screen opens though no link does
 * @returns the choice, its setter, and whether it is a link's and not the kept one
 */
export const useLinked = <Value>(
  said: Said<Value>,
  usual: Value,
  kept: Value,
  keep: (value: Value) => void,
  notLinked: Value = usual,
): [Value, (value: Value) => void, boolean] => {
  const [linked, setLinked] = useState(() => {
    const there = readSaid(said, usual)
    const words = there && String(said.write(there))
    return words && [kept, notLinked].some((own) => words === String(said.write(own))) ? undefined : there
  })
  const value = linked ?? kept
  useInAddress(said, usual, value, setLinked)
  const choose = useCallback(
    (next: Value) => {
      setLinked(undefined)
      keep(next)
    },
    [keep],
  )
  const isLinked = linked !== undefined && String(said.write(linked)) !== String(said.write(kept))
  return [value, choose, isLinked]
}
