import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Role } from '#shared/domain/access/roles.ts'
import type { ClosedDay } from '#shared/domain/calendar/closed-days.ts'
import { DAY_SIGNS, type DaySign, daysOfYear } from '#shared/domain/calendar/year.ts'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import { monthOf } from '#shared/domain/time/months.ts'
import { weekdayIndex } from '#shared/domain/time/weeks.ts'
import { useActor } from '#web/data/rows.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { WEEKDAYS } from '../weekdays.ts'
import styles from './year-view.module.css'

/** Content of a day: its sign, the words below it, and its text for screen readers. */
export type YearDay = {
  sign: DaySign
  shown: string
  /** Below it, a mark that needs attention. */
  marked?: string
  said: string
  /** True for a day as in every week: a list of days leaves it out. */
  isUsual: boolean
}

type Props = {
  year: number
  onYear: (year: number) => void
  today: string
  /** Null for a day without anything. Keep it stable between renders. */
  dayOf: (day: string) => YearDay | null
  /** Closed days that are named on a day. */
  closedOn: (day: string) => readonly ClosedDay[]
  onOpen?: (day: string) => void
}

export const SIGN_LETTERS: Readonly<Record<DaySign, string>> = {
  runs: '',
  extra: '+',
  changed: '~',
  asks: '?',
  rests: '–',
  off: '×',
}

/** Word for a sign: a subcontractor does not know the customers' rules, so a day that asks is uncertain for it. */
export const signWord = (sign: DaySign, role: Role): DaySign | 'asks_sub' =>
  sign === 'asks' && role === 'sub' ? 'asks_sub' : sign

/** The closed days of a day by their names, each once. */
export const namesOf = (rows: readonly ClosedDay[]): string =>
  [...new Set(rows.map(({ cd_name }) => cd_name))].join(', ')

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const FIRST_YEAR = 2000
const LAST_YEAR = 2099
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Twelve months of days; on a phone a list of the days that are not as every week. */
export const YearView = (props: Props): ReactNode => {
  const { year, onYear, onOpen } = props
  const text = useText()
  const { isNarrow, isWide } = useDevice()
  const { role } = useActor()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mt: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={text('year_before')} disabled={year <= FIRST_YEAR} onClick={() => onYear(year - 1)}>
          <BackIcon />
        </IconButton>
        <Typography variant="h3" component="p" aria-live="polite">
          {year}
        </Typography>
        <IconButton aria-label={text('year_after')} disabled={year >= LAST_YEAR} onClick={() => onYear(year + 1)}>
          <ForwardIcon />
        </IconButton>
      </Box>
      <ul className={styles.legend}>
        {DAY_SIGNS.filter((sign) => !isNarrow || sign !== 'runs').map((sign) => (
          <li key={sign}>
            <span aria-hidden className={`${styles.day} ${styles.key} ${styles[sign]}`}>
              {SIGN_LETTERS[sign]}
            </span>
            {text(`day_sign_${signWord(sign, role)}`)}
          </li>
        ))}
        {!isNarrow && (
          <li>
            <span aria-hidden className={`${styles.day} ${styles.key} ${styles.closed}`} />
            {text('day_sign_closed')}
          </li>
        )}
      </ul>
      <div className={onOpen && isWide ? styles.beside : undefined}>
        {!isNarrow && <Months {...props} />}
        {(onOpen || isNarrow) && (
          <section className={isNarrow ? undefined : styles.coming} aria-label={text('year_unusual')}>
            <Typography variant="h3" component="h2">
              {text('year_unusual')}
            </Typography>
            <DayList {...props} />
          </section>
        )}
      </div>
    </Box>
  )
}

