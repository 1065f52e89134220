import type { ReactNode } from 'react'
import type { Leg } from '../../../../shared/domain/delay/legs.ts'
import type { Say } from '../../../i18n/text.ts'
import { DELAY_SHAPES, Shape } from '../../../ui/trips/shapes.tsx'

/** How late a leg is, in words; a minute or more early is said too. */
export const delayWords = ({ delay }: Leg, say: Say): string | null =>
  delay === null
    ? null
    : delay > 0
      ? say('phone_late', { minutes: delay })
      : delay < 0
        ? say('phone_early', { minutes: -delay })
        : say('phone_on_time')

export const DelayWords = ({ leg, say }: { leg: Leg; say: Say }): ReactNode =>
  leg.delayClass && (
    <span className={`delay delay-${leg.delayClass}`}>
      <Shape name={DELAY_SHAPES[leg.delayClass]} />
      {delayWords(leg, say)}
    </span>
  )
