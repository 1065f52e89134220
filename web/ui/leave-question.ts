import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from './confirm.tsx'

/** How many forms hold entries that are not saved. An update of the app waits for them. */
let dirtyForms = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  dirtyForms += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether some form on the screen holds entries that are not saved. */
export const useHasDirtyForm = (): boolean => useSyncExternalStore(subscribe, () => dirtyForms > 0)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * While `isDirty`, leaving the screen asks whether to discard what was typed, and closing the tab warns.
 * Set it to false in the same event that saves or gives up, before navigating with `flushSync` or after the save resolved.
 */
export const useLeaveQuestion = (isDirty: boolean): void => {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    change(1)
    addEventListener('beforeunload', warn)
    return () => {
      change(-1)
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'unsaved_changes_title',
      text: 'unsaved_changes_text',
      yes: 'action_discard',
      no: 'action_cancel',
      isDestructive: true,
    }).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])
}
