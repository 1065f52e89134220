import type { ReactNode } from 'react'
import type { TimeSource } from '#shared/domain/links/reports.ts'
import { type WaitingTimes as Times, waitedAtStart } from '#shared/domain/money/waiting-fee.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Translate, useText } from '../../i18n/text.ts'
import styles from './waiting-times.module.css'

const TIMES = ['tt_stp', 'tt_std', 'tt_atp', 'tt_atd'] as const
const SOURCE_WORDS: Record<TimeSource, TextKey> = {
  typed: 'waiting_typed',
  vehicle: 'waiting_reported',
  driver: 'edit_trip_by_driver',
}

/** Sentence about a vehicle's wait at the start; null if no wait is proved. */
export const waitedWords = (
  times: Times,
  calledAt: string | undefined,
  { text, clock }: { text: Translate; clock: (at: string) => string },
): string | null => {
  const waited = waitedAtStart(times, calledAt)
  if (!waited || waited.minutes === 0) return null
  const { from, to, until, minutes } = waited
  return text(`waited_until_${until}`, { from: clock(from), to: clock(to), span: spanText(minutes) })
}

/** Proof of waiting at the start: its times, the source of each, and the span. */
export const WaitingTimes = ({
  times,
  sources,
  calledAt,
}: {
  times: Times
  sources: Partial<Record<'tt_atp' | 'tt_atd', TimeSource>>
  /** Time of the driver's call to the dock, ISO. */
  calledAt: string | undefined
}): ReactNode => {
  const text = useText()
  const { instant, clock } = useFormats()
  const rows = TIMES.map((field) => {
    const source = field === 'tt_atp' || field === 'tt_atd' ? sources[field] : undefined
    const isPlanned = field === 'tt_stp' || field === 'tt_std'
    const by = isPlanned ? text('time_planned').toLowerCase() : source ? text(SOURCE_WORDS[source]) : ''
    return { name: field.slice('tt_'.length).toUpperCase(), at: times[field], by }
  })
  if (calledAt) rows.splice(3, 0, { name: text('waiting_called'), at: calledAt, by: text('edit_trip_by_driver') })
  const waited = waitedWords(times, calledAt, { text, clock })
  return (
    <>
      <dl className={styles.times}>
        {rows.map(({ name, at, by }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{instant(at)}</dd>
            <dd>{by}</dd>
          </div>
        ))}
      </dl>
      {waited && <p className={styles.waited}>{waited}</p>}
    </>
  )
}
