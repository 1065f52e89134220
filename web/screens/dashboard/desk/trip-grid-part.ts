import { wholeTexts } from '#web/i18n/whole-texts.ts'
import { preloadable } from '#web/ui/preloadable.ts'

/** The grid is the heaviest part of the app, and narrow screens never need it. */
export const { Part: TripGrid, preload: fetchGrid } = preloadable(async () => {
  const [{ TripGrid }] = await Promise.all([import('#web/ui/trips/grid/trip-grid.tsx'), wholeTexts()])
  return TripGrid
})
