import { Fragment, type ReactNode, Suspense } from 'react'
import { COUNTERS, type Counter } from '#shared/domain/trip/trip-progress.ts'
import { ANSWER_SHAPES, type ShapeName } from '#shared/trips/shapes.ts'
import { useText } from '#web/i18n/text.ts'
import { part } from '#web/ui/part.tsx'
import { withTexts } from '#web/ui/theme/mui-part.tsx'
import { Shape } from '#web/ui/trips/shapes.tsx'
import type { Counts } from './counted-trips.ts'
import styles from './counters.module.css'

const MissingYesButton = part(() =>
  withTexts(async () => (await import('#web/parts/missing-yes/missing-yes-button.tsx')).MissingYesButton),
)

const SHAPES: Record<Counter, ShapeName> = {
  late: 'square',
  tight: 'triangle',
  under_way: 'truck',
  waiting: 'hourglass',
  no_driver: 'ring',
  no_vehicle: 'ring',
  no_yes: ANSWER_SHAPES.declined,
  slot: 'square',
  report: 'triangle',
}
/**
 * Not shown while there is nothing to count: a company that asks for no answers and books no slots need not know of them,
 * and other companies have no driver or vehicle to find.
 */
const ofSome = (isDispatcher: boolean): readonly Counter[] =>
  COUNTERS.slice(COUNTERS.indexOf(isDispatcher ? 'no_yes' : 'no_driver'))

/** The numbers that worry a dispatcher; each is the button that shows those trips. */
export const Counters = ({
  counts,
  chosen,
  isDispatcher,
  onChange,
}: {
  /** Undefined until the trips are here: then what is always shown has no number. */
  counts: Counts | undefined
  chosen: readonly Counter[]
  isDispatcher: boolean
  onChange: (chosen: Counter[]) => void
}): ReactNode => {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-label={text('counters')} className={styles.counters}>
      {COUNTERS.map((counter) => {
        const isOn = chosen.includes(counter)
        const isOfOthers = (counter === 'no_yes' || counter === 'report') && !isDispatcher
        if (!isOn && (isOfOthers || (ofSome(isDispatcher).includes(counter) && !counts?.[counter]))) return null
        const toggle = () => onChange(isOn ? chosen.filter((other) => other !== counter) : [...chosen, counter])
        return (
          <Fragment key={counter}>
            <button
              type="button"
              aria-pressed={isOn}
              className={[styles.counter, styles[counter], !counts?.[counter] && styles.none].filter(Boolean).join(' ')}
              onClick={toggle}
            >
              <Shape name={SHAPES[counter]} />
              {text(`counter_${counter}`)} <b>{counts?.[counter]}</b>
            </button>
            {counter === 'no_yes' && isDispatcher && (
              <span className={styles.bySub}>
                <Suspense>
                  <MissingYesButton />
                </Suspense>
              </span>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}
