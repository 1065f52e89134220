import { memo, type ReactNode, Suspense, useId, useState } from 'react'
import { inTime, type MissingYes, untilThen } from '#shared/domain/trip/missing-yes.ts'
import { answerStateAt } from '#shared/domain/trip/trip-answers.ts'
import { PhoneLink } from '../../edits/phone-link.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/plain/button.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { Shape } from '../../ui/trips/shapes.tsx'
import { AnswerChip } from '../trip-answers/answer-state.tsx'
import { useAcceptByPhone } from './accept-by-phone.ts'
import styles from './missing-yes.module.css'
import { Reminded } from './reminded.tsx'
import { type ShownTrip, wayOf } from './trip-line.ts'
import { useReminder } from './use-reminder.ts'

const TakersDialog = muiPart(async () => (await import('../takers/takers-dialog.tsx')).TakersDialog)

type Props = {
  of: MissingYes<ShownTrip>
  /** Empty where none is known. */
  phone: string
  /** End of the night, ISO. */
  end: string
  /** Milliseconds. */
  now: number
  isOpen: boolean
  onToggle: (key: string) => void
  onTrip: (key: ShownTrip['key']) => Promise<void>
}

/**
 * A subcontractor with its trips without a yes; unfolded, these trips and the answer in its name. There may be many lines:
 * unchanged ones are not drawn anew.
 */
export const SubLine = memo(({ of, phone, end, now, isOpen, onToggle, onTrip }: Props): ReactNode => {
  const text = useText()
  const id = useId()
  const { weekday, clock } = useFormats()
  const { sub, open, declined, tonight, first } = of
  const { isBusy, reminded, remind } = useReminder(sub)
  const isSettled = open.length + declined.length === 0
  const counts = isSettled
    ? [text('missing_yes_settled')]
    : [
        ...(open.length > 0 ? [text('missing_yes_open', { count: open.length })] : []),
        ...(declined.length > 0 ? [text('missing_yes_declined', { count: declined.length })] : []),
        text('missing_yes_from', { time: `${weekday(first)} ${clock(first)}` }),
      ]
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(of.key)}
        >
          <Shape name="arrow" />
          <span className={styles.who}>
            <b>{sub}</b>
            <span className={styles.quiet}>
              {tonight > 0 && (
                <>
                  <b className={styles.tonight}>{text('missing_yes_tonight', { count: tonight, time: clock(end) })}</b>
                  {' · '}
                </>
              )}
              {counts.join(' · ')}
            </span>
          </span>
        </button>
        <span className={styles.ways}>
          {phone !== '' && <PhoneLink phone={phone} name={sub} />}
          {open.length > 0 && (
            <Button
              size="small"
              look="outlined"
              aria-label={text('missing_yes_remind_of', { sub, count: open.length })}
              isLoading={isBusy}
              onClick={() => void remind()}
            >
              {text('missing_yes_remind')}
            </Button>
          )}
        </span>
      </div>
      {reminded && <Reminded of={reminded} />}
      {isOpen && (
        <div id={id} className={styles.unfolded}>
          <Unfolded of={of} end={end} now={now} onTrip={onTrip} />
        </div>
      )}
    </li>
  )
})

/** Number of trips drawn at first, and added at a time: one frame cannot draw a thousand. */
const DRAWN = 60

const Unfolded = ({ of, end, now, onTrip }: Pick<Props, 'of' | 'end' | 'now' | 'onTrip'>): ReactNode => {
  const text = useText()
  const { weekday, clock } = useFormats()
  const accept = useAcceptByPhone()
  const [drawn, setDrawn] = useState(DRAWN)
  const [givenKey, setGivenKey] = useState<ShownTrip['key'] | null>(null)
  const trips = inTime(of)
  const given = trips.find(({ key }) => key === givenKey)
  const rest = trips.length - drawn
  return (
    <>
      {of.tonight > 0 && of.tonight < of.open.length && (
        <Button look="outlined" onClick={() => void accept(untilThen(of, end))}>
          {text('missing_yes_accept_tonight', { count: of.tonight, time: clock(end) })}
        </Button>
      )}
      {of.open.length > 0 && (
        <Button look="outlined" onClick={() => void accept(of)}>
          {text('missing_yes_accept', { count: of.open.length })}
        </Button>
      )}
      {trips.length > 0 && (
        <ul className={styles.trips}>
          {trips.slice(0, drawn).map(({ key, row }) => {
            const { tt_tour = '', tt_stp = '' } = row
            const state = answerStateAt(row, now)
            return (
              <li key={key} className={styles.one}>
                <button type="button" className={styles.trip} onClick={() => void onTrip(key)}>
                  <span className={styles.time}>{`${weekday(tt_stp)} ${clock(tt_stp)}`}</span>
                  <span className={styles.way}>{wayOf(row)}</span>
                  <span className={styles.tour}>{tt_tour}</span>
                  <AnswerChip row={row} now={now} />
                </button>
                {(state === 'declined' || state === 'overdue') && (
                  <Button
                    size="small"
                    className={styles.give ?? ''}
                    aria-label={text('takers_give_of', { tour: tt_tour })}
                    aria-haspopup="dialog"
                    onClick={() => setGivenKey(key)}
                  >
                    {text('takers_give')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {rest > 0 && (
        <Button onClick={() => setDrawn(drawn + DRAWN)}>
          {text('missing_yes_more', { count: Math.min(rest, DRAWN), rest })}
        </Button>
      )}
      {given && (
        <Suspense>
          <TakersDialog trip={given} onClose={() => setGivenKey(null)} />
        </Suspense>
      )}
    </>
  )
}
