import type { ReactNode } from 'react'
import { delayWord, type Leg } from '#shared/domain/delay/legs.ts'
import { TRIP_STATUS_ICONS, type TripStatus } from '#shared/domain/trip/trip-status.ts'
import { type CellContext, delayLook, delaySpan, delayText, NOTHING, phaseWords } from '#shared/trips/cell-text.ts'
import { DELAY_SHAPES, PHASE_SHAPES, STATUS_SHAPES } from '#shared/trips/shapes.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { truncate } from '#shared/trips/truncate.ts'
import type { Translate } from '../../i18n/text.ts'
import { Shape } from './shapes.tsx'

/** Parts of the cards and of the details of a trip. Their styles are in `cells.module.css`. */

const Nothing = () => <span className="nothing">{NOTHING}</span>

/** A text that is cut only visually: pointing shows it whole, and screen readers read it whole. */
export const CutText = ({ text, length }: { text: string; length: number }): ReactNode => {
  const shown = truncate(text, length)
  if (shown === text) return text
  return (
    <span title={text} data-cut="">
      <span aria-hidden="true">{shown}</span>
      <span className="only-heard">{text}</span>
    </span>
  )
}

/** Sign and word of a trip's status; canceled is the letters CNL, whose title says the word. */
export const StatusSign = ({
  status,
  translate,
}: {
  status: TripStatus | undefined
  translate: Translate
}): ReactNode => {
  if (!status) return <Nothing />
  const shape = STATUS_SHAPES[status]
  const word = translate(`status_${status}`)
  if (!shape) {
    return (
      <abbr className="sign-cnl" title={word}>
        {translate('status_canceled_short')}
      </abbr>
    )
  }
  return (
    <span className="with-shape" title={word}>
      <span className={`with-shape sign-${TRIP_STATUS_ICONS[status].color}`}>
        <Shape name={shape} />
      </span>
      <span className="cut">{word}</span>
    </span>
  )
}

/** Shape, minutes and word of a leg's delay; the dash where nothing is known yet. */
export const DelayBadge = ({
  leg,
  translate,
  isShort = false,
}: {
  leg: Leg
  translate: Translate
  isShort?: boolean
}): ReactNode => {
  const kind = delayWord(leg)
  if (!kind) return <Nothing />
  const word = translate(`delay_${kind}`)
  return (
    <span className={delayLook(leg, kind)} title={`${delaySpan(leg)}, ${word}`}>
      <Shape name={DELAY_SHAPES[kind]} />
      <span className="delay-minutes">{isShort ? delayText(leg) : delaySpan(leg)}</span>
      <span className={kind === 'early' ? 'delay-word' : 'cut'}>{word}</span>
    </span>
  )
}

/** Shape and minutes of a leg's delay, and the word where it is early; screen readers always get the word. */
export const DelaySign = ({ leg, translate }: { leg: Leg; translate: Translate }): ReactNode => {
  const kind = delayWord(leg)
  return (
    kind && (
      <span className={delayLook(leg, kind)}>
        <Shape name={DELAY_SHAPES[kind]} />
        {delayText(leg)}
        <span className={kind === 'early' ? undefined : 'only-heard'}>{translate(`delay_${kind}`)}</span>
      </span>
    )
  )
}

/** Planned time, arrow, shown time; an estimate is slanted. */
export const LegTimes = ({
  leg,
  times: { planned, shown },
}: {
  leg: Leg
  times: { planned: string; shown: string | null }
}): ReactNode => (
  <span className="leg-times">
    <span className="leg-planned">{planned}</span>
    <span className="leg-arrow">→</span>
    {shown ? (
      <span className={`leg-shown${leg.phase === 'in_transit' ? ' leg-estimated' : ''}`}>{shown}</span>
    ) : (
      <Nothing />
    )}
  </span>
)

/** Sign and word of what the leg does now. */
export const LegPhaseWord = ({ leg, context }: { leg: Leg; context: CellContext }): ReactNode =>
  leg.phase && (
    <span className="with-shape">
      <Shape name={leg.silentSince ? 'clock' : PHASE_SHAPES[leg.phase]} />
      <span className="cut">{phaseWords(leg, context)}</span>
    </span>
  )

/** Sign and word of what the vehicle does. */
export const VehicleStateWord = ({
  trip: { vehicleState },
  translate,
}: {
  trip: TripView
  translate: Translate
}): ReactNode => {
  switch (vehicleState) {
    case 'none':
      return <Nothing />
    case 'inactive':
    case 'canceled':
      return <StatusSign status={vehicleState} translate={translate} />
    case 'drives':
    case 'stands':
      return (
        <span className="with-shape">
          <Shape name={vehicleState === 'drives' ? 'drive' : 'pause'} />
          <span className="cut">{translate(`vehicle_state_${vehicleState}`)}</span>
        </span>
      )
  }
}
