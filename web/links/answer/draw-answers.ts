import { formatAmount } from '../../../shared/domain/money/money.ts'
import type { Language } from '../../../shared/domain/names/languages.ts'
import { dayOf, daysBetween, formatClock, formatDayMonth } from '../../../shared/domain/time/dates.ts'
import { DECLINE_REASONS, type DeclineReason, type FactField } from '../../../shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { h } from '../dom.ts'
import { fill } from '../fill.ts'
import type { AnswerTexts } from './texts.ts'

/** What the page shows, with what was answered on it and is not sent yet. */
export type Shown = {
  page: AnswerPage
  /** Milliseconds, by the server's clock. */
  now: number
  language: Language
  texts: AnswerTexts
  waiting: ReadonlyMap<number, GivenAnswer>
  /** Why an answer did not count, by trip: a message of the server. */
  refused: ReadonlyMap<number, string>
}

/** Where a trip stands, with what is not sent yet. */
export const stateOf = ({ waiting }: Pick<Shown, 'waiting'>, trip: AnswerTrip): AnswerTrip['state'] =>
  trip.state === null ? null : (waiting.get(trip.tt_id)?.answer ?? trip.state)

/** Trips that still need an answer. */
export const openTrips = (shown: Pick<Shown, 'waiting' | 'page'>): AnswerTrip[] =>
  shown.page.trips.filter((trip) => ['asked', 'changed'].includes(stateOf(shown, trip) ?? ''))

const weekday = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** A clock time, with its day where that is not the trip's. */
const clockOn = (instant: string, day: string, timeZone: string): string => {
  const later = daysBetween(day, dayOf(instant, timeZone))
  return `${formatClock(instant, timeZone)}${later > 0 ? ` (+${later})` : ''}`
}

const momentWords = (instant: string, { page, language }: Shown): string => {
  const day = dayOf(instant, page.time_zone)
  return `${weekday(day, language)} ${formatDayMonth(day)} ${formatClock(instant, page.time_zone)}`
}

const factWords = (field: FactField, value: unknown, shown: Shown): string => {
  if (value === null || value === '') return '–'
  switch (field) {
    case 'tt_stp':
    case 'tt_std':
    case 'tt_sta':
      return momentWords(String(value), shown)
    case 'tt_sub_invoice_trip':
    case 'tt_sub_invoice_toll':
      return `${formatAmount(Number(value))} ${shown.page.currency}`
    default:
      return String(value)
  }
}

/** What the server says of an answer that does not count. */
const PROBLEMS: Record<string, 'changed_meanwhile' | 'answered_meanwhile'> = {
  answer_facts_changed: 'changed_meanwhile',
  answer_given_meanwhile: 'answered_meanwhile',
}
const SIGNS = { asked: '○', accepted: '✓', declined: '✕', changed: '↻' } as const

const stateLine = (shown: Shown, trip: AnswerTrip): HTMLElement => {
  const { texts } = shown
  const state = stateOf(shown, trip)
  if (state === null) return h('p', { class: 'quiet' }, texts.off)
  const reason = shown.waiting.get(trip.tt_id)?.reason ?? trip.reason
  const word =
    state === 'declined'
      ? fill(texts.declined, { reason: texts[`reason_${reason as DeclineReason}`] ?? reason })
      : texts[state]
  const unsent = shown.waiting.has(trip.tt_id) && ` · ⧗ ${texts.unsent}`
  return h('p', { class: `state ${state}` }, `${SIGNS[state]} ${word}`, unsent)
}

const dueLine = (shown: Shown, trip: AnswerTrip): HTMLElement | null => {
  const { texts } = shown
  const isOpen = ['asked', 'changed'].includes(stateOf(shown, trip) ?? '')
  if (!isOpen || trip.due === null) return null
  const isLate = Date.parse(trip.due) <= shown.now
  const words = fill(isLate ? texts.overdue : texts.due, { time: momentWords(trip.due, shown) })
  return h('p', { class: isLate ? 'late' : 'quiet' }, isLate ? `▲ ${words}` : words)
}

