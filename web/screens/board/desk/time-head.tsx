import type { ReactNode } from 'react'
import { type BoardAxis, type BoardSpan, shareOf, ticksOf } from '#shared/domain/board/board-axis.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import styles from './desk-board.module.css'
import { HOUR_STEP, nowSpan } from './measures.ts'

const percent = (share: number): string => `${share * 100}%`

/** The days and hours above the rows. */
export const TimeHead = ({
  axis,
  span,
  today,
  now,
}: {
  axis: BoardAxis
  span: BoardSpan
  today: string
  now: number
}): ReactNode => {
  const { shortDay, clock } = useFormats()
  const text = useText()
  return (
    <div className={styles.times}>
      {axis.days.map((day) => {
        const hours = Math.round((day.to - day.from) / HOUR_MS)
        return (
          <div
            key={day.day}
            className={`${styles.day} ${day.day === today ? styles.today : ''}`}
            style={{
              left: percent(shareOf(axis, day.from)),
              width: percent(shareOf(axis, day.to) - shareOf(axis, day.from)),
            }}
          >
            <span className={styles.dayName}>
              {shortDay(day.day)}
              {hours !== 24 && ` · ${text('board_hours', { hours })}`}
            </span>
          </div>
        )
      })}
      {axis.days.flatMap((day) =>
        ticksOf(day, HOUR_STEP[span], axis.zone)
          .filter(({ at }) => Math.abs(at - now) >= nowSpan(span))
          .map((tick) => (
            <span key={tick.at} className={styles.tick} style={{ left: percent(shareOf(axis, tick.at)) }}>
              {tick.clock.slice(0, 2)}
            </span>
          )),
      )}
      {now >= axis.from && now < axis.to && (
        // Whole at both ends of the days too.
        <span
          className={styles.nowClock}
          style={{ left: `clamp(1.375rem, ${percent(shareOf(axis, now))}, 100% - 1.375rem)` }}
          aria-hidden="true"
        >
          {clock(now)}
        </span>
      )}
    </div>
  )
}

/** The lines of days and hours behind the rows, and the one of now. */
export const TimeLines = ({ axis, span, now }: { axis: BoardAxis; span: BoardSpan; now: number }): ReactNode => (
  <div className={styles.lines} aria-hidden="true">
    {axis.days.map((day) => (
      <span key={day.day} className={styles.midnight} style={{ left: percent(shareOf(axis, day.from)) }} />
    ))}
    {axis.days.flatMap((day) =>
      ticksOf(day, HOUR_STEP[span], axis.zone).map(({ at }) => (
        <span key={at} className={styles.hour} style={{ left: percent(shareOf(axis, at)) }} />
      )),
    )}
    {now >= axis.from && now < axis.to && <span className={styles.now} style={{ left: percent(shareOf(axis, now)) }} />}
  </div>
)
