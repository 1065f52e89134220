import type { ReactNode } from 'react'
import type { PhoneView } from '#shared/trips/phone-entries.ts'
import type { Range } from '#web/db/trip-range.ts'
import { useText } from '#web/i18n/text.ts'
import { NotHereYet } from '#web/parts/list-screen/not-here-yet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import { NextTripOffer } from './next-trip-offer.tsx'

type Props = {
  /** The list is known to be empty; otherwise its server sends nothing. */
  isKnown: boolean
  view: PhoneView
  /** From now on. */
  range: Range
  onNext: () => void
  /** False where nothing narrows the list. */
  onShowAll: false | (() => void)
}

/** In the place of the cards while there are none: why, and what leads on. */
export const NoCards = ({ isKnown, view, range, onNext, onShowAll }: Props): ReactNode => {
  const text = useText()
  if (!isKnown) return <NotHereYet />
  if (onShowAll)
    return (
      <EmptyState message="no_trips_match">
        <Button onClick={onShowAll}>{text('trips_show_all')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState message={`phone_empty_${view}`}>
      {view !== 'next' && <NextTripOffer range={range} onShow={onNext} />}
    </EmptyState>
  )
}
