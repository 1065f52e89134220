import type { z } from 'zod'
import type { Language } from '#shared/domain/names/languages.ts'
import { addDaysToDay, dayOf, endOfDay, formatClock, startOfDay } from '#shared/domain/time/dates.ts'
import { daysOfNextTrips } from '#shared/domain/trip/lists/next-trips.ts'
import { type FirstRows, firstRowsOf } from '#shared/first-rows/first-rows.ts'
import type { FirstRowsWish } from '#shared/schemas/first-rows.ts'
import { phoneScreen } from '#shared/trips/phone-screen.ts'
import type { Deps } from '../../deps.ts'
import { viewerOf } from '../../http/answers/trips-answer.ts'
import { translateIn } from '../../kit/texts.ts'
import { visibleTripsTouching } from '../../trips/store/visible-trips.ts'
import type { Actor } from '../store/actors.ts'

/**
 * The first rows of a person's timetable as texts: of the trips as the person sees them, until the end of tomorrow, as the
 * app's first look at them (`web/screens/dashboard/phone/use-next-trips.ts`). Null where there are none.
 */
export const firstRowsFor = (
  { store }: Deps,
  actor: Actor,
  { room, language }: z.infer<typeof FirstRowsWish>,
): FirstRows<Language> | null => {
  const { timeZone } = store
  const at = store.now()
  const today = dayOf(at, timeZone)
  const range = {
    from: startOfDay(daysOfNextTrips(at, timeZone).from, timeZone),
    to: startOfDay(addDaysToDay(today, 2), timeZone),
  }
  const viewer = viewerOf(actor)
  const trips = visibleTripsTouching(store, viewer, range)
  const translate = translateIn(language)
  const head = {
    ...{ owner: actor.userId, at, language, room, chosen: 'next', width: null, scrolled: 0 },
    until: Date.parse(endOfDay(today, timeZone)),
    as_of: translate('as_of', { time: formatClock(new Date(at).toISOString(), timeZone) }),
  }
  return firstRowsOf(head, phoneScreen({ viewer, trips, now: at, timeZone, translate }))
}
