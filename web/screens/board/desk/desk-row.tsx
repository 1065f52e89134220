import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type BoardAxis, shareOf } from '#shared/domain/board/board-axis.ts'
import { NOT_ASSIGNED } from '#shared/domain/board/board-rows.ts'
import { formatAbsence } from '#shared/domain/clashes/absences.ts'
import type { Resource } from '#shared/domain/clashes/findings/findings.ts'
import { ABSENCE_FIELDS, type DayOff, spanOfAbsence } from '#shared/domain/clashes/planned-trip.ts'
import { Icon } from '#web/ui/plain/icon.tsx'
import { AWAY } from '#web/ui/plain/later-icons.ts'
import { absentWords } from '../bar-words.ts'
import type { RowFit } from '../drag/row-fit.ts'
import { pageOfRow } from '../row-page.ts'
import type { Bar as BarOfRow, LaidRow } from '../use-board-rows.ts'
import type { FindingsOf } from '../use-findings.ts'
import { Bar } from './bar.tsx'
import type { BoardWords } from './board-words.ts'
import styles from './desk-board.module.css'
import { BAR_WIDTH, rowHeight } from './measures.ts'
import { roomBeside } from './room-beside.ts'

export type DeskRowProps = {
  row: LaidRow
  index: number
  /** Number of rows. */
  count: number
  /** Pixels from the top of the first row. */
  top: number
  /** Lines of bars that are near the view; a row may have thousands. */
  lines: readonly [first: number, last: number] | null
  axis: BoardAxis
  /** Rem. */
  hourWidth: number
  absences: readonly DayOff[]
  /** True if absences of its driver or vehicle may be written. */
  hasAbsences: boolean
  findingsOf: FindingsOf
  selected: ReadonlySet<string>
  tabStop: string | null
  /** Fit of the dragged trips; null while nothing is dragged, or not worked out. */
  fit: RowFit | null
  /** Days that are being drawn on it. */
  range: DayOff | null
  now: number
  words: BoardWords
}

const FIT_MARKS = { fits: '✓', same: '', tight: '△', not: '■', refused: '✕' } as const

const nextInLine = (bars: readonly BarOfRow[], { line, from }: BarOfRow): BarOfRow | undefined =>
  bars.find((other) => other.line === line && other.from > from)

/** A row: its name, and the bars of its trips. */
export const DeskRow = memo((props: DeskRowProps): ReactNode => {
  const {
    row,
    index,
    count,
    top,
    lines,
    axis,
    hourWidth,
    absences,
    hasAbsences,
    findingsOf,
    selected,
    tabStop,
    fit,
    range,
    now,
    words,
  } = props
  const { translate } = words
  const of = row.resource?.of
  const isFirst = row.key === NOT_ASSIGNED
  const name = isFirst ? translate('board_not_assigned', { count: row.trips.length }) : row.name
  const page = pageOfRow(row)
  const headStop = tabStop === `head ${row.key}` ? 0 : -1
  // The bar with the focus stays drawn, even if it is scrolled out of view.
  const isDrawn = ({ line, trip }: BarOfRow) =>
    !lines || (line >= lines[0] && line <= lines[1]) || String(trip.key) === tabStop
  const bars = row.bars.filter(isDrawn)
  const inside = (
    <>
      {page ? (
        <Link to={page} className={styles.name} title={name} draggable={false} data-head={row.key} tabIndex={headStop}>
          {name}
        </Link>
      ) : (
        <span className={styles.name} title={name}>
          {name}
        </span>
      )}
      {fit ? (
        <span className={styles.fit} title={fit.findings.join('\n') || fit.text}>
          {FIT_MARKS[fit.state]} {fit.text}
        </span>
      ) : (
        row.note !== '' && <span className={styles.note}>{row.note}</span>
      )}
    </>
  )
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={[styles.row, isFirst && styles.firstRow, fit && styles[fit.state]].filter(Boolean).join(' ')}
      style={{ top, height: `${rowHeight(row.lines)}rem` }}
      data-row={row.key}
    >
      <div className={styles.side}>
        <div className={styles.head}>
          <div className={styles.words}>{inside}</div>
          {hasAbsences && of && (
            <button
              type="button"
              className={styles.absences}
              data-absences={row.key}
              tabIndex={headStop}
              title={translate(`field_${ABSENCE_FIELDS[of]}`)}
              aria-label={translate('board_absences_of', { of, name })}
            >
              <Icon path={AWAY} size="small" />
            </button>
          )}
        </div>
      </div>
      <div className={styles.track} data-track={row.key}>
        {of &&
          absences.map((days) => <Absence key={formatAbsence(days)} of={of} days={days} axis={axis} words={words} />)}
        {of && range && <Absence of={of} days={range} axis={axis} words={words} isDrawn />}
        {bars.map((bar) => (
          <Bar
            key={bar.trip.key}
            bar={bar}
            axis={axis}
            room={roomBeside(
              { from: Math.max(bar.from, axis.from), to: bar.to },
              nextInLine(row.bars, bar)?.from ?? axis.to,
              hourWidth,
              BAR_WIDTH,
            )}
            findings={findingsOf(bar.trip.key)}
            isSelected={selected.has(String(bar.trip.key))}
            isTabStop={tabStop === String(bar.trip.key)}
            now={now}
            words={words}
          />
        ))}
      </div>
    </li>
  )
})

const Absence = ({
  of,
  days,
  axis,
  words,
  isDrawn = false,
}: {
  of: Resource
  days: DayOff
  axis: BoardAxis
  words: BoardWords
  isDrawn?: boolean
}): ReactNode => {
  const { begins: from, ends: to } = spanOfAbsence(days, axis.zone)
  if (from >= axis.to || to <= axis.from) return null
  const left = Math.max(0, shareOf(axis, from))
  const label = absentWords(of, days, words.translate)
  return (
    <span
      className={isDrawn ? styles.ranged : styles.absence}
      style={{ left: `${left * 100}%`, width: `${(Math.min(1, shareOf(axis, to)) - left) * 100}%` }}
      title={label}
    >
      <span className={styles.absenceName}>{label}</span>
    </span>
  )
}
