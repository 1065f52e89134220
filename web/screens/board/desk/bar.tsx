import { memo, type ReactNode } from 'react'
import { type BoardAxis, shareOf } from '#shared/domain/board/board-axis.ts'
import type { Finding } from '#shared/domain/clashes/findings/findings.ts'
import { delayWord } from '#shared/domain/delay/legs.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import { delayText } from '#shared/trips/cell-text.ts'
import { DELAY_SHAPES } from '#shared/trips/shapes.ts'
import { type TripView, tripView } from '#shared/trips/trip-view.ts'
import { Shape } from '#web/ui/trips/shapes.tsx'
import { barNews, barSentence, findingTexts, lastKnownLeg, placesOf } from '../bar-words.ts'
import type { Bar as BarOfRow } from '../use-board-rows.ts'
import styles from './bar.module.css'
import type { BoardWords } from './board-words.ts'
import { LINE_HEIGHT, ROW_PADDING } from './measures.ts'

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`
const at = (axis: BoardAxis, moment: number): number => Math.min(1, Math.max(0, shareOf(axis, moment)))

/** Place on the axis as CSS. */
const placeOf = (axis: BoardAxis, from: number, to: number) => {
  const [left, right] = [at(axis, from), at(axis, to)]
  return { left: percent(left), width: percent(right - left) }
}

/** Actual and expected times of the trip: null where none is known. */
const courseOf = (
  { row }: TripView,
  now: number,
): { real: [number, number] | null; expected: [number, number] | null } => {
  const ms = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null)
  const [begun, arrived, eta] = [ms(row.tt_atp ?? row.tt_atd), ms(row.tt_ata), ms(row.tt_eta)]
  const real: [number, number] | null = begun === null ? null : [begun, arrived ?? Math.max(begun, now)]
  if (arrived !== null || eta === null) return { real, expected: null }
  const from = real?.[1] ?? ms(row.tt_etp) ?? ms(row.tt_stp) ?? eta
  return { real, expected: eta > from ? [from, eta] : null }
}

export type BarProps = {
  bar: BarOfRow
  axis: BoardAxis
  /** For its words beside it, in rem; null if they stand in it. */
  room: number | null
  findings: readonly Finding[]
  isSelected: boolean
  isTabStop: boolean
  now: number
  words: BoardWords
}

/** A trip of the plan: planned from positioning to arrival; below it when it really goes. Clicks and keys go to its row. */
export const Bar = memo(({ bar, axis, room, findings, isSelected, isTabStop, now, words }: BarProps): ReactNode => {
  const { translate, formats, named, places } = words
  const { trip, from, to, line } = bar
  const view = tripView(trip, now)
  const { row, mark } = view
  const isDone = Boolean(row.tt_ata)
  const shown = isDone || isOff(row.tt_status) ? [] : findings
  const texts = findingTexts(shown, trip.key, named, translate)
  const leg = isOff(row.tt_status) ? null : lastKnownLeg(view)
  const tone = leg && delayWord(leg)
  const { real, expected } = courseOf(view, now)
  const std = row.tt_std ? Date.parse(row.tt_std) : from
  const top = `${line * LINE_HEIGHT + ROW_PADDING}rem`
  const news = barNews(view, { translate, timeZone: formats.timeZone, places })
  const sentence = barSentence(view, texts, news, formats, translate)
  const look = [
    styles.bar,
    row.tt_status === 'scheduled' && styles.scheduled,
    isOff(row.tt_status) && styles.off,
    isDone && styles.done,
    tone && styles[tone],
    from < axis.from && styles.before,
    to > axis.to && styles.after,
    room !== null && styles.short,
    isSelected && styles.selected,
  ]
  return (
    <>
      <button
        type="button"
        className={look.filter(Boolean).join(' ')}
        style={{ ...placeOf(axis, from, to), top }}
        data-bar={trip.key}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={mark ? `${sentence}, ${translate(`mark_${mark}`)}` : sentence}
        title={sentence}
      >
        {to > from && std > from && (
          <span className={styles.loading} style={{ width: percent(Math.min(1, (std - from) / (to - from))) }} />
        )}
        <span className={styles.words} style={room === null ? undefined : { maxWidth: `${room}rem` }}>
          <span className={styles.first}>
            {texts.length > 0 && (
              <span className={isGrave(shown) ? styles.grave : styles.warned}>!{texts.length > 1 && texts.length}</span>
            )}
            {news.map(({ sign, words, tone }) => (
              <span key={words} className={`${styles.news} ${tone === 'loud' ? styles.loud : ''}`}>
                <Shape name={sign} />
              </span>
            ))}
            {mark && <span className={`${styles.mark} ${styles[mark]}`} />}
            <span className={styles.tour}>{row.tt_tour}</span>
            {leg && tone && (
              <span className={styles.delay}>
                <Shape name={DELAY_SHAPES[tone]} />
                <span>{delayText(leg)}</span>
              </span>
            )}
          </span>
          <span className={styles.second}>{[placesOf(view), ...news.map(({ words }) => words)].join(' · ')}</span>
        </span>
      </button>
      {real && real[1] > axis.from && real[0] < axis.to && (
        <span className={`${styles.real} ${tone ? styles[tone] : ''}`} style={{ ...placeOf(axis, ...real), top }} />
      )}
      {expected && expected[1] > axis.from && expected[0] < axis.to && (
        <span
          className={`${styles.expected} ${tone ? styles[tone] : ''}`}
          style={{ ...placeOf(axis, ...expected), top }}
        />
      )}
    </>
  )
})

/** Findings that make a trip impossible. */
const GRAVE: ReadonlySet<Finding['kind']> = new Set([
  'vehicle_twice',
  'driver_twice',
  'absent',
  'out_of_service',
  'wrong_place',
])
const isGrave = (findings: readonly Finding[]): boolean => findings.some(({ kind }) => GRAVE.has(kind))
