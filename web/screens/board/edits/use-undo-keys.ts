import { useEffect, useRef } from 'react'
import type { BoardEdits } from './use-board-edits.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null

/** Ctrl or Cmd with Z takes a step back, with Y or Shift and Z does it again. */
export const useUndoKeys = (edits: BoardEdits): void => {
  const latest = useRef(edits)
  latest.current = edits
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      void (key === 'y' || event.shiftKey ? latest.current.redo() : latest.current.undo())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
