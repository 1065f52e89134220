import { wholeTexts } from '../../../i18n/whole-texts.ts'
import { preloadable } from '../../../ui/preloadable.ts'

/** The grid is the heaviest part of the app, and narrow screens never need it. */
export const { Part: TripGrid, preload: fetchGrid } = preloadable(async () => {
  const [{ TripGrid }] = await Promise.all([import('../../../ui/trips/grid/trip-grid.tsx'), wholeTexts()])
  return TripGrid
})
