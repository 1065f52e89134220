import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { TextKey } from '../../shared/text-key.ts'
import { PATHS } from '../addresses/addresses.ts'
import { isMissing, untilFetched } from '../page/missing-parts.ts'
import { MissingNotice } from './shell/missing-notice.tsx'

/** The frame shows the notice by itself. */
const isFramed = (): boolean => location.pathname.startsWith(PATHS.root)

/**
 * Fetches the screen of a route. While its file is missing, its place stays empty below the notice that says so
 * (`shell/missing-notice.tsx`), and the frame with everything else works.
 * @param title key of the screen's name
 */
export const screenOf = async (fetchScreen: () => Promise<ComponentType>, title?: TextKey): Promise<ComponentType> => {
  try {
    return await fetchScreen()
  } catch (failure) {
    if (!isMissing(failure)) throw failure
  }
  const Screen = lazy(async () => ({ default: await untilFetched(fetchScreen, { title: title ?? null }) }))
  return (): ReactNode => (
    <Suspense fallback={isFramed() ? null : <MissingNotice />}>
      <Screen />
    </Suspense>
  )
}
