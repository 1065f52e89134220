import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type LocalSettings, readText, storedText, watchSettings, writeSetting } from '../db/local-settings.ts'

/** A local setting as state: its value (or the fallback) and a setter that stores it. */
export const useSetting = <Key extends keyof LocalSettings, Fallback extends LocalSettings[Key] | undefined>(
  name: Key,
  fallback: Fallback,
): [LocalSettings[Key] | Fallback, (value: LocalSettings[Key] | undefined) => void] => {
  const stored = useSyncExternalStore(watchSettings, () => storedText(name))
  const value = useMemo(() => readText<Key>(stored), [stored])
  const write = useCallback((next: LocalSettings[Key] | undefined) => writeSetting(name, next), [name])
  return [value ?? fallback, write]
}
