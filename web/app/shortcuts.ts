import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../addresses/addresses.ts'
import { useSession } from '../data/rows.ts'
import { useSetting } from '../data/use-setting.ts'
import { type AppDialogName, actionOf, type Means } from './actions.ts'
import { type MenuEntry, menuOf } from './menu/menu.ts'

/** Milliseconds within which a letter follows `g`. */
const SEQUENCE_MS = 1500

/** Returns the part of the page where shortcuts act: the topmost open dialog, else the document. */
export const scope = (): ParentNode => [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document

export const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** Returns true if the focused element uses letters itself: fields, and lists that jump to a first letter. */
const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]',
  ) !== null

const focusSearch = (): boolean => {
  const field = [...scope().querySelectorAll<HTMLInputElement>('input[type="search"]')].find(isShown)
  field?.focus()
  field?.select()
  return field !== undefined
}

/** The search field of the screen that letters go to, wherever the focus is. */
export const typingField = (): HTMLInputElement | undefined =>
  [...scope().querySelectorAll<HTMLInputElement>('input[data-takes-typing]')].find(isShown)
/** The letter or digit of the key itself: with Alt some keyboards write another character. */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  /^(Key[A-Z]|Digit\d)$/.test(code) && !/^[a-z\d]$/i.test(key) ? code.slice(-1).toLowerCase() : key.toLowerCase()

const pressOnScreen = (key: string): boolean => {
  const names = `[aria-keyshortcuts="${CSS.escape(key)}"], [aria-keyshortcuts="Alt+${CSS.escape(key)}"]`
  const control = [...scope().querySelectorAll<HTMLElement>(names)].find(isShown)
  if (!control || control.matches(':disabled')) return false
  control.focus()
  control.click()
  return true
}

/**
 * Keys that work on every screen: those of {@link ACTIONS}, `g` and a letter for a screen, and the letter of a control (`aria-keyshortcuts`) presses it. All of them work with the Alt key too; on a
 * screen whose search takes what is typed, letters without it begin a search. Single letters can be switched off, for people
 * who dictate (WCAG 2.1.4).
 */
export const useShortcuts = () => {
  const navigate = useNavigate()
  const session = useSession()
  const [areLettersOn] = useSetting('shortcuts', true)
  const [opened, setOpened] = useState<AppDialogName | null>(null)

  const means = useMemo<Means>(
    () => ({
      go: (path) => {
        void navigate(path)
        return true
      },
      open: (dialog) => {
        setOpened(dialog)
        return true
      },
      focusSearch,
    }),
    [navigate],
  )

  // A ref, since the effect runs again when the session is checked between two keys, and the first key must still
  // count.
  const goingSince = useRef(Number.NEGATIVE_INFINITY)

  // With the commit that shows the screen: a key pressed before its effects have run would be lost.
  useLayoutEffect(() => {
    const destination = (letter: string): MenuEntry | undefined =>
      menuOf(session?.role ?? null).find((entry) => entry.letter === letter)
    const act = (key: string, now: number): boolean => {
      const action = actionOf(key, session)
      if (action?.isAlways) return action.perform(means)
      if (!areLettersOn) return false
      const isGoing = now - goingSince.current < SEQUENCE_MS
      goingSince.current = Number.NEGATIVE_INFINITY
      const entry = isGoing ? destination(key) : undefined
      if (entry) {
        void navigate(PATHS[entry.route])
        return true
      }
      if (action && !action.isLetter) return action.perform(means)
      if (pressOnScreen(key)) return true
      if (scope() !== document) return false
      if (key === 'g') {
        goingSince.current = now
        return true
      }
      return action?.perform(means) ?? false
    }
    const onKey = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const action = isChord ? actionOf(`Control+${keyOf(event).toUpperCase()}`, session) : undefined
      if (action && !event.defaultPrevented && scope() === document) {
        event.preventDefault()
        action.perform(means)
        return
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return
      const key = keyOf(event)
      if (key.length !== 1 || key === ' ' || (!event.altKey && takesLetters(event.target))) return
      const field = event.altKey || !areLettersOn || '?/'.includes(key) ? undefined : typingField()
      if (field && event.timeStamp - goingSince.current > SEQUENCE_MS) {
        // The key goes on into the field, in place of what was searched for before.
        field.focus()
        field.select()
        return
      }
      if (act(key, event.timeStamp)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, session, areLettersOn, means])

  return { means, opened, close: () => setOpened(null) }
}
