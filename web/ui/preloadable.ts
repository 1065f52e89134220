import { type ComponentType, lazy } from 'react'
import { untilFetched } from '../page/missing-parts.ts'

/** A component in a file of its own, with a function to fetch it before it is needed. */
export type Preloadable<Part> = { Part: Part; preload: () => void }

/**
 * Like React's `lazy`, but a component that is already fetched is drawn at once. React waits for a file even if it has
 * been fetched before, shows the fallback meanwhile, and keeps that for 300 ms so that nothing flickers.
 * @param fetchPart imports the file and picks the component from it
 */
export const preloadable = <Part>(fetchPart: () => Promise<Part>): Preloadable<Part> => {
  type Module = { default: ComponentType }
  let here: Module | null = null
  const fetchModule = async (): Promise<Module> => {
    here = { default: (await untilFetched(fetchPart)) as ComponentType }
    return here
  }
  /** Calls back at once; a promise would wait for the next turn. */
  // biome-ignore lint/suspicious/noThenProperty: React takes whatever has one.
  const known = (module: Module) => ({ then: (take: (module: Module) => void) => take(module) }) as Promise<Module>
  return {
    Part: lazy(() => (here ? known(here) : fetchModule())) as unknown as Part,
    // Drawing the part throws the failure.
    preload: () => void fetchModule().catch(() => undefined),
  }
}
