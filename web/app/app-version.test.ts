import { afterAll, beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('__APP_VERSION__', '2')
const { readLastWord, writeLastWord } = await import('../db/last-words.ts')
const { readSetting, writeSetting } = await import('../db/local-settings.ts')
const { adoptAppVersion } = await import('./app-version.ts')

/** As a browser's: its names are its own keys, its methods are not. */
const emptyStorage = () =>
  Object.create({
    getItem(name: string) {
      return Object.hasOwn(this, name) ? (this as Record<string, string>)[name] : null
    },
    setItem(name: string, value: string) {
      ;(this as Record<string, string>)[name] = value
    },
    removeItem(name: string) {
      delete (this as Record<string, string>)[name]
    },
    clear() {
      for (const name of Object.keys(this)) delete (this as Record<string, string>)[name]
    },
  })
beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))
afterAll(() => void vi.unstubAllGlobals())

it('a new version takes preferences away, but neither the session nor what was typed as the page was left', () => {
  const word = { form: 'trip:1', values: { info: 'half' }, saved_at: 1 }
  writeSetting('app_version', '1')
  writeSetting('access_token', 'token')
  writeSetting('dashboard_view', 'last_week')
  localStorage.setItem('of another app', 'x')
  writeLastWord('anna', word)
  adoptAppVersion()
  expect(readLastWord('anna', 'trip:1')).toEqual(word)
  expect(readSetting('access_token')).toBe('token')
  expect(readSetting('app_version')).toBe('2')
  expect(readSetting('dashboard_view')).toBeUndefined()
  expect(localStorage.getItem('of another app')).toBeNull()
})

it('the same version leaves everything as it is', () => {
  writeSetting('app_version', '2')
  writeSetting('dashboard_view', 'last_week')
  adoptAppVersion()
  expect(readSetting('dashboard_view')).toBe('last_week')
})
