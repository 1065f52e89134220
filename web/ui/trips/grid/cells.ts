import { delayWord, type Leg } from '#shared/domain/delay/legs.ts'
import { lacksDriver, lacksVehicle } from '#shared/domain/trip/trip-gaps.ts'
import { TRIP_STATUS_ICONS } from '#shared/domain/trip/trip-status.ts'
import {
  type CellContext,
  delayLook,
  delayText,
  ignitionText,
  legClocks,
  NOTHING,
  phaseWords,
  positionAgeText,
} from '#shared/trips/cell-text.ts'
import { DELAY_SHAPES, PHASE_SHAPES, type ShapeName, STATUS_SHAPES } from '#shared/trips/shapes.ts'
import { tripNews } from '#shared/trips/trip-news.ts'
import type { Mark, TripView } from '#shared/trips/trip-view.ts'
import type { Translate } from '#web/i18n/text.ts'
import { element, onlyHeard, shape } from './elements.ts'

/** Contents of the grid's cells. Styles: `trip-grid.module.css`. */

/** Input of the cells beside the trip. */
export type Look = {
  context: CellContext
  isCompact: boolean
  /** One line for each trip. */
  isDense: boolean
  shownKeys: ReadonlySet<string>
}

const twoLines = (first: HTMLElement, second: HTMLElement | null): HTMLElement =>
  second ? element('div', 'two-lines', first, second) : first

const MARK_SHAPES: Record<Mark, ShapeName> = {
  waiting: 'hourglass',
  sending: 'leave',
  conflict: 'triangle',
  refused: 'cross',
}

/** Names a sign for screen readers, and on pointing at it. */
const named = (sign: HTMLElement, name: string, title: string): HTMLElement => {
  sign.role = 'img'
  sign.ariaLabel = name
  sign.title = title
  return sign
}

const markSign = (mark: Mark, translate: Translate): HTMLElement => {
  const sign = element('span', `mark mark-${mark}`, shape(MARK_SHAPES[mark]))
  return named(sign, translate(`mark_${mark}`), translate(`mark_${mark}_text`))
}

/** The usual status is said to ears alone: a sign on each row says nothing. */
const statusSign = (trip: TripView, translate: Translate): HTMLElement | null => {
  const status = trip.row.tt_status
  if (!status) return null
  const name = STATUS_SHAPES[status]
  const word = translate(`status_${status}`)
  if (status === 'active') return named(element('span', 'only-heard'), word, word)
  if (!name) {
    const letters = element('abbr', 'sign-cnl', translate('status_canceled_short'))
    letters.title = word
    return letters
  }
  return named(element('span', `sign sign-${TRIP_STATUS_ICONS[status].color}`, shape(name)), word, word)
}

/** Sign of the status and the tour, with what its edit waits for; below it the status where it is none that drives. */
export const tourCell = (trip: TripView, look: Look): HTMLElement => {
  const { translate } = look.context
  const { tt_status: status, tt_tour: tour = '' } = trip.row
  const isUsual = status === 'active' || status === undefined
  const name = element('span', 'tour-name cut', tour)
  const first = element(
    'span',
    'line',
    look.shownKeys.has('tt_status') ? statusSign(trip, translate) : null,
    name,
    trip.mark && markSign(trip.mark, translate),
  )
  // Where not all fits, what is loud is read.
  const news = tripNews(trip, look.context).toSorted((a, b) => Number(b.tone === 'loud') - Number(a.tone === 'loud'))
  const hasWord = !isUsual && look.shownKeys.has('tt_status')
  if (!hasWord && news.length === 0) return first
  const word = hasWord ? element('span', '', translate(`status_${status}`)) : null
  if (word) word.ariaHidden = 'true'
  const told = news.flatMap(({ sign, words, tone }) => [
    ' ',
    element('span', tone ? `news-${tone}` : '', shape(sign), ` ${words}`),
  ])
  return twoLines(first, element('span', 'quiet cut told', word, ...told))
}

/** `ZRH → FRA` and the names below; names alone where the addresses have no codes. */
export const wayCell = ({ row }: TripView): HTMLElement => {
  const [from, to] = [row.tt_from_text ?? '', row.tt_to_text ?? '']
  const [fromCode, toCode] = [row.tt_from_adrnr || null, row.tt_to_adrnr || null]
  const between = (one: Node | string, other: Node | string, sign: string, className: string): HTMLElement =>
    element('span', className, one, element('span', 'between', sign), other)
  // Both names stay readable where the column is narrow: each is cut for itself.
  const name = (text: string): HTMLElement => element('span', 'cut', text)
  const names = (className: string): HTMLElement => between(name(from), name(to), '–', className)
  if (!fromCode || !toCode) return twoLines(names('names way-codes'), null)
  const both = twoLines(between(fromCode, toCode, '→', 'cut way-codes'), names('quiet names second'))
  both.classList.add('way')
  return both
}

const vehicleSign = (trip: TripView): ShapeName | null => {
  if (trip.vehicleState === 'drives') return 'drive'
  if (trip.vehicleState !== 'stands') return null
  return trip.row.tt_ignition === 1 ? 'pause' : 'ring'
}

