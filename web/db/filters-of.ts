import { readSetting, writeSetting } from './local-settings.ts'
import { tryStorage } from './try-storage.ts'

const FILTERS = /^filters_[a-z_]+_(?:desktop|mobile)$/
/**
 * Filters name customers, drivers and places: each person on a device has its own. Those of the former person are put aside until
 * it comes back.
 */
export const takeFiltersOf = (username: string): void => {
  const former = readSetting('filters_of') ?? readSetting('username')
  if (former === username) return
  tryStorage(() => {
    const move = (from: string, to: string): void => {
      const text = localStorage.getItem(from)
      if (text !== null) localStorage.setItem(to, text)
      localStorage.removeItem(from)
    }
    const names = Object.keys(localStorage)
    // Of a device from before: they are those of the person who logs in.
    if (former !== undefined) for (const name of names) if (FILTERS.test(name)) move(name, `${name} ${former}`)
    for (const name of names) {
      const own = name.endsWith(` ${username}`) ? name.slice(0, -username.length - 1) : ''
      if (FILTERS.test(own)) move(name, own)
    }
  })
  writeSetting('filters_of', username)
}
