import type { ReactNode } from 'react'
import { delayWord, type Leg } from '#shared/domain/delay/legs.ts'
import { delayLook } from '#shared/trips/cell-text.ts'
import { delayWords } from '#shared/trips/phone-card.ts'
import { DELAY_SHAPES } from '#shared/trips/shapes.ts'
import type { Translate } from '#web/i18n/text.ts'
import { Shape } from '#web/ui/trips/shapes.tsx'

export const DelayWords = ({ leg, translate }: { leg: Leg; translate: Translate }): ReactNode => {
  const kind = delayWord(leg)
  return (
    kind && (
      <span className={delayLook(leg, kind)}>
        <Shape name={DELAY_SHAPES[kind]} />
        {delayWords(leg, translate)}
      </span>
    )
  )
}
