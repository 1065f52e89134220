import type { ReactNode } from 'react'
import type { Leg } from '../../../../shared/domain/delay/legs.ts'
import type { Translate } from '../../../i18n/text.ts'
import { DELAY_SHAPES, Shape } from '../../../ui/trips/shapes.tsx'

/** Shows the delay of a leg in words; a minute or more early is said too. What waits for its hour is on time. */
export const delayWords = ({ delay, phase }: Leg, translate: Translate): string | null =>
  delay === null
    ? null
    : delay > 0
      ? translate('phone_late', { minutes: delay })
      : delay < 0 && phase !== 'waiting'
        ? translate('phone_early', { minutes: -delay })
        : translate('phone_on_time')

export const DelayWords = ({ leg, translate }: { leg: Leg; translate: Translate }): ReactNode =>
  leg.delayClass && (
    <span className={`delay delay-${leg.delayClass}`}>
      <Shape name={DELAY_SHAPES[leg.delayClass]} />
      {delayWords(leg, translate)}
    </span>
  )
