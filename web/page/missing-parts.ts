import type { TextKey } from '../../shared/text-key.ts'
import { createSignal } from './signal.ts'

/**
 * Files of the app that cannot be fetched: before the service worker has installed the app a page may lose its network at
 * any time, a browser throws away what it needs room for, and a new version on the server has other files.
 */

/** Time between two attempts to fetch a part, milliseconds. */
const AGAIN_MS = 3_000

/**
 * @param name of a part that several requests need
 * @param title key of what is missing; null for a part of a screen
 * @param attempts failed so far
 */
export type MissingPart = { name?: string | undefined; title: TextKey | null; attempts: number }

export const missingParts = createSignal<readonly MissingPart[]>([])

/** An event of the window, as `online`. */
const AGAIN = 'missing-parts-again'
/** Tries to fetch what is missing, now: the server has answered, or a person asks for it. */
export const tryMissingParts = (): void => void dispatchEvent(new Event(AGAIN))

const untilThereMayBeANetwork = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, AGAIN_MS)
    for (const name of ['online', AGAIN]) addEventListener(name, () => resolve(), { once: true })
  })

/** Matches the messages of Vite and the browsers for a file that did not arrive; a file that fails has another one. */
export const isMissing = (failure: unknown): boolean =>
  failure instanceof Error && /preload CSS|imported module|module script/.test(failure.message)

/** Links to styles that did not come; or that are on their way, which come twice then. Disabled ones stand in the page. */
const missingStyles = (): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].filter(({ sheet }) => !sheet)

/** Vite asks for styles once only. Resolves whether they came or not. */
const fetchStyles = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = again.onerror = resolve
    link.replaceWith(again)
  })

type Options = {
  name?: string
  title?: TextKey | null
  /** It has just failed. */
  failure?: unknown
  /** Called at the first failure. */
  onMissing?: ((failure: unknown) => void) | undefined
}

/**
 * Fetches a part of the app; while its file cannot be fetched, tries again, and what is on the screen stays.
 * @throws what the part throws while it starts
 */
export const untilFetched = async <Part>(
  fetchPart: () => Promise<Part>,
  { name, title = null, failure, onMissing }: Options = {},
): Promise<Part> => {
  let noted: MissingPart | null = null
  const note = (next: MissingPart | null): void => {
    const others = missingParts.get().filter((one) => one !== noted)
    noted = next
    missingParts.set(next ? [...others, next] : others)
  }
  let known = failure
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        if (known === undefined) return await fetchPart()
      } catch (failure) {
        known = failure
      }
      if (!isMissing(known)) throw known
      if (!noted) onMissing?.(known)
      note({ name, title, attempts })
      known = undefined
      do {
        await untilThereMayBeANetwork()
        await Promise.all(missingStyles().map(fetchStyles))
      } while (missingStyles().length > 0)
    }
  } finally {
    if (noted) note(null)
  }
}

/**
 * Fetches a part that a request needs: it does not wait for one that is missing, which is fetched by itself meanwhile.
 * @param name of the part, so that it is awaited once only
 * @throws what the import throws
 */
export const fetchedNow = async <Part>(name: string, fetchPart: () => Promise<Part>): Promise<Part> => {
  try {
    return await fetchPart()
  } catch (failure) {
    const isAwaited = missingParts.get().some((part) => part.name === name)
    if (isMissing(failure) && !isAwaited) void untilFetched(fetchPart, { name, failure }).catch(() => undefined)
    throw failure
  }
}
