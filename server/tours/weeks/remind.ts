import { linkAddress } from '#shared/domain/links/link-pages.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { insertAnswerLink } from '../../links/store/trip-links.ts'
import { enqueueMail } from '../../messages/outbox.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { ownTripsTouching } from '../../trips/store/trips.ts'
import { remindedTripsMail } from './published-trips.ts'
import { answerLink, type WeekList, weekLists } from './week-lists.ts'

/** Later than any trip. */
const END = '9999-12-31T23:00:00.000Z'
/** Language of a reminder without a choice. */
const LANGUAGE = 'de'

const openTripsOf = (store: Store, subcontractor: string): Trip[] => {
  const viewer = { username: '', role: 'sub', subcontractor, customer: null } as const
  return ownTripsTouching(store, viewer, { from: nowIso(store), to: END }).filter(
    (trip) => sameSpelling(trip.tt_sub, subcontractor) && waitsForAnswer(trip, store.now()),
  )
}

/** The trips that a subcontractor has to answer, in time or late, by planned positioning time; undefined where there are none. */
export const openListOf = (store: Store, subcontractor: string): WeekList<Trip> | undefined =>
  weekLists(store, openTripsOf(store, subcontractor))[0]

/**
 * Puts the reminder of a list on its way, with a link to answer its trips.
 * @param by user who reminds
 * @returns the text, which is to be sent another way where no address is known
 */
export const remind = (
  store: Store,
  { key, subcontractor, address, language, trips }: WeekList<Trip>,
  { by, publicUrl }: { by: string; publicUrl: string },
): string =>
  store.write(() => {
    const spoken = language ?? LANGUAGE
    const made = answerLink(trips, subcontractor, spoken, by)
    const answerUrl = made && linkAddress(publicUrl, 'answer', made.token)
    const mail = remindedTripsMail(spoken, { subcontractor, weeks: [], trips, timeZone: store.timeZone, answerUrl })
    if (made) insertAnswerLink(store, made.link)
    if (address)
      enqueueMail(store, {
        kind: 'publication',
        dedupKey: `reminder ${nowIso(store)} ${key}`,
        recipient: address,
        ...mail,
      })
    return mail.body
  })
