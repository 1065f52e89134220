import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import type { TripNews } from '../../shared/domain/alerts/news-for-sub.ts'
import { wholeMinutes } from '../../shared/domain/delay/delay.ts'
import { dayOf, formatClock, formatDayMonth, formatInstant } from '../../shared/domain/time/dates.ts'
import { spanText } from '../../shared/domain/time/spans.ts'
import { slotCode, slotText } from '../../shared/domain/trip/slot-text.ts'
import { type SlotPlace, slotFindings } from '../../shared/domain/trip/slots.ts'
import { answerDue, DECLINE_REASONS } from '../../shared/domain/trip/trip-answers.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { slotMessage } from '../../shared/trips/slot-news.ts'
import { formatText, type TextKey, type Translate, translateIn } from '../kit/texts.ts'
import { fitsOneSegment, toGsm7 } from './sms/gsm7.ts'

/**
 * The fields of a trip that an alert may tell: the same for every recipient, so neither notes nor amounts. The words of a no go
 * to dispatch alone.
 */
export type ToldTrip = Pick<
  Trip,
  | 'tt_tour'
  | 'tt_from_text'
  | 'tt_to_text'
  | 'tt_gps'
  | 'tt_driver'
  | 'tt_stp'
  | 'tt_std'
  | 'tt_sta'
  | 'tt_etp'
  | 'tt_eta'
  | 'tt_atp'
  | 'tt_atd'
  | 'tt_ata'
  | 'tt_sub'
  | 'tt_answer_reason'
  | 'tt_answer_note'
  | 'tt_answer_hours'
  | 'tt_from_slot_from'
  | 'tt_from_slot_to'
  | 'tt_from_slot_number'
  | 'tt_to_slot_from'
  | 'tt_to_slot_to'
  | 'tt_to_slot_number'
>
export type AlertTold = {
  event: AlertType
  trip: ToldTrip
  /** Of an alert about a slot: its place. */
  place?: SlotPlace | undefined
  /** News that a subcontractor has to know. */
  news?: TripNews | undefined
  /** The newest position, milliseconds; null for none. */
  newest?: number | null | undefined
  /** The vehicle before it was changed. */
  formerVehicle: string | null
  timeZone: string
  /** Milliseconds. */
  now: number
  /** Set if an event that was told before did not happen, or happened at another time. */
  correction?: 'void' | 'other' | undefined
  /** All recipients of the mail may read what admin reads. */
  isForDispatch?: boolean
}

/** The planned time that an event is about, and the time that is set against it. */
const TIMES = {
  alert_atp: { planned: 'tt_stp', at: 'tt_atp', kind: 'actual' },
  alert_atd: { planned: 'tt_std', at: 'tt_atd', kind: 'actual' },
  alert_ata: { planned: 'tt_sta', at: 'tt_ata', kind: 'actual' },
  alert_etp_plus15: { planned: 'tt_stp', at: 'tt_etp', kind: 'expected' },
  alert_eta_plus15: { planned: 'tt_sta', at: 'tt_eta', kind: 'expected' },
  alert_eta_minus15: { planned: 'tt_sta', at: 'tt_eta', kind: 'expected' },
  alert_sub_vehicle: { planned: 'tt_stp', at: null, kind: 'planned' },
  alert_declined: { planned: 'tt_stp', at: null, kind: 'planned' },
  alert_unanswered: { planned: 'tt_stp', at: null, kind: 'planned' },
  alert_slot_risk: { planned: 'tt_sta', at: 'tt_eta', kind: 'expected' },
  alert_not_positioned: { planned: 'tt_stp', at: null, kind: 'planned' },
  alert_no_position: { planned: 'tt_sta', at: null, kind: 'planned' },
  alert_trip_changed: { planned: 'tt_stp', at: null, kind: 'planned' },
  alert_document_ending: { planned: 'tt_stp', at: null, kind: 'planned' },
  alert_statement_sent: { planned: 'tt_stp', at: null, kind: 'planned' },
} as const

const AT_DEPARTURE = { planned: 'tt_stp', at: 'tt_etp', kind: 'expected' } as const

const timesOf = ({ event, trip, place }: AlertTold) => {
  const { planned, at, kind } = place === 'from' ? AT_DEPARTURE : TIMES[event]
  return { planned: trip[planned], at: at && trip[at], kind }
}

const deviation = (language: Language, planned: string, at: string): string => {
  const minutes = wholeMinutes(Date.parse(planned), Date.parse(at))
  if (minutes === 0) return formatText(language, 'alert_on_time')
  return formatText(language, minutes > 0 ? 'alert_late' : 'alert_early', { span: spanText(Math.abs(minutes)) })
}

const vehicles = (language: Language, told: AlertTold, arrow: string): string => {
  const named = (vehicle: string) => vehicle || formatText(language, 'alert_no_vehicle')
  const now = named(told.trip.tt_gps)
  return told.event === 'alert_sub_vehicle' && told.formerVehicle !== null
    ? `${named(told.formerVehicle)} ${arrow} ${now}`
    : now
}

const eventName = (language: Language, { event, news, correction }: AlertTold): string => {
  const name = formatText(language, news ? `trip_news_${news}` : `alert_type_${event}`)
  return correction ? formatText(language, `alert_correction_${correction}`, { event: name }) : name
}

/** True for an event about an answer: a no, or none in time. */
const isOfAnswer = (event: AlertType): boolean => event === 'alert_declined' || event === 'alert_unanswered'
const reasonOf = ({ event, trip }: AlertTold, translate: Translate): string | null => {
  const reason = DECLINE_REASONS.find((one) => one === trip.tt_answer_reason)
  return event === 'alert_declined' && reason ? translate(`decline_${reason}`) : null
}

