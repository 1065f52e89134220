import { type ComponentProps, type ComponentType, lazy } from 'react'
import { untilFetched } from '../page/missing-parts.ts'
import { Boundary } from './feedback/boundary.tsx'

/** Sent to the window where a person waits for a part that cannot be fetched. */
export const PART_MISSING = 'part-missing'

// biome-ignore lint/suspicious/noExplicitAny: whatever its properties are
type AnyPart = ComponentType<any>

/**
 * Like React's `lazy`, for a component whose file may be missing for a while; one that fails does not take the screen along.
 * @param fetchPart imports the file
 */
export const part = <Part extends AnyPart>(fetchPart: () => Promise<Part>): Part => {
  const Fetched: AnyPart = lazy(async () => {
    const tell = (): void => {
      // A tap or a key has just asked for this part: without a message it would seem to do nothing.
      if (navigator.userActivation?.isActive) dispatchEvent(new Event(PART_MISSING))
    }
    return { default: await untilFetched(fetchPart, { onMissing: tell }) }
  })
  const InBoundary = (props: ComponentProps<AnyPart>) => (
    <Boundary onClose={props.onClose}>
      <Fetched {...props} />
    </Boundary>
  )
  return InBoundary as Part
}
