import { memo, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { dayOf, formatDayMonth } from '../../../shared/domain/time/dates.ts'
import { nextDayOf } from '../../../shared/domain/trip/new-trip/trip-like.ts'
import type { DeviceTrip } from '../../../shared/schemas/trip.ts'
import { now } from '../../clock.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { newTripPath } from '../../list-addresses.ts'
import { part } from '../../ui/part.ts'
import { Button, buttonClass } from '../../ui/plain/button.tsx'
import { useShownState } from '../../ui/use-shown-state.ts'
import { LinksButton } from '../trip-links/links-button.tsx'
import styles from './trip-actions.module.css'

const TellCustomer = part(async () => (await import('./tell-customer.tsx')).TellCustomer)

/** Actions on a trip: another one like it, the way back, a message to its customer, links to it. For admin. */
export const TripActions = memo(({ trip }: { trip: Shown<DeviceTrip> }): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const [isTelling, setTelling] = useShownState(false)
  const next = formatDayMonth(nextDayOf(trip.row, dayOf(now(), timeZone), timeZone))
  const look = buttonClass({ look: 'outlined', size: 'small' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-label={text('trip_actions')} className={`${styles.actions} not-on-paper`}>
      {(['next', 'return', 'copy'] as const).map((kind) => (
        <Link key={kind} className={look} to={newTripPath(kind, trip.key)}>
          {text(`trip_${kind}`, { day: next })}
        </Link>
      ))}
      <Button look="outlined" size="small" aria-haspopup="dialog" onClick={() => setTelling(true)}>
        {text('trip_tell_customer')}
      </Button>
      <LinksButton trip={trip} />
      {isTelling && (
        <Suspense>
          <TellCustomer trip={trip} onClose={() => setTelling(false)} />
        </Suspense>
      )}
    </div>
  )
})
