import { delayWord, LEGS, type Leg, type LegName } from '../domain/delay/legs.ts'
import { dayOf, formatClock } from '../domain/time/dates.ts'
import { spanText } from '../domain/time/spans.ts'
import { weekdayIndex } from '../domain/time/weeks.ts'
import { type MissingPart, tripStage } from '../domain/trip/lists/next-trips.ts'
import type { TripColumn } from '../domain/trip/lists/trip-columns.ts'
import { tripHeadline } from '../domain/trip/lists/trip-headline.ts'
import { answerDue, answerStateAt } from '../domain/trip/trip-answers.ts'
import { countersOf } from '../domain/trip/trip-progress.ts'
import { isOff, TRIP_STATUS_ICONS, type TripStatus } from '../domain/trip/trip-status.ts'
import { type Piece, type PieceElement, piece } from '../first-rows/piece.ts'
import type { Translate } from '../text-key.ts'
import { type CellContext, delayLook, delayText, legSentence, NOTHING, positionAgeText, tripText } from './cell-text.ts'
import type { ReportedNews } from './driver-news.ts'
import { ANSWER_SHAPES, DELAY_SHAPES, SHAPE_PATHS, type ShapeName, STATUS_SHAPES } from './shapes.ts'
import type { TripView } from './trip-view.ts'
import { MOBILE_NOTE_LENGTH, truncate } from './truncate.ts'

/** Objection to a part of a trip: in the words of a list of choices, and all of it whole. */
export type PartMark = { short: string; whole: string }
export type TripMarks = Partial<Record<MissingPart | 'sub', PartMark>>

export type CardInput = {
  trip: TripView
  /** The day of the heading above: times of other days name theirs. */
  day: string
  now: number
  columns: readonly TripColumn[]
  context: CellContext
  /** True for a reader who waits for the trip: the time of arrival comes first. */
  isWatched: boolean
  /** Trips of several subcontractors stand in the list: each says whose it is. */
  isOfMany: boolean
  /** Objections to vehicle, driver and subcontractor; undefined before they are known. */
  marks?: TripMarks | undefined
  /** Matters to see to, and the driver's reports beside times; undefined before they are known. */
  news?: readonly ReportedNews[] | undefined
  /** False where vehicle and driver are no longer this person's to choose. */
  isAssignable: boolean
}
/** The input, and the keys of the shown columns. */
type Parts = CardInput & { has: ReadonlySet<string> }

/** The control of a card that was pressed, in its attribute `data-part`. */
export type CardPart = 'open' | 'decide' | 'answer' | MissingPart
/** The place of the mark that an edit waits, in its attribute `data-slot`: the app fills it. */
export const MARK_SLOT = 'mark'

/** The columns of a leg's time and of its delay. */
const LEG_COLUMNS: Readonly<Record<LegName, readonly [time: string, delay: string]>> = {
  positioning: ['pos', 'pos_delay'],
  departure: ['dep', 'dep_delay'],
  arrival: ['arr', 'arr_delay'],
}
const HALF_A_DAY_MINUTES = 12 * 60

/** Columns that have a place of their own on the card; the others follow as label and value. */
const PLACED: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_status', 'tt_from_text', 'tt_to_text', 'tt_gps', 'tt_driver', 'vehicle_state'],
  ...Object.values(LEG_COLUMNS).flat(),
])
/** Cut to fifteen characters (rules 12.2); a tap tells them whole. */
const NOTES: ReadonlySet<string> = new Set(['tt_info', 'tt_note'])

type Given = Piece | null | false | undefined
const span = (look: string, ...children: Given[]): PieceElement => piece('span', look, ...children)
const div = (look: string, ...children: Given[]): PieceElement => piece('div', look, ...children)
/** Names of `phone-card.css`. */
const own = (...names: string[]): string => names.map((name) => `phone-card_${name}`).join(' ')

