import type { ReactNode } from 'react'
import { addDaysToDay, dayOf } from '../../../../shared/domain/time/dates.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/plain/icon.tsx'
import { ARROW_DOWN } from '../../../ui/plain/icons.ts'
import type { Entry } from './entries.ts'
import styles from './phone-timetable.module.css'

/** Names the group of the trips below, and their number. Arrived ones are shown by a tap. */
export const GroupHeading = ({
  entry: { group, isOpen },
  now,
  onToggle,
}: {
  entry: Extract<Entry, { kind: 'heading' }>
  now: number
  onToggle: () => void
}): ReactNode => {
  const text = useText()
  const { shortDay, timeZone } = useFormats()
  const { kind, day, trips } = group
  if (kind === 'arrived') {
    return (
      <h2 className={styles.heading}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
          {text('phone_arrived_today', { count: trips.length })}
          <Icon path={ARROW_DOWN} size="small" className={isOpen ? styles.turned : undefined} />
        </button>
      </h2>
    )
  }
  const today = dayOf(now, timeZone)
  // A trip without a planned day has none.
  const name = day === '' ? '' : shortDay(day)
  const title =
    kind === 'running'
      ? text('phone_running')
      : day === today
        ? text('phone_today', { day: name })
        : day === addDaysToDay(today, 1)
          ? text('phone_tomorrow', { day: name })
          : name
  return (
    <h2 className={styles.heading}>
      {title}
      <span className={styles.number}>{trips.length}</span>
    </h2>
  )
}