const missing = (what: 'vehicle' | 'driver', translate: Translate): HTMLElement => {
  const button = element('button', 'missing', translate(`missing_${what}`)) as HTMLButtonElement
  button.type = 'button'
  button.tabIndex = -1
  button.dataset.fill = what
  return button
}

/** Returns the vehicle's state with its ignition and the age of an old position, in words. */
export const vehicleWords = (trip: TripView, translate: Translate): string[] =>
  [
    trip.vehicleState === 'none' ? null : translate(`vehicle_state_${trip.vehicleState}`),
    ignitionText(trip, translate),
    trip.oldPositionMinutes === null ? null : positionAgeText(trip.oldPositionMinutes, translate),
  ].filter((words) => words !== null)

/** The vehicle with what it does, and who drives it; what is missing is louder than what is there. */
export const crewCell = (trip: TripView, look: Look): HTMLElement => {
  const { translate } = look.context
  const { tt_gps: vehicle = '', tt_driver: driver = '' } = trip.row
  const hasState = look.shownKeys.has('vehicle_state')
  const sign = hasState ? vehicleSign(trip) : null
  const words = hasState ? vehicleWords(trip, translate) : []
  const name = lacksVehicle(trip.row) ? missing('vehicle', translate) : element('span', 'cut', vehicle || NOTHING)
  const line = element(
    'span',
    'line',
    sign && element('span', `ignition ignition-${trip.row.tt_ignition === 1 ? 'on' : 'off'}`, shape(sign)),
    name,
    words.length > 0 && onlyHeard(words.join(', ')),
    hasState && trip.oldPositionMinutes !== null && element('span', 'old-position', shape('clock')),
  )
  const first = line.childElementCount > 1 ? line : name
  if (!look.shownKeys.has('tt_driver')) return twoLines(first, null)
  const both = twoLines(
    first,
    lacksDriver(trip.row) ? missing('driver', translate) : element('span', 'quiet cut second-inline', driver),
  )
  both.classList.add('crew')
  return both
}

/** A party that has both lines of a cell to itself. */
export const partyCell = (name = ''): HTMLElement => element('span', 'cut told', name)

/** Subcontractor, and the customer below. */
export const partiesCell = ({ row, customer }: TripView, look: Look): HTMLElement =>
  look.shownKeys.has('customer')
    ? twoLines(element('span', 'cut', row.tt_sub ?? ''), element('span', 'quiet cut second-inline', customer))
    : partyCell(row.tt_sub)

const delayChip = (leg: Leg, translate: Translate): HTMLElement | null => {
  const kind = delayWord(leg)
  if (!kind) return null
  const word = translate(`delay_${kind}`)
  return element(
    'span',
    delayLook(leg, kind),
    shape(DELAY_SHAPES[kind]),
    element('span', 'delay-minutes', delayText(leg)),
    kind === 'early' ? element('span', 'delay-word cut', word) : onlyHeard(word),
  )
}

const phaseSign = (leg: Leg, { context }: Look): HTMLElement | null => {
  if (!leg.phase) return null
  const word = phaseWords(leg, context) ?? ''
  const isWaiting = leg.phase === 'waiting'
  return element(
    'span',
    'phase',
    shape(leg.silentSince ? 'clock' : PHASE_SHAPES[leg.phase]),
    isWaiting ? element('span', 'cut', word) : onlyHeard(word),
  )
}

/**
 * Planned time, then the actual one, in italics the estimated one, or that it waits; below them the delay where its
 * column is shown, what the leg does now, and the day where it is not the plain one.
 */
export const legCell = (leg: Leg, look: Look, hasDelay: boolean): HTMLElement => {
  const { translate } = look.context
  const clocks = legClocks(leg, look.context)
  const day = clocks.day === null ? null : element('span', 'leg-day', clocks.day)
  // Most trips are yet to come: as few elements as possible.
  if (!leg.phase && !clocks.shown) return twoLines(element('span', 'leg-planned', `${clocks.planned} ${NOTHING}`), day)
  const phase = phaseSign(leg, look)
  const isWaiting = leg.phase === 'waiting'
  const estimated = leg.phase === 'in_transit' ? ' leg-estimated' : ''
  const times = element(
    'span',
    'leg-times',
    element('span', 'leg-planned', clocks.planned),
    clocks.shown && element('span', 'leg-arrow', '→'),
    clocks.shown
      ? element('span', `leg-shown${estimated}`, clocks.shown)
      : isWaiting
        ? phase
        : element('span', 'nothing', NOTHING),
  )
  return twoLines(times, element('span', 'leg-state', hasDelay && delayChip(leg, translate), !isWaiting && phase, day))
}

/** A delay in a column of its own, where its leg is hidden. */
export const delayCell = (leg: Leg, look: Look): HTMLElement =>
  delayChip(leg, look.context.translate) ?? element('span', 'nothing', NOTHING)

/** Returns the cell of the vehicle's state, for a column of its own where the vehicle is hidden. */
export const stateCell = (trip: TripView, look: Look): HTMLElement => {
  const sign = vehicleSign(trip)
  const [state = NOTHING, ...more] = vehicleWords(trip, look.context.translate)
  return twoLines(
    element('span', 'line', sign && shape(sign), element('span', 'cut', state)),
    more.length > 0 ? element('span', 'quiet cut', more.join(', ')) : null,
  )
}
