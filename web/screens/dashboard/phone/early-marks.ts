import type { TripMarks } from '#shared/trips/phone-card.ts'
import { earlyRows } from '#web/page/early-rows.ts'
import type { CardMarks } from './trip-marks.tsx'

/**
 * Objections to choices in the rows from before the app: the app's own cards repeat them until they know, so that no card changes
 * its height twice. Null if no row has any.
 */
export const earlyMarks = (): CardMarks | null => {
  const screen = earlyRows()?.screen
  // Those of a login know none.
  if (!screen?.querySelector('.phone-card_mark')) return null
  return {
    of: ({ key }) =>
      // The rows do not say which line is about the vehicle and which about the driver: cards only need their order.
      ({
        ...[...screen.querySelectorAll<HTMLElement>(`[data-row="${key}"] .phone-card_mark`)].map(
          ({ title, children }) => ({ short: children[1]?.textContent, whole: title }),
        ),
      }) as TripMarks,
  }
}