/** Lines of a mail about an answer: the subcontractor, its reason and note, or the time by which an answer was due. */
const answerLines = (told: AlertTold, translate: Translate): [TextKey, string][] => {
  const { event, trip, timeZone, isForDispatch } = told
  if (!isOfAnswer(event)) return []
  const lines: [TextKey, string][] = [['column_tt_sub', trip.tt_sub]]
  const reason = reasonOf(told, translate)
  if (reason) lines.push(['field_tt_answer_reason', reason])
  if (event === 'alert_declined' && isForDispatch && trip.tt_answer_note)
    lines.push(['field_tt_answer_note', trip.tt_answer_note])
  const due = answerDue(trip)
  if (event === 'alert_unanswered' && due !== null)
    lines.push(['alert_label_answer_due', formatInstant(new Date(due).toISOString(), timeZone)])
  return lines
}

/** The slot that an alert is about, as columns say it. */
const slotLines = ({ trip, place, timeZone }: AlertTold): [TextKey, string][] => {
  const code = place && slotCode(trip, place)
  return code ? [[`column_${place}_slot`, slotText(code, undefined, timeZone)]] : []
}

/** Words for the miss of the alert's slot, which the plan of the trip does not tell; null if it is not missed. */
const missedBy = ({ trip, place, timeZone, now }: AlertTold, translate: Translate): string | null => {
  const missed =
    place && slotFindings(trip, now).find((finding) => finding.place === place && finding.kind === 'slot_missed')
  if (!missed) return null
  const { key, values } = slotMessage(missed, timeZone, now)
  return translate(key, values)
}

/** The mail of an alert. Every time in the company's zone, which it names. */
export const alertMail = (language: Language, told: AlertTold): { subject: string; body: string } => {
  const { trip, timeZone } = told
  const translate = translateIn(language)
  const { planned, at, kind } = timesOf(told)
  const event = eventName(language, told)
  const lines: [TextKey, string][] = [
    ['alert_label_tour', trip.tt_tour],
    ['alert_label_from', trip.tt_from_text],
    ['alert_label_to', trip.tt_to_text],
    ['alert_label_planned', formatInstant(planned, timeZone)],
  ]
  if (at) {
    const label = kind === 'actual' ? 'alert_label_actual' : 'alert_label_expected'
    lines.push([label, formatInstant(at, timeZone)], ['alert_label_deviation', deviation(language, planned, at)])
  }
  if (told.newest) lines.push(['alert_label_newest', formatInstant(told.newest, timeZone)])
  lines.push(...answerLines(told, translate), ...slotLines(told))
  lines.push(['alert_label_vehicle', vehicles(language, told, '→')])
  if (trip.tt_driver) lines.push(['alert_label_driver', trip.tt_driver])
  const table = lines.map(([label, value]) => translate('alert_line', { label: translate(label), value })).join('\n')
  return {
    subject: translate('alert_mail_subject', {
      tour: trip.tt_tour,
      event,
      from: trip.tt_from_text,
      to: trip.tt_to_text,
    }),
    body: `${[event, told.correction && translate('alert_correction_text'), missedBy(told, translate)].filter(Boolean).join('\n')}\n\n${table}\n\n${translate('alert_mail_end', { zone: timeZone })}`,
  }
}

/** Lengths to which places are cut, one after the other, until the text fits one SMS. */
const PLACE_LENGTHS = [60, 40, 30, 24, 20, 16, 12, 9, 6, 3]
/** Lengths to which the names of the tour and the vehicle are cut next. */
const NAME_LENGTHS = [60, 30, 20, 12]

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}.`

/** The SMS of an alert, of one segment wherever the letters of its names allow it. */
export const alertSms = (language: Language, told: AlertTold): string => {
  const { trip, timeZone } = told
  const today = dayOf(new Date(told.now).toISOString(), timeZone)
  const { planned, at, kind } = timesOf(told)
  const days = [planned, at ?? planned].map((instant) => dayOf(instant, timeZone))
  const isAllToday = days.every((day) => day === today)
  /** The clock time, with its day unless all is of today. */
  const clock = (instant: string): string =>
    `${isAllToday ? '' : `${formatDayMonth(dayOf(instant, timeZone))} `}${formatClock(instant, timeZone)}`
  const values = at && { planned: clock(planned), at: clock(at), deviation: deviation(language, planned, at) }
  const times = values
    ? formatText(language, kind === 'actual' ? 'alert_sms_actual' : 'alert_sms_expected', values)
    : formatText(language, 'alert_sms_planned', { planned: clock(planned) })

  const reason = reasonOf(told, translateIn(language))
  const answer = (name: number): string[] =>
    isOfAnswer(told.event) ? [`(${[cut(trip.tt_sub, name), ...(reason ? [reason] : [])].join(', ')})`] : []
  const written = (place: number, name: number): string =>
    toGsm7(
      formatText(language, 'alert_sms', {
        tour: cut(trip.tt_tour, name),
        from: cut(trip.tt_from_text, place),
        to: cut(trip.tt_to_text, place),
        event: [eventName(language, told), ...answer(name), ...slotLines(told).map(([, slot]) => slot)].join(' '),
        times,
        vehicle: cut(vehicles(language, told, '->'), name),
      }),
    ).replace(/\s+/g, ' ')
  for (const name of NAME_LENGTHS)
    for (const place of PLACE_LENGTHS) {
      const text = written(place, name)
      if (fitsOneSegment(text)) return text
    }
  return written(20, 30)
}
