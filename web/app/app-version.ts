import { clearSettings, type LocalSettings, readSetting, writeSetting } from '../db/local-settings.ts'
import { SESSION_SETTINGS } from '../db/session-settings.ts'
import { renameOldNotes } from '../db/unsent/unsent-notes.ts'

declare const __APP_VERSION__: string

/** Version and commit of this build. */
export const APP_VERSION: string = __APP_VERSION__

/** The session, the server's time, and the language, in which the person reads what changed. */
const CARRIED_OVER = [...SESSION_SETTINGS, 'language'] as const

/**
 * A new version starts without the old one's preferences, but logged in as before: an update must never lock out a
 * person who is offline (rules 11.5).
 */
export const adoptAppVersion = (version: string = APP_VERSION): void => {
  if (readSetting('app_version') === version) return
  const kept = CARRIED_OVER.map((name) => [name, readSetting(name)] as const)
  renameOldNotes()
  clearSettings()
  for (const [name, value] of kept) writeSetting(name, value as LocalSettings[typeof name] | undefined)
  writeSetting('app_version', version)
}
