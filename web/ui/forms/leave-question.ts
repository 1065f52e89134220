import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { ofSession } from '../../page/page-state.ts'
import { useConfirm } from '../feedback/confirm.tsx'

/**
 * One function for each form with unsaved input: it discards that input. An update of the app waits for these forms.
 */
const dirtyForms = ofSession<readonly (() => void)[]>(() => [])
const isSomeDirty = (): boolean => dirtyForms.get().length > 0

/** Returns true if some form on the screen holds entries that are not saved. */
export const useHasDirtyForm = (): boolean => useSyncExternalStore(dirtyForms.subscribe, isSomeDirty)

/** Discards unsaved input after the person agreed: no draft of it may be restored. */
export const discardUnsaved = (): void => {
  for (const discard of dirtyForms.get()) discard()
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * While `isDirty`, leaving the screen asks whether to discard the input, and closing the tab warns. Set it to false in
 * the same event that saves or discards, before navigating with `flushSync` or after the save resolved.
 * @param onDiscard called when the input is discarded
 */
export const useLeaveQuestion = (isDirty: boolean, onDiscard?: () => void): void => {
  const latest = useRef(onDiscard)
  latest.current = onDiscard
  useEffect(() => {
    if (!isDirty) return
    const discard = () => latest.current?.()
    dirtyForms.set([...dirtyForms.get(), discard])
    addEventListener('beforeunload', warn)
    return () => {
      dirtyForms.set(dirtyForms.get().filter((other) => other !== discard))
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

export const DISCARD_QUESTION = {
  title: 'unsaved_changes_title',
  text: 'unsaved_changes_text',
  yes: 'action_discard',
  no: 'action_keep_editing',
  isDestructive: true,
} as const

/**
 * Asks for all forms of a screen. Stands once around the screens: of several blockers the router hears the last one
 * alone, and warns.
 */
export const useLeaveBlocker = (): void => {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSomeDirty() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(DISCARD_QUESTION).then((isLeaving) => {
      if (!isLeaving) return blocker.reset()
      discardUnsaved()
      blocker.proceed()
    })
  }, [blocker, confirm])
}
