import { isEntered, removeSettings } from './local-settings.ts'
import { SESSION_SETTINGS } from './session-settings.ts'

const NO_PREFERENCES: readonly string[] = [...SESSION_SETTINGS, 'app_version', 'filters_of']

/** Removes filters, columns, views: everything that is a preference. */
export const resetPreferences = (): void => removeSettings((name) => NO_PREFERENCES.includes(name) || isEntered(name))
