/**
 * Where a person left a list: sorting, place, search, selection. Kept by the tab, so that it survives editing a row and a
 * reload; gone with the tab, and with the session (`web/data/use-kept.ts`).
 */
const PREFIX = 'place '

export const keptPlace = <Value>(name: string): Value | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. A browser that keeps nothing for the tab is no fault. */
export const keepPlace = (name: string, value: unknown): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Full, or switched off.
  }
}

const listeners: (() => void)[] = []
/** Calls the listener each time that all places are forgotten. */
export const whenForgotten = (listener: () => void): void => void listeners.push(listener)

export const forgetPlaces = (): void => {
  for (const listener of listeners) listener()
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