const shape = (name: ShapeName): PieceElement =>
  piece(
    'svg',
    { class: `shape shape-${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    piece('path', { d: SHAPE_PATHS[name] }),
  )
const onlyHeard = (words: string): PieceElement => span('only-heard', words)

/** A text that is cut only visually: pointing shows it whole, and screen readers read it whole. */
const cutText = (text: string, length: number): Piece => {
  const shown = truncate(text, length)
  if (shown === text) return text
  return piece(
    'span',
    { title: text, 'data-cut': 'true' },
    piece('span', { 'aria-hidden': 'true' }, shown),
    onlyHeard(text),
  )
}
const cut = (text: string | undefined, look = 'cut'): PieceElement => piece('span', { class: look, title: text }, text)

const isUndecided = (mark: TripView['mark']): mark is 'conflict' | 'refused' =>
  mark === 'conflict' || mark === 'refused'

/** `05:47`, or `Do 05:47` on another day than that of the heading. */
export const cardTime = (
  instant: string | null | undefined,
  day: string,
  { translate, timeZone }: Pick<CellContext, 'translate' | 'timeZone'>,
): string => {
  if (!instant) return NOTHING
  const itsDay = dayOf(instant, timeZone)
  const clock = formatClock(instant, timeZone)
  return itsDay === day ? clock : `${translate(`weekday_short_${weekdayIndex(itsDay)}`)} ${clock}`
}

/** Shows the delay of a leg in words; a minute or more early is said too. What waits for its hour is on time. */
export const delayWords = ({ delay, phase }: Leg, translate: Translate): string | null =>
  delay === null
    ? null
    : delay > 0
      ? translate('phone_late', { span: spanText(delay) })
      : delay < 0 && phase !== 'waiting'
        ? translate('phone_early', { span: spanText(-delay) })
        : translate('phone_on_time')

const statusSign = (status: TripStatus | undefined, translate: Translate): PieceElement => {
  if (!status) return span('nothing', NOTHING)
  const name = STATUS_SHAPES[status]
  const word = translate(`status_${status}`)
  if (!name) return piece('abbr', { class: 'sign-cnl', title: word }, translate('status_canceled_short'))
  return piece(
    'span',
    { class: 'with-shape', title: word },
    span(`with-shape sign-${TRIP_STATUS_ICONS[status].color}`, shape(name)),
    span('cut', word),
  )
}

/** The status, where it says something; the usual one is for ears alone. */
const cardStatus = ({ trip: { row }, isWatched, context: { translate } }: Parts): PieceElement => {
  const isUsual = isWatched ? row.tt_status !== 'scheduled' : row.tt_status === 'active'
  return isUsual && row.tt_status
    ? onlyHeard(translate(`status_${row.tt_status}`))
    : statusSign(row.tt_status, translate)
}

const place = (name: string | undefined, isEnd = false): PieceElement =>
  span(own('place'), isEnd && shape('arrow'), cut(name))

/** Short name of an address, as `ZRH`; a number alone says no place. */
const CODE = /^(?=.*\p{L})\S{1,8}$/u
export const isCode = (id: string): boolean => CODE.test(id)

/** The codes of both places, if both are shown and have one; the names are told beside them. */
const codes = ({ trip: { row }, has }: Parts): PieceElement | null => {
  const { tt_from_adrnr: from = '', tt_to_adrnr: to = '' } = row
  if (!has.has('tt_from_text') || !has.has('tt_to_text') || !isCode(from) || !isCode(to)) return null
  return piece('span', { class: own('codes'), 'aria-hidden': 'true' }, `${from} `, shape('arrow'), ` ${to}`)
}

/** The names of both places in what room is left beside their codes. @param isHeard for ears alone */
const names = ({ trip: { row } }: Parts, isHeard: boolean): PieceElement => {
  const said = `${row.tt_from_text} → ${row.tt_to_text}`
  return isHeard ? onlyHeard(said) : cut(said, `${own('names')} cut`)
}

/** Both places one below the other, each where its column is shown. */
const way = ({ trip: { row }, has }: Parts): Given[] => [
  has.has('tt_from_text') && place(row.tt_from_text),
  has.has('tt_to_text') && place(row.tt_to_text, true),
]

const plannedTimes = ({ trip: { row }, day, has, context }: Parts): string => {
  const { translate } = context
  const time = (instant: string | null | undefined) => cardTime(instant, day, context)
  return [
    has.has('pos') && time(row.tt_stp),
    has.has('dep') && translate('phone_departs', { time: time(row.tt_std) }),
    has.has('arr') && translate('phone_arrives', { time: time(row.tt_sta) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const delayInWords = (leg: Leg, translate: Translate): PieceElement | null => {
  const kind = delayWord(leg)
  return kind && span(delayLook(leg, kind), shape(DELAY_SHAPES[kind]), delayWords(leg, translate))
}

const headline = ({ trip, day, now, context }: Parts): PieceElement => {
  const { translate } = context
  const { tt_status } = trip.row
  const { verb, at, isEstimated, leg } = tripHeadline(trip.row, trip.legs, now)
  const time = cardTime(at, day, context)
  if (isOff(tt_status)) return span(`${own('headline')} sign-red`, `${translate(`status_${tt_status}`)} · ${time}`)
  return piece(
    'span',
    { class: own('headline'), title: legSentence(leg, context) },
    span(isEstimated ? 'leg-estimated' : '', translate(`phone_headline_${verb}`, { time })),
    delayInWords(leg, translate),
  )
}

const isOnTheRoad = ({ vehicleState }: TripView): boolean => vehicleState === 'drives' || vehicleState === 'stands'

const vehicleStateWord = ({ vehicleState }: TripView, translate: Translate): PieceElement =>
  span(
    'with-shape',
    shape(vehicleState === 'drives' ? 'drive' : 'pause'),
    span('cut', translate(vehicleState === 'drives' ? 'vehicle_state_drives' : 'vehicle_state_stands')),
  )

/** Objections to the choices, as long as they stand: a line each, one where it is the same; a tap tells all of it whole. */
const warningsOf = (marks: TripMarks = {}): PieceElement[] =>
  [...new Map(Object.values(marks).map(({ short, whole }) => [short, whole]))].map(([short, whole]) =>
    piece(
      'div',
      { class: own('mark'), title: whole },
      shape('triangle'),
      piece('span', { class: 'cut', 'aria-hidden': 'true' }, short),
      onlyHeard(whole),
    ),
  )

const control = (part: CardPart, look: string, ...children: Given[]): PieceElement =>
  piece('button', { type: 'button', class: look, 'data-part': part }, ...children)

/** Vehicle with its state, or driver: the button that changes it, or what is left to be read. What is missing says so, shown or not. */
const crewPart = (parts: Parts, part: MissingPart, value: string): PieceElement | null => {
  const { trip, now, has, isAssignable, context } = parts
  const { translate } = context
  const key = part === 'driver' ? 'tt_driver' : 'tt_gps'
  const name = translate(`column_${key}`)
  const hasState = part === 'vehicle' && has.has('vehicle_state') && isOnTheRoad(trip)
  const state = hasState && span('quiet with-shape', vehicleStateWord(trip, translate))
  if (isAssignable && countersOf(trip.row, trip.legs, now).includes(part === 'driver' ? 'no_driver' : 'no_vehicle'))
    return control(part, own('part', 'missing'), translate(`phone_choose_${part}`))
  if (!has.has(key)) return state ? div(own('part'), state) : null
  const content = [value ? onlyHeard(name) : span('quiet', name), ' ', state, cut(value || NOTHING)]
  return isAssignable ? control(part, own('part', 'chosen'), ...content) : div(own('part'), ...content)
}

/** Vehicle and driver; a reader who waits for the trip is not told that it has no driver yet. */
const crew = (parts: Parts): PieceElement => {
  const { tt_gps, tt_driver } = parts.trip.row
  return div(
    own('crew'),
    crewPart(parts, 'vehicle', tt_gps ?? ''),
    (!!tt_driver || !parts.isWatched) && crewPart(parts, 'driver', tt_driver ?? ''),
  )
}

/** Shape and minutes of a leg's delay; its word is for ears alone. */
const delayBadge = (leg: Leg, translate: Translate): PieceElement | null => {
  const kind = delayWord(leg)
  if (!kind) return null
  const word = translate(`delay_${kind}`)
  return piece(
    'span',
    { class: delayLook(leg, kind) },
    shape(DELAY_SHAPES[kind]),
    span('delay-minutes', delayText(leg)),
    span('cut', word),
  )
}

/** The legs of a trip that has begun, as far as their columns are shown: planned time, shown time, delay. */
const legs = ({ trip, day, has, context }: Parts): PieceElement | null => {
  const { translate } = context
  const names = LEGS.filter((name) => LEG_COLUMNS[name].some((key) => has.has(key)))
  if (names.length === 0) return null
  return div(
    own('legs'),
    ...names.map((name) => {
      const leg = trip.legs[name]
      const { planned, shown, delay } = leg
      const [timeColumn, delayColumn] = LEG_COLUMNS[name]
      const hasTime = has.has(timeColumn)
      // The planned time above names the day.
      const isNear = delay !== null && Math.abs(delay) < HALF_A_DAY_MINUTES
      // Early is what has happened, or is expected; what waits for its hour is not.
      const hasDelay = has.has(delayColumn) && delay !== null && delay !== 0 && (shown || delay > 0)
      const label = translate(`leg_${name}_short`)
      return piece(
        'div',
        { class: own('leg'), title: legSentence(leg, context) },
        span(own('label'), `${label} ${hasTime ? cardTime(planned, day, context) : ''}`),
        span(
          own('shown'),
          hasTime &&
            piece(
              'b',
              leg.phase === 'in_transit' ? 'leg-estimated' : '',
              shown && isNear ? formatClock(shown, context.timeZone) : cardTime(shown, day, context),
            ),
          hasDelay && delayBadge(leg, translate),
        ),
      )
    }),
  )
}

/** A break would be a second line of the card. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Info and note in one line, as far as their columns are shown and there are any; cut: the card's own tap tells them whole. */
const notesOf = ({ trip, columns, context }: Parts): PieceElement[] =>
  columns
    .filter(({ id }) => NOTES.has(id))
    .map((column) => ({ label: context.translate(column.label), text: tripText(trip, column, context) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => span('', span('quiet', label), ' ', cutText(oneLine(text), MOBILE_NOTE_LENGTH)))

/** The columns that have no place of their own, as label and value. */
const otherColumns = ({ trip, columns, isOfMany, context }: Parts): Given[] =>
  columns.map((column) => {
    const isPlaced = PLACED.has(column.id) || NOTES.has(column.id) || (isOfMany && column.id === 'tt_sub')
    const text = isPlaced ? '' : tripText(trip, column, context)
    return text !== '' && div(own('more'), span('quiet', context.translate(column.label)), span('', text))
  })

const watchedHead = (parts: Parts, title: PieceElement, marks: Given[], isAhead: boolean): Given[] => {
  const { trip, day, has, context } = parts
  return [
    div(
      own('line'),
      headline(parts),
      isAhead &&
        has.has('arr') &&
        span(own('later'), context.translate('phone_arrives', { time: cardTime(trip.row.tt_sta, day, context) })),
    ),
    div(own('line'), title, ...marks, crew(parts)),
    div(own('way'), ...way(parts)),
  ]
}

/** State of the subcontractor's own answer, for itself: what it has to answer, or said no to, leads to it. */
const answerOf = ({ trip: { row }, day, now, isOfMany, isWatched, context }: Parts): Given => {
  const state = isOfMany || isWatched ? null : answerStateAt(row, now)
  if (!state) return null
  const { translate } = context
  const due = state === 'asked' || state === 'overdue' ? answerDue(row) : null
  const until =
    due &&
    translate(state === 'overdue' ? 'phone_answer_was_by' : 'phone_answer_by', {
      time: cardTime(new Date(due).toISOString(), day, context),
    })
  const words = [
    shape(ANSWER_SHAPES[state]),
    span('cut', [translate(`answer_${state}`), until].filter(Boolean).join(' · ')),
  ]
  return state === 'accepted'
    ? div(`${own('answer')} with-shape`, ...words)
    : control('answer', own('answer', 'asked', state), ...words)
}

/** Matters to see to, and the driver's reports beside times: a sign and its word each. */
const newsOf = ({ news }: Parts): Given =>
  !!news?.length &&
  div(
    own('news'),
    ...news.map(({ sign, words, tone }) =>
      span(tone ? `with-shape news-${tone}` : 'with-shape', shape(sign), span('cut', words)),
    ),
  )

/**
 * A trip on a phone: one line of times until it begins, three legs from then on; the times are said once, so that six
 * trips fit on 390 x 844. What is said follows the columns that are shown. Drawn by the app, and before it by the script
 * in `index.html`.
 */
export const phoneCard = (input: CardInput): PieceElement => {
  const { trip, now, columns, context, isWatched, isOfMany } = input
  const { translate } = context
  const { row, mark } = trip
  const parts: Parts = { ...input, has: new Set(columns.map(({ id }) => id)) }
  const { has } = parts
  const isCalledOff = isOff(row.tt_status)
  const stage = tripStage(row, now)
  const hasLegs = !isCalledOff && (stage === 'running' || stage === 'arrived')
  const notes = notesOf(parts)
  const short = isWatched ? null : codes(parts)
  const carrier = isOfMany && has.has('tt_sub') && row.tt_sub ? cut(row.tt_sub, 'cut quiet') : null
  const tour = row.tt_tour ?? ''
  const title = piece('h3', own('title'), control('open', own('open'), cut(tour)))
  const marks = [
    mark && !isUndecided(mark) && piece('span', { 'data-slot': MARK_SLOT }),
    has.has('tt_status') && cardStatus(parts),
  ]
  // What is only read stands beside the tour, once the times have left that place.
  const isCrewBeside = hasLegs && !input.isAssignable
  const head = isWatched
    ? watchedHead(parts, title, marks, stage === 'ahead' && !isCalledOff)
    : [
        div(
          own('line', ...(short && !hasLegs ? ['ahead'] : [])),
          title,
          ...marks,
          short,
          !hasLegs && span(own('times'), plannedTimes(parts)),
          short && carrier,
          // Dispatch knows its codes; once a trip runs, its vehicle and driver take the room.
          short && names(parts, isOfMany),
          isCrewBeside && crew(parts),
        ),
        !short && div(own('way'), ...way(parts), carrier),
        !isCrewBeside && crew(parts),
        // There without any, too: a warning that comes later leaves the elements below as they are.
        div('', ...warningsOf(input.marks)),
      ]
  return piece(
    'article',
    {
      class: stage === 'running' ? own('card', 'running') : own('card'),
      'aria-label': tour,
      'data-row': String(trip.key),
    },
    ...head,
    isUndecided(mark) && control('decide', own('decide'), translate(`phone_decide_${mark}`)),
    answerOf(parts),
    hasLegs && legs(parts),
    hasLegs &&
      trip.oldPositionMinutes !== null &&
      div(`${own('old')} with-shape old-position`, shape('clock'), positionAgeText(trip.oldPositionMinutes, translate)),
    newsOf(parts),
    notes.length > 0 && div(own('notes'), ...notes),
    ...otherColumns(parts),
  )
}
