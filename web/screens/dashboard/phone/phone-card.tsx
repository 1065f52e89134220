import type { MouseEvent, ReactNode } from 'react'
import { type CardInput, type CardPart, MARK_SLOT, phoneCard } from '#shared/trips/phone-card.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { drawn } from '#web/ui/drawn.tsx'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import './phone-card.css'

/** The part of a card that was pressed. */
export const pressedPart = (target: EventTarget): CardPart | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-part]')?.dataset.part as CardPart | undefined)
    : undefined

/** A trip on a phone, as `phoneCard` describes it. */
export const PhoneCard = ({
  onPress,
  ...input
}: CardInput & { onPress: (trip: TripView, part: CardPart) => void }): ReactNode => {
  const { trip } = input
  const onClick = ({ target }: MouseEvent) => {
    const part = pressedPart(target)
    if (part) onPress(trip, part)
  }
  return drawn(phoneCard(input), { [MARK_SLOT]: <SyncBadge mark={trip.mark} isCompact /> }, { onClick })
}
