import type { ReactNode } from 'react'
import type { ChosenPart } from '#shared/domain/clashes/availability.ts'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import type { TripChange } from '#shared/domain/trip/trip-change.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useChoiceTexts } from '#web/edits/choice-texts.ts'
import { Notice } from '#web/ui/plain/notice.tsx'

const PARTS: readonly ChosenPart[] = ['vehicle', 'driver', 'sub']

/** The choices that a change is about. */
export const partsOfChange = ({ kind }: TripChange): ChosenPart[] => {
  if (kind === 'subcontractor') return ['sub']
  return kind === 'vehicle' || kind === 'driver' ? [kind] : []
}

/** Objections to the vehicle, the driver and the subcontractor of a trip; nothing for a trip that has arrived or is off. */
export const TripMarks = ({ trip, plan }: { trip: Shown<DeviceTrip>; plan: Plan | undefined }): ReactNode => {
  const choiceTexts = useChoiceTexts(plan)
  const { key, row } = trip
  const isDone = Boolean(row.tt_ata) || isOff(row.tt_status)
  const texts = isDone ? [] : choiceTexts([{ ...row, key }], PARTS)
  if (texts.length === 0) return null
  return (
    <Notice severity="warning" role="status">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  )
}
