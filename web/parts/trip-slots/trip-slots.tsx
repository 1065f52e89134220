import type { ReactNode } from 'react'
import { slotCode, slotText } from '#shared/domain/trip/slot-text.ts'
import { hasReached, SLOT_PLACES } from '#shared/domain/trip/slots.ts'
import { isFinished } from '#shared/domain/trip/trip-progress.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { slotNews } from '#shared/trips/slot-news.ts'
import { useKnownPlaces } from '../../data/known-places.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import { PortalLink } from './portal-link.tsx'
import styles from './trip-slots.module.css'

/** Both slots of a trip, what does not fit of them, and the ways to book them; nothing where there is nothing of it. */
export const TripSlots = ({ row, now }: { row: DeviceTrip; now: number }): ReactNode => {
  const translate = useText()
  const { timeZone } = useFormats()
  const places = useKnownPlaces()
  const news = slotNews({ row, now }, { translate, timeZone, places })
  const slots = SLOT_PLACES.map((place) => ({ place, code: slotCode(row, place) }))
  const isOver = isOff(row.tt_status) || isFinished(row, now)
  const shown = slots.filter(({ code }) => code)
  return (
    <section className={styles.slots} aria-label={translate('slots')}>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ place, code }) => (
            <div key={place}>
              <dt>{translate(`column_${place}_slot`)}</dt>
              <dd>{slotText(code ?? '', translate, timeZone)}</dd>
            </div>
          ))}
        </dl>
      )}
      {news.map(({ sign, words, tone }) => (
        <p key={words} role="status" className={tone === 'loud' ? styles.loud : styles.warned}>
          <Shape name={sign} /> {words}
        </p>
      ))}
      {places &&
        !isOver &&
        SLOT_PLACES.filter((place) => !hasReached(row, place)).map((place) => (
          <PortalLink key={place} row={row} place={place} />
        ))}
    </section>
  )
}