const tripCard = (shown: Shown, trip: AnswerTrip): HTMLElement => {
  const { texts, page, waiting } = shown
  const day = dayOf(trip.stp, page.time_zone)
  const time = (instant: string) => clockOn(instant, day, page.time_zone)
  const state = stateOf(shown, trip)
  const amount = (value: number): string => `${formatAmount(value)} ${page.currency}`
  const times = [
    [texts.fact_tt_stp, time(trip.stp)],
    [texts.fact_tt_std, time(trip.std)],
    [texts.fact_tt_sta, time(trip.sta)],
  ] as const
  const price =
    trip.toll === 0 ? amount(trip.price) : `${amount(trip.price)} + ${texts.field_toll} ${amount(trip.toll)}`
  const lines = [
    `${trip.vehicle || texts.vehicle_missing} · ${trip.driver || texts.driver_missing}`,
    trip.requirements.length > 0 &&
      fill(texts.labelled, { label: texts.fact_tt_requirements, value: trip.requirements.join(', ') }),
    price,
  ]
  const problem = waiting.has(trip.tt_id) ? undefined : shown.refused.get(trip.tt_id)
  const button = (action: string, label: string, isOn: boolean): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: isOn ? 'on' : null,
        id: action.replace(' ', '-'),
        'data-do': action,
        'data-quick': action.startsWith('decline'),
        'aria-pressed': String(isOn),
        'aria-label': fill(texts.labelled, { label: trip.tour, value: label }),
      },
      label,
    )
  return h(
    'article',
    { 'aria-label': trip.tour },
    h('h3', {}, trip.tour),
    h('p', { class: 'way' }, `${trip.from} → ${trip.to}`),
    h('dl', {}, ...times.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    ...lines.map((line) => line && h('p', {}, line)),
    ...trip.changed.map(({ field, before, now }) => {
      const was = { before: factWords(field, before, shown), now: factWords(field, now, shown) }
      return h('p', { class: 'changed' }, fill(texts.was_now, { field: texts[`fact_${field}`], ...was }))
    }),
    problem !== undefined && h('p', { class: 'notice' }, texts[PROBLEMS[problem] ?? 'refused']),
    stateLine(shown, trip),
    dueLine(shown, trip),
    state !== null &&
      h(
        'div',
        { class: 'choice' },
        button(`decline ${trip.tt_id}`, texts.decline, state === 'declined'),
        button(`accept ${trip.tt_id}`, texts.accept, state === 'accepted'),
      ),
  )
}

/** The line at the top: how many wait. */
export const headlineOf = (shown: Shown): string => {
  const { texts } = shown
  const open = openTrips(shown).length
  if (open > 0) return open === 1 ? texts.open_one : fill(texts.open_many, { count: open })
  return shown.page.trips.some(({ state }) => state !== null) ? texts.all_answered : texts.nothing
}

/** The trips by day, each with its two buttons. */
export const drawAnswers = (shown: Shown): HTMLElement[] => {
  const { page, language } = shown
  const dayOfTrip = ({ stp }: AnswerTrip): string => dayOf(stp, page.time_zone)
  const days = [...new Set(page.trips.map(dayOfTrip))]
  return [
    h('h1', {}, headlineOf(shown)),
    h('p', { class: 'quiet' }, page.subcontractor),
    ...days.flatMap((day) => [
      h('h2', {}, `${weekday(day, language)}, ${formatDayMonth(day)}`),
      ...page.trips.filter((trip) => dayOfTrip(trip) === day).map((trip) => tripCard(shown, trip)),
    ]),
  ]
}

/** The button that accepts all that is open; null where nothing is. */
export const acceptAll = (shown: Shown): HTMLElement | null => {
  const { texts } = shown
  const open = openTrips(shown)
  if (open.length === 0) return null
  const changed = open.filter(({ tt_id, changed }) => changed.length > 0 || shown.refused.has(tt_id)).length
  const words = open.length === 1 ? texts.accept_one : fill(texts.accept_all, { count: open.length })
  const warned = changed > 0 && ` · ${fill(texts.accept_changed, { count: changed })}`
  return h('button', { type: 'button', id: 'accept-all', 'data-do': 'accept-all' }, words, warned)
}

/** What is asked before a trip is declined: one press on a reason sends it; another reason wants words. */
export const reasonDialog = (trip: AnswerTrip, texts: AnswerTexts): HTMLDialogElement => {
  const title = fill(texts.decline_title, { tour: trip.tour })
  return h(
    'dialog',
    { 'aria-labelledby': 'reason-title' },
    h('h2', { id: 'reason-title' }, title),
    ...DECLINE_REASONS.map((reason) =>
      h(
        'button',
        { type: 'button', 'data-do': `reason ${trip.tt_id} ${reason}`, 'data-quick': reason === 'other' },
        texts[`reason_${reason}`],
      ),
    ),
    h(
      'div',
      { id: 'other', hidden: '' },
      h('label', { for: 'words' }, texts.other_title),
      h('textarea', { id: 'words', rows: '3', maxlength: '500' }),
      h('button', { type: 'button', class: 'on', 'data-do': `words ${trip.tt_id}` }, texts.send),
    ),
    h('button', { type: 'button', class: 'plain', 'data-do': 'cancel', 'data-quick': '' }, texts.cancel),
  )
}
