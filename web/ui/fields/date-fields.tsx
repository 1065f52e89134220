import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import type { TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useRef } from 'react'
import { dayOf, formatClock, formatDay, formatInstant } from '#shared/domain/time/dates.ts'
import {
  type MeantDay,
  type MeantYear,
  readTypedClock,
  readTypedDay,
  readTypedInstant,
} from '#shared/domain/time/typed.ts'
import { now } from '../../clock/clock.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { TypedField } from './typed-field.tsx'
import type { Fault, ReadText } from './typed-text.ts'

type FieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'error' | 'required'> & {
  value: string | null
  /**
   * Called when the field is left, or Enter is pressed, with the value; or with null, the message key of the fault, and the
   * text that cannot be read.
   */
  onChange: (value: string | null, fault: Fault | null, unread: string | null) => void
  /** Typed text that could not be read, for a form that keeps it; null for none. */
  unread?: string | null
  /** True for a form that keeps a draft: `onChange` is called for each key as well. */
  isLive?: boolean
  /** An empty field is an error. */
  isRequired?: boolean
  /** Another fault of the value, in words. */
  error?: string | null
}

type DayLimits = { min?: string; max?: string; near?: string | null; lean?: MeantYear['lean'] }

/**
 * A day `YYYY-MM-DD`, typed and shown as DD.MM.YYYY.
 * @param props.near the day whose nearest a day without a year means, the first of a range for its last; today without it
 * @param props.lean side of today on which the asked day lies: past or future
 */
export const DayField = ({ min, max, near, lean, ...props }: FieldProps & DayLimits): ReactNode => {
  const today = dayOf(now(), useTimeZone())
  const read: ReadText = (typed) => {
    const day = readTypedDay(typed, { near: near || today, lean })
    return day && (!min || day >= min) && (!max || day <= max) ? { value: day } : { fault: 'invalid_date' }
  }
  return (
    <TypedField
      {...props}
      show={formatDay}
      read={read}
      format="date_format_day"
      chooseLabel="date_open_calendar"
      Icon={CalendarIcon}
      inputMode="decimal"
      choice={(choose, close) => ({
        day: {
          value: props.value,
          today,
          min,
          max,
          onChoose: (day) => {
            choose(formatDay(day))
            close()
          },
        },
      })}
    />
  )
}

/**
 * An instant in UTC (ISO), typed and shown as DD.MM.YYYY HH:mm in the company's zone, regardless of the device's. A time alone
 * is one of the day that the field had. `lean` as for a day.
 * @param props.follows instants that say which day a time alone means
 * @param props.wholeDay what a day alone means; without it a time is needed
 */
export const InstantField = ({
  follows,
  lean,
  wholeDay,
  onChange,
  ...props
}: FieldProps & { follows?: Pick<MeantDay, 'from' | 'near'> } & Pick<MeantDay, 'lean' | 'wholeDay'>): ReactNode => {
  const timeZone = useTimeZone()
  // While a time is typed, the field holds none for some keys.
  const lastDay = useRef<string>(undefined)
  if (props.value) lastDay.current = dayOf(props.value, timeZone)
  /** Chosen, but together no time that exists. */
  const chosen = useRef<{ day?: string; clock?: string }>({})
  const read: ReadText = (typed) =>
    readTypedInstant(typed, timeZone, now(), { ...follows, lean, wholeDay, day: lastDay.current })
  const today = dayOf(now(), timeZone)
  return (
    <TypedField
      {...props}
      onChange={(value, fault, unread) => {
        if (unread === null) chosen.current = {}
        onChange(value, fault, unread)
      }}
      show={(instant) => formatInstant(instant, timeZone)}
      read={read}
      format="date_format_instant"
      chooseLabel="date_open_calendar"
      Icon={CalendarIcon}
      // A blank and a colon are typed.
      inputMode="text"
      choice={(choose) => {
        const { value } = props
        const { day, clock } = value
          ? { day: dayOf(value, timeZone), clock: formatClock(value, timeZone) }
          : chosen.current
        const start = wholeDay === 'end' ? '23:59' : '00:00'
        const chooseBoth = (next: { day: string; clock: string }) => {
          chosen.current = next
          choose(`${formatDay(next.day)} ${next.clock}`)
        }
        return {
          day: { value: day ?? null, today, onChoose: (next) => chooseBoth({ day: next, clock: clock ?? start }) },
          clock: { value: clock ?? null, onChoose: (next) => chooseBoth({ day: day ?? today, clock: next }) },
        }
      }}
    />
  )
}

/** A clock time `HH:mm`, 24 hours. */
export const ClockField = (props: FieldProps): ReactNode => {
  const read: ReadText = (typed) => {
    const clock = readTypedClock(typed)
    return clock ? { value: clock } : { fault: 'invalid_time' }
  }
  return (
    <TypedField
      {...props}
      show={(clock) => clock ?? ''}
      read={read}
      format="date_format_clock"
      chooseLabel="date_open_clock"
      Icon={ClockIcon}
      inputMode="decimal"
      choice={(choose) => ({ clock: { value: props.value, onChoose: choose } })}
    />
  )
}
