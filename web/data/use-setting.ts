import { useCallback, useSyncExternalStore } from 'react'
import { type LocalSettings, readSetting, watchSettings, writeSetting } from '../db/local-settings.ts'

/** A local setting as state: its value (or the fallback) and a setter that stores it. */
export const useSetting = <Key extends keyof LocalSettings>(
  name: Key,
  fallback: LocalSettings[Key],
): [LocalSettings[Key], (value: LocalSettings[Key] | undefined) => void] => {
  const value = useSyncExternalStore(watchSettings, () => readSetting(name))
  const write = useCallback((next: LocalSettings[Key] | undefined) => writeSetting(name, next), [name])
  return [value ?? fallback, write]
}
