import { wholeTexts } from '../../i18n/whole-texts.ts'
import { fetchedAhead } from '../../ui/fetched-ahead.ts'

/** The grid is the heaviest part of the app, and narrow screens never need it. */
export const { Part: TripGrid, fetchAhead: fetchGrid } = fetchedAhead(async () => {
  const [{ TripGrid }] = await Promise.all([import('../../ui/trips/grid/trip-grid.tsx'), wholeTexts()])
  return TripGrid
})
