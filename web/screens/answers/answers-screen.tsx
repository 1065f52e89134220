import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { offlineWindow } from '#shared/domain/time/views.ts'
import { groupByDay } from '#shared/domain/trip/lists/next-trips.ts'
import { waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { groupTitle } from '#shared/trips/group-title.ts'
import { useClock } from '../../clock/use-clock.ts'
import { useAskedTrips } from '../../data/asked-trips.ts'
import { useOutbox } from '../../data/rows.ts'
import { useFirstRows } from '../../data/use-first-rows.ts'
import { useServerSilent } from '../../data/use-server-silent.ts'
import { useSetting } from '../../data/use-setting.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { type LostAnswer, lostAnswers, undecidedAnswers } from '../../edits/answer-edit.ts'
import { useFormats, useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { NotHereYet } from '../../parts/list-screen/not-here-yet.tsx'
import { AnswerCard } from '../../parts/trip-answers/answer-card.tsx'
import { useAnswers } from '../../parts/trip-answers/use-answers.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { WindowedList } from '../../ui/list/windowed-list.tsx'
import { Button, Toggle, Toggles } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { ALL_TICKED } from '../../ui/plain/later-icons.ts'
import { Notice } from '../../ui/plain/notice.tsx'
import styles from './answers-screen.module.css'
import { useTogether } from './use-together.ts'

type Trip = Shown<DeviceTrip>
/** Pixels that a trip takes, about. */
const CARD_HEIGHT = 212

/** The subcontractor's trips that wait for an answer, all at once or one by one, also without a connection. */
export const AnswersScreen = (): ReactNode => {
  const text = useText()
  const now = useClock()
  const { shortDay, timeZone } = useFormats()
  const answer = useAnswers()
  const trips = useAskedTrips(now)
  const outbox = useOutbox()
  const lost = useMemo(() => lostAnswers(trips ?? [], outbox ?? []), [trips, outbox])
  const isOpen = ({ key, row }: Trip): boolean => waitsForAnswer(row, now) || lost.has(key)
  const open = trips?.filter(isOpen) ?? []
  const undecided = useMemo(() => undecidedAnswers(outbox ?? []), [outbox])
  const { groupOf, ask, week } = useTogether(open, undecided, answer)
  const [areAllShown, setAllShown] = useState(false)
  // What is answered here stays in its place: another trip must not come under the finger.
  const met = useRef(new Set<RowKey>())
  for (const { key } of open) met.current.add(key)
  const listed = areAllShown ? trips : trips?.filter(({ key }) => met.current.has(key))
  const isNew = useNewTrips(trips)
  useFirstRows(trips !== undefined)
  const isServerSilent = useServerSilent()

  if (!trips || !outbox) return isServerSilent ? <NotHereYet /> : <ListSkeleton isNarrow cardHeight={CARD_HEIGHT} />
  return (
    <div className={styles.screen}>
      {trips.length > 0 && (
        <Toggles label={text('route_answers')} className={styles.toggles}>
          <Toggle isOn={!areAllShown} onClick={() => setAllShown(false)}>
            {text('answers_open', { count: open.length })}
          </Toggle>
          <Toggle isOn={areAllShown} onClick={() => setAllShown(true)}>
            {text('answers_all', { count: trips.length })}
          </Toggle>
        </Toggles>
      )}
      {trips.length === 0 && <EmptyState message="answers_nothing" />}
      {trips.length > 0 && open.length === 0 && (
        <Notice severity="success" role="status">
          {text('answers_none_open')}
        </Notice>
      )}
      <Trips name={areAllShown ? 'all' : 'open'} trips={listed ?? []} lost={lost} now={now} isNew={isNew}>
        {(title, ofDay) => {
          const group = groupOf(ofDay)
          if (group.taken.length < 2) return null
          return (
            <Button
              className={styles.ofDay ?? ''}
              aria-label={text('answers_accept_day_of', { day: title, ...group.told }) + group.changed}
              onClick={() => void ask(group)}
            >
              {text('answers_accept_day', group.told)}
              {group.changed}
            </Button>
          )
        }}
      </Trips>
      {/* Later trips are not on this device yet. */}
      <p className={styles.until}>{text('answers_until', { day: shortDay(offlineWindow(now, timeZone).to) })}</p>
      {week && (
        <div className={styles.bar}>
          <Button look="contained" size="large" className={styles.all ?? ''} onClick={() => void ask(week.group)}>
            <Icon path={ALL_TICKED} size="small" />
            {text('answers_accept_week', { week: week.number, ...week.group.told })}
            {week.group.changed}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns a test for trips that this list had not shown before it was opened; on the first visit no trip is new. */
const useNewTrips = (trips: readonly Trip[] | undefined): ((trip: Trip) => boolean) => {
  const [seen, setSeen] = useSetting('answers_seen', undefined)
  const [before, setBefore] = useState(() => seen && new Set(seen))
  useEffect(() => {
    // Taken away, it was by a log-out in another tab.
    const isLeft = before !== undefined && seen === undefined
    if (!trips || isLeft) return
    const keys = trips.map(({ key }) => key)
    setBefore((known) => known ?? new Set(keys))
    if (JSON.stringify(keys) !== JSON.stringify(seen)) setSeen(keys)
  }, [trips, before, seen, setSeen])
  return ({ key }) => before !== undefined && !before.has(key)
}

type Entry =
  | { kind: 'day'; key: string; title: string; trips: readonly Trip[] }
  /** Trips side by side: two on a desk. */
  | { kind: 'trips'; key: string; trips: readonly Trip[] }

const rowsOf = (trips: readonly Trip[], perRow: number): Entry[] =>
  trips.flatMap(({ key }, at) =>
    at % perRow === 0 ? [{ kind: 'trips' as const, key: String(key), trips: trips.slice(at, at + perRow) }] : [],
  )

const Trips = ({
  name,
  trips,
  lost,
  now,
  isNew,
  children,
}: {
  name: string
  trips: readonly Trip[]
  lost: ReadonlyMap<RowKey, LostAnswer>
  now: number
  isNew: (trip: Trip) => boolean
  /** Actions for the trips of a day. */
  children: (title: string, ofDay: readonly Trip[]) => ReactNode
}): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const perRow = useDevice().isWide ? 2 : 1
  const entries = groupByDay(trips, timeZone).flatMap<Entry>((group) => [
    { kind: 'day', key: group.day, title: groupTitle(group, now, timeZone, text), trips: group.trips },
    ...rowsOf(group.trips, perRow),
  ])
  if (entries.length === 0) return null
  return (
    <WindowedList
      name={`answers ${name}`}
      label={text('route_answers')}
      items={entries}
      keyOf={({ key }) => key}
      estimatedHeight={CARD_HEIGHT}
      render={(entry: Entry) =>
        entry.kind === 'day' ? (
          <div className={styles.day}>
            <h2>
              {entry.title} <span className={styles.number}>({entry.trips.length})</span>
            </h2>
            {children(entry.title, entry.trips)}
          </div>
        ) : (
          <div className={styles.row}>
            {entry.trips.map((trip) => (
              <AnswerCard key={trip.key} trip={trip} lost={lost.get(trip.key)} now={now} isNew={isNew(trip)} />
            ))}
          </div>
        )
      }
    />
  )
}
