import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { ShownTrip } from '#shared/trips/trip-view.ts'
import { PATHS } from '#web/addresses/addresses.ts'
import { useAskedTrips } from '#web/data/asked-trips.ts'
import { useActor } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { areFirstRowsShown, firstRows } from '#web/sync/rows-drawn.ts'
import { Shape } from '#web/ui/trips/shapes.tsx'
import styles from './answers-link.module.css'

type Props = { rows: readonly ShownTrip[] | undefined; now: number }

/**
 * Tells a subcontractor how many of its trips wait for a yes or no, and leads to them. Until the first rows are drawn it
 * counts the trips that are there for them.
 */
export const AnswersLink = (props: Props): ReactNode => {
  const { role } = useActor()
  const [areShown, setShown] = useState(areFirstRowsShown)
  useEffect(() => {
    void firstRows.then(() => setShown(true))
  }, [])
  if (role !== 'sub') return null
  return areShown ? <OfAll {...props} /> : <Line {...props} />
}

const OfAll = ({ rows, now }: Props): ReactNode => <Line rows={useAskedTrips(now) ?? rows} now={now} />

const Line = ({ rows = [], now }: Props): ReactNode => {
  const text = useText()
  const count = rows.filter(({ row }) => waitsForAnswer(row, now)).length
  if (count === 0) return null
  return (
    <Link to={PATHS.answers} className={`${styles.link} not-on-paper`}>
      <Shape name="hourglass" />
      <span className={styles.words}>{text('phone_to_confirm', { count })}</span>
      <Shape name="arrow" />
    </Link>
  )
}
