import type { ReactNode } from 'react'
import { groupTitle } from '#shared/trips/group-title.ts'
import type { Entry } from '#shared/trips/phone-entries.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { Icon } from '#web/ui/plain/icon.tsx'
import { ARROW_DOWN } from '#web/ui/plain/icons.ts'
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
  const title = groupTitle(group, now, useTimeZone(), text)
  return (
    <h2 className={styles.heading}>
      {group.kind === 'arrived' ? (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
          {title}
          <Icon path={ARROW_DOWN} size="small" className={isOpen ? styles.turned : undefined} />
        </button>
      ) : (
        <>
          {title}
          <span className={styles.number}>{group.trips.length}</span>
        </>
      )}
    </h2>
  )
}
