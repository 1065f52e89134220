import { PLACE } from '../../page/page-state.ts'

/**
 * Place at which a person left a list: sorting, position, search, selection. Kept by the tab, so that it survives editing a row
 * and a reload; gone with the tab, and with the session (`endPageState`).
 */
export const keptPlace = <Value>(name: string): Value | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(PLACE + name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. A browser that keeps nothing for the tab is no fault. */
export const keepPlace = (name: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(PLACE + name)
    else sessionStorage.setItem(PLACE + name, JSON.stringify(value))
  } catch {
    // Full, or switched off.
  }
}
