import { type ComponentType, lazy } from 'react'

/** Time between two attempts to fetch a part, milliseconds. */
const AGAIN_MS = 3_000

/** Sent to the window where a person waits for a part that cannot be fetched. */
export const PART_MISSING = 'part-missing'

/** What Vite and the browsers say of a file that did not come; one that came and failed says something else. */
const isMissing = (failure: unknown): boolean =>
  failure instanceof Error && /preload CSS|imported module|module script/.test(failure.message)

/** Links to styles that did not come; or that are on their way, which come twice then. */
const missingStyles = (): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)

/** Vite asks for styles once only. Resolves whether they came or not. */
const fetchStyles = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = again.onerror = resolve
    link.replaceWith(again)
  })

const untilThereMayBeANetwork = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, AGAIN_MS)
    addEventListener('online', () => resolve(), { once: true })
  })

/**
 * Fetches a part of the app; while its file cannot be fetched, tries again. Before the service worker has installed the
 * app, a page may lose its network at any time: what is on the screen stays.
 * @throws what the part throws while it starts
 */
export const untilFetched = async <Part>(
  fetchPart: () => Promise<Part>,
  onMissing?: (failure: unknown) => void,
): Promise<Part> => {
  for (;;) {
    try {
      return await fetchPart()
    } catch (failure) {
      if (!isMissing(failure)) throw failure
      onMissing?.(failure)
      do {
        await untilThereMayBeANetwork()
        await Promise.all(missingStyles().map(fetchStyles))
      } while (missingStyles().length > 0)
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: whatever its properties are
type AnyPart = ComponentType<any>

/** Like React's `lazy`, for a component whose file may be missing for a while. @param fetchPart imports the file */
export const part = <Part extends AnyPart>(fetchPart: () => Promise<Part>): Part =>
  lazy(async () => {
    let isTold = false
    const tell = (): void => {
      // Somebody has just tapped or typed: without a word that would seem to do nothing.
      if (!isTold && navigator.userActivation?.isActive) dispatchEvent(new Event(PART_MISSING))
      isTold = true
    }
    return { default: await untilFetched(fetchPart, tell) }
  }) as unknown as Part
