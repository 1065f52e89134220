import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTourEditor } from '../edit-tour-context.ts'
import { setWeekValue } from '../tour-form.ts'
import type { Leave } from './day-cell-editors.tsx'
import { type DayColumn, isField } from './day-columns.ts'
import { copyDayToOthers, enableDayIn, mayWriteDay, withoutValue } from './day-fields.ts'

/** A cell of the table: a day, and the number of a column. */
export type Place = { day: number; column: number }

type DayCells = {
  grid: RefObject<HTMLDivElement | null>
  /** The cell that Tab leads to. */
  place: Place
  setPlace: (place: Place) => void
  /** The cell that is a form field now, and the text typed on it. */
  open: (Place & { typed: string }) | null
  /** Performs the action of a tap or Enter on a cell. */
  press: (place: Place) => void
  leave: (from: Place) => Leave
  onKey: (event: KeyboardEvent) => void
}

/** Moves through the cells of the week by keys, and opens and leaves them. */
export const useDayCells = (columns: readonly DayColumn[]): DayCells => {
  const editor = useTourEditor()
  const { isAdmin, draft, lookups, change } = editor
  const [place, setPlace] = useState<Place>({ day: 0, column: 0 })
  const [open, setOpen] = useState<(Place & { typed: string }) | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  /** Set when the keyboard moved the place: then the focus follows. */
  const follows = useRef(false)

  useEffect(() => {
    if (!follows.current || open) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[data-place="${place.day}-${place.column}"]`)?.focus()
  }, [place, open])

  const go = (day: number, column: number) => {
    follows.current = true
    setPlace({
      day: Math.min(6, Math.max(0, day)),
      column: Math.min(columns.length - 1, Math.max(0, column)),
    })
  }

  const press = ({ day, column }: Place, typed = '') => {
    const name = columns[column]
    if (name === undefined) return
    if (isField(name)) {
      if (mayWriteDay(editor, name, day)) setOpen({ day, column, typed })
    } else if (isAdmin && name === 'tr_week_status') {
      enableDayIn(editor, day, !draft.tr_week_status[day])
    } else if (isAdmin && name === 'tr_week_locked') {
      change((tour) => setWeekValue(tour, 'tr_week_locked', day, !tour.tr_week_locked[day]))
    } else if (isAdmin && name === 'same') copyDayToOthers(editor, day)
  }

  const leave =
    (from: Place): Leave =>
    (to) => {
      setOpen((opened) => (opened?.day === from.day && opened.column === from.column ? null : opened))
      if (to === 'nowhere') return
      go(to === 'down' ? from.day + 1 : from.day, from.column)
    }

  const onKey = (event: KeyboardEvent) => {
    const { day, column } = place
    const name = columns[column]
    if (open || name === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Record<string, () => void> = {
      ArrowUp: () => go(day - 1, column),
      ArrowDown: () => go(day + 1, column),
      ArrowLeft: () => go(day, column - 1),
      ArrowRight: () => go(day, column + 1),
      Home: () => go(day, 0),
      End: () => go(day, columns.length - 1),
      Enter: () => press(place),
      F2: () => press(place),
    }
    const canWrite = isField(name) && mayWriteDay(editor, name, day)
    if (canWrite && (event.key === 'Delete' || event.key === 'Backspace')) {
      editor.setUnread(`${name}.${day}`, null)
      moves[event.key] = () => change((tour) => withoutValue(tour, name, day, lookups))
    }
    if (event.key === ' ' && !isField(name)) moves[' '] = () => press(place)
    const act = moves[event.key] ?? (canWrite && event.key.length === 1 ? () => press(place, event.key.trim()) : null)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { grid, place, setPlace, open, press, leave, onKey }
}
