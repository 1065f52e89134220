import { useCallback, useSyncExternalStore } from 'react'

/** Returns true if a media query holds now. */
export const useMedia = (query: string): boolean => {
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      // When letters change their size no `change` comes, and none when the window then changes back what that did.
      addEventListener('resize', listener)
      return () => {
        list.removeEventListener('change', listener)
        removeEventListener('resize', listener)
      }
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