const Months = ({ year, today, dayOf, closedOn, onOpen }: Props): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  const language = useLanguage()
  const months = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(today)
  const place = focused.startsWith(String(year)) ? focused : `${year}-01-01`
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !onOpen) return
    event.preventDefault()
    const next = addDaysToDay(place, step)
    if (!next.startsWith(String(year))) return
    setFocused(next)
    const button = months.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)
    const folded = button?.closest('details')
    if (folded) folded.open = true
    button?.focus()
  }
  const monthName = useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return (month: string) => format.format(Date.parse(`${year}-${month}-01T00:00:00Z`))
  }, [language, year])
  const weeksOf = useMemo(() => {
    const byMonth = new Map<string, (string | null)[][]>()
    for (const day of daysOfYear(year)) {
      const weeks = byMonth.get(monthOf(day)) ?? []
      if (weeks.length === 0 || weekdayIndex(day) === 0) weeks.push(WEEKDAYS.map(() => null))
      const week = weeks.at(-1) as (string | null)[]
      week[weekdayIndex(day)] = day
      byMonth.set(monthOf(day), weeks)
    }
    return byMonth
  }, [year])

  const cell = (day: string): ReactNode => {
    const found = dayOf(day)
    const names = namesOf(closedOn(day))
    const said = [found?.said, names].filter(Boolean).join(', ')
    const look = [
      styles.day,
      found && styles[found.sign],
      names && styles.closed,
      day === today && styles.today,
      day < today && styles.past,
    ]
      .filter(Boolean)
      .join(' ')
    const content = (
      <>
        <span aria-hidden={onOpen ? true : undefined}>{Number(day.slice(8))}</span>
        {found?.shown && (
          <span aria-hidden className={found.marked ? styles.driven : styles.sign}>
            {found.shown}
          </span>
        )}
        {found?.marked && (
          <span aria-hidden className={styles.sign}>
            {found.marked}
          </span>
        )}
        {!onOpen && said && <span className="only-heard">{`: ${said}`}</span>}
      </>
    )
    if (!onOpen)
      return (
        <span className={look} title={said || undefined}>
          {content}
        </span>
      )
    return (
      <button
        type="button"
        className={look}
        data-day={day}
        title={said || undefined}
        aria-label={[shortDay(day), said].filter(Boolean).join(': ')}
        tabIndex={day === place ? 0 : -1}
        onFocus={() => setFocused(day)}
        onKeyDown={move}
        onClick={() => onOpen(day)}
      >
        {content}
      </button>
    )
  }
  const table = (month: string): ReactNode => (
    <table key={month} className={styles.month}>
      <caption>{monthName(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={text(`weekday_${weekday}`)} style={{ textDecoration: 'none' }}>
                {text(`weekday_short_${weekday}`)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf.get(`${year}-${month}`)?.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday has its place
              <td key={weekday}>{day && cell(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  const past = MONTHS.filter((month) => `${year}-${month}` < monthOfToday(year, today))
  const coming = MONTHS.filter((month) => !past.includes(month))
  return (
    <div ref={months}>
      {past.length > 0 && (
        <details className={styles.folded}>
          <summary>{text('year_past_months', { count: past.length })}</summary>
          <div className={styles.months}>{past.map(table)}</div>
        </details>
      )}
      <div className={styles.months}>{coming.map(table)}</div>
    </div>
  )
}

/** Month before which months are folded, in the present year only. */
const monthOfToday = (year: number, today: string): string => (today.startsWith(String(year)) ? today.slice(0, 7) : '')

const DayList = ({ year, today, dayOf, closedOn, onOpen }: Props): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  const days = daysOfYear(year).flatMap((day) => {
    const found = dayOf(day)
    return found && !found.isUsual && day >= (year === Number(today.slice(0, 4)) ? today : '')
      ? [{ day, ...found }]
      : []
  })
  if (days.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {text('year_all_usual')}
      </Typography>
    )
  return (
    <ul className={styles.list}>
      {days.map(({ day, sign, said }) => {
        const content = (
          <>
            <span aria-hidden className={`${styles.day} ${styles.key} ${styles[sign]}`}>
              {SIGN_LETTERS[sign]}
            </span>
            <span>
              <strong>{shortDay(day)}</strong>
              {` ${namesOf(closedOn(day))}`}
              <br />
              <span className={styles.quiet}>{said}</span>
            </span>
          </>
        )
        return (
          <li key={day}>
            {onOpen ? (
              <button type="button" className={styles.line} onClick={() => onOpen(day)}>
                {content}
              </button>
            ) : (
              <div className={styles.line}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
