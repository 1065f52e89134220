import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NOT_ASSIGNED } from '#shared/domain/board/board-rows.ts'
import { formatAbsence } from '#shared/domain/clashes/absences.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import { cardTime } from '#shared/trips/phone-card.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { WindowedList } from '#web/ui/list/windowed-list.tsx'
import { Button } from '#web/ui/plain/button.tsx'
import cells from '#web/ui/trips/cells.module.css'
import { DelaySign } from '#web/ui/trips/cells.tsx'
import { Shape } from '#web/ui/trips/shapes.tsx'
import { absentWords, barNews, findingTexts, lastKnownLeg, placesOf } from '../bar-words.ts'
import type { BoardWords } from '../desk/board-words.ts'
import { pageOfRow } from '../row-page.ts'
import type { AbsencesOf, BoardTrip, LaidRow } from '../use-board-rows.ts'
import type { FindingsOf } from '../use-findings.ts'
import styles from './phone-board.module.css'

/** The day by resource, as a phone has room for it: each trip opens what can be done with it. */
export const PhoneBoard = ({
  rows,
  day,
  now,
  label,
  findingsOf,
  selected,
  absencesOf,
  words,
  onOpen,
  onHead,
}: {
  rows: readonly LaidRow[]
  day: string
  now: number
  label: string
  findingsOf: FindingsOf
  selected: ReadonlySet<string>
  absencesOf: AbsencesOf
  words: BoardWords
  onOpen: (trip: BoardTrip) => void
  onHead: ((row: LaidRow) => void) | undefined
}): ReactNode => {
  const { translate } = words
  const time = (instant: string | null | undefined) =>
    cardTime(instant, day, { translate, timeZone: words.formats.timeZone })
  const trip = (shown: BoardTrip) => {
    const view = tripView(shown, now)
    const { row } = view
    const leg = isOff(row.tt_status) ? null : lastKnownLeg(view)
    const isOver = row.tt_ata || isOff(row.tt_status)
    const findings = [
      ...barNews(view, { translate, timeZone: words.formats.timeZone, places: words.places }).map((told) => told.words),
      ...(isOver ? [] : findingTexts(findingsOf(shown.key), shown.key, words.named, translate)),
    ]
    return (
      <li key={shown.key}>
        <button
          type="button"
          className={`${styles.trip} ${selected.has(String(shown.key)) ? styles.selected : ''} ${isOff(row.tt_status) ? styles.off : ''}`}
          onClick={() => onOpen(shown)}
        >
          <span className={styles.time}>
            {time(row.tt_stp)}–{time(row.tt_sta)}
          </span>
          <span className={styles.what}>
            <b>{row.tt_tour}</b> <span className={styles.way}>{placesOf(view)}</span>
            {findings.length > 0 && (
              <span className={styles.finding}>
                <Shape name="triangle" /> {findings[0]}
                {findings.length > 1 && ` +${findings.length - 1}`}
              </span>
            )}
          </span>
          {leg && <DelaySign leg={leg} translate={translate} />}
        </button>
      </li>
    )
  }
  // Rows with trips come first: on a phone, empty rows above them would cost scrolling.
  const listed = [
    ...rows.filter(({ bars }) => bars.length > 0),
    ...rows.filter(({ key, bars }) => bars.length === 0 && key !== NOT_ASSIGNED),
  ]
  return (
    <div className={`${cells.cells} not-on-paper`}>
      <WindowedList
        name="board"
        label={label}
        items={listed}
        keyOf={(row) => row.key}
        estimatedHeight={110}
        render={(row) => {
          const name =
            row.key === NOT_ASSIGNED ? translate('board_not_assigned', { count: row.trips.length }) : row.name
          const page = pageOfRow(row)
          const { resource } = row
          const away = resource ? absencesOf(resource).filter(({ from, to }) => from <= day && day <= to) : []
          return (
            <section className={`${styles.row} ${row.key === NOT_ASSIGNED ? styles.first : ''}`}>
              <h2 className={styles.name}>
                {page ? <Link to={page}>{name}</Link> : name} {row.note && <small>{row.note}</small>}
                {onHead && resource && (
                  <Button
                    size="small"
                    aria-label={translate('board_absences_of', { of: resource.of, name })}
                    onClick={() => onHead(row)}
                  >
                    {translate('board_absences', { of: resource.of })}
                  </Button>
                )}
              </h2>
              {away.map((days) => (
                <p key={formatAbsence(days)} className={styles.away}>
                  {resource && absentWords(resource.of, days, translate)}
                </p>
              ))}
              {row.bars.length === 0 && away.length === 0 && (
                <p className={styles.none}>{translate('board_free_day')}</p>
              )}
              <ul className={styles.trips}>{row.bars.map((bar) => trip(bar.trip))}</ul>
            </section>
          )
        }}
      />
    </div>
  )
}
