import type { ReactNode } from 'react'
import { delayWord, type Leg } from '../../../../shared/domain/delay/legs.ts'
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

export const DelayWords = ({ leg, translate }: { leg: Leg; translate: Translate }): ReactNode => {
  const kind = delayWord(leg)
  return (
    kind && (
      <span className={`delay delay-${kind}`}>
        <Shape name={DELAY_SHAPES[kind]} />
        {delayWords(leg, translate)}
      </span>
    )
  )
}
