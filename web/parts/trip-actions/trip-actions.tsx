import { type KeyboardEvent, memo, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { DELAYED_FROM_MINUTES } from '#shared/domain/delay/delay.ts'
import { dayOf, formatDayMonth } from '#shared/domain/time/dates.ts'
import { customerNews } from '#shared/domain/trip/customer-news.ts'
import { nextDayOf } from '#shared/domain/trip/new-trip/trip-like.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { newTripPath } from '../../addresses/list-addresses.ts'
import { now } from '../../clock/clock.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { part } from '../../ui/part.tsx'
import { Button, buttonClass, IconButton } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { MORE } from '../../ui/plain/icons.ts'
import { useShownState } from '../../ui/use-shown-state.ts'
import { LinksButton } from '../trip-links/links-button.tsx'
import styles from './trip-actions.module.css'

const TellCustomer = part(async () => (await import('./tell-customer.tsx')).TellCustomer)

type Trip = Shown<DeviceTrip>

/** A customer of a trip that is this late waits to be told. */
const isLate = ({ row }: Trip): boolean => {
  const news = customerNews(row, now())
  return news?.kind === 'late' && news.minutes >= DELAYED_FROM_MINUTES
}

/** Actions on a trip: another one like it, the way back, a message to its customer, links. For admin. */
export const TripActions = memo(
  ({ trip }: { trip: Trip }): ReactNode => (
    <Actions>
      <MadeFrom trip={trip} />
      <TellButton trip={trip} />
      <LinksButton trip={trip} />
    </Actions>
  ),
)

/** Beside a trip: first what is to be done next, its editor or the message that it is late; the rest behind one button. */
export const FirstTripActions = memo(({ trip }: { trip: Trip }): ReactNode => {
  const text = useText()
  const [isMore, setMore] = useState(false)
  const late = isLate(trip)
  const tell = <TellButton trip={trip} look={late ? 'contained' : 'outlined'} />
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isMore) return
    // What stands around closes at the next one.
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    setMore(false)
  }
  return (
    <Actions onKeyDown={onKey}>
      {late && tell}
      <Link
        className={buttonClass({ look: late ? 'outlined' : 'contained', size: 'small' })}
        to={editTripPath(trip.key)}
      >
        {text('action_edit')}
      </Link>
      {!late && tell}
      <IconButton
        className={styles.more ?? ''}
        aria-label={text('phone_more')}
        title={text('phone_more')}
        aria-expanded={isMore}
        onClick={() => setMore(!isMore)}
      >
        <Icon path={MORE} />
      </IconButton>
      {isMore && (
        <div className={styles.rest}>
          <MadeFrom trip={trip} />
          <LinksButton trip={trip} />
        </div>
      )}
    </Actions>
  )
})

type ActionsProps = { onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void; children: ReactNode }

const Actions = ({ onKeyDown, children }: ActionsProps): ReactNode => {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div
      role="group"
      aria-label={text('trip_actions')}
      className={`${styles.actions} not-on-paper`}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

const MadeFrom = ({ trip }: { trip: Trip }): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const next = formatDayMonth(nextDayOf(trip.row, dayOf(now(), timeZone), timeZone))
  const look = buttonClass({ look: 'outlined', size: 'small' })
  return (['next', 'return', 'copy'] as const).map((kind) => (
    <Link key={kind} className={look} to={newTripPath(kind, trip.key)}>
      {text(`trip_${kind}`, { day: next })}
    </Link>
  ))
}

const TellButton = ({ trip, look = 'outlined' }: { trip: Trip; look?: 'outlined' | 'contained' }): ReactNode => {
  const text = useText()
  const [isTelling, setTelling] = useShownState(false)
  return (
    <>
      <Button look={look} size="small" aria-haspopup="dialog" onClick={() => setTelling(true)}>
        {text('trip_tell_customer')}
      </Button>
      {isTelling && (
        <Suspense>
          <TellCustomer trip={trip} onClose={() => setTelling(false)} />
        </Suspense>
      )}
    </>
  )
}
