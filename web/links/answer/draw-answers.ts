import { formatAmount } from '#shared/domain/money/money.ts'
import type { Language } from '#shared/domain/names/languages.ts'
import { dayOf, daysBetween, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { answerGroups, sumOf } from '#shared/domain/trip/answer-groups.ts'
import { KNOWN_REQUIREMENT } from '#shared/domain/trip/known-requirement.ts'
import { DECLINE_REASONS, type DeclineReason, FACT_FIELDS, type FactField } from '#shared/domain/trip/trip-answers.ts'
import type { AnswerPage, AnswerTrip, GivenAnswer } from '#shared/schemas/trip-link.ts'
import { h } from '../dom.ts'
import { fill } from '../fill.ts'
import type { GoneTrip, LostAnswer } from './answers-disk.ts'
import type { AnswerTexts } from './texts.ts'

/** Content of the page, with the answers given on it that are not sent yet. */
export type Shown = {
  page: AnswerPage
  /** Milliseconds, by the server's clock. */
  now: number
  language: Language
  texts: AnswerTexts
  waiting: ReadonlyMap<number, GivenAnswer>
  /** Trips whose answer is lost with the page: the phone does not take it. */
  unkept: ReadonlySet<number>
  /** Answers that did not count, by trip. */
  refused: ReadonlyMap<number, LostAnswer>
  /** Trips that left the page; some have an answer that did not count. */
  gone: readonly GoneTrip[]
  /** Trips in view: those that were open when the page first showed them, or all. */
  filter: 'open' | 'all'
  /** Trips that were open here: one that is answered stays in its place, so that no other comes under the finger. */
  met: ReadonlySet<number>
}

/** State of a trip, with an answer that is not sent yet. */
export const stateOf = ({ waiting }: Pick<Shown, 'waiting'>, trip: AnswerTrip): AnswerTrip['state'] =>
  trip.state === null ? null : (waiting.get(trip.tt_id)?.answer ?? trip.state)

/** Trips that still need an answer. */
export const openTrips = (shown: Pick<Shown, 'waiting' | 'page'>): AnswerTrip[] =>
  shown.page.trips.filter((trip) => ['asked', 'changed'].includes(stateOf(shown, trip) ?? ''))

const weekday = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** A clock time, with its day if it differs from the trip's. */
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
    case 'tt_requirements':
      return String(value).toUpperCase().replaceAll(';', ', ').replace(KNOWN_REQUIREMENT, 'Art. 11.2.7')
    default:
      return String(value)
  }
}

/** An answer of this phone that did not count; a trip that is off needs none. */
const lostAnswer = ({ waiting, refused }: Shown, { tt_id, off }: AnswerTrip): LostAnswer | undefined =>
  off || waiting.has(tt_id) ? undefined : refused.get(tt_id)

/** Facts that changed since an answer (`answerFacts`). */
const changedSince = (facts: string, trip: AnswerTrip): AnswerTrip['changed'] => {
  const [was, is] = [JSON.parse(facts), JSON.parse(trip.facts)]
  return FACT_FIELDS.flatMap((field, at) => (was[at] === is[at] ? [] : { field, before: was[at], now: is[at] }))
}

/** Changes since the answer to a trip, in words: since the one that did not count, or since the last one that did. */
export const changedWords = (shown: Shown, trip: AnswerTrip): string[] => {
  const { texts } = shown
  const facts = lostAnswer(shown, trip)?.facts
  return (facts ? changedSince(facts, trip) : trip.changed).map(({ field, before, now }) =>
    fill(texts.was_now, {
      field: texts[`fact_${field}`],
      before: factWords(field, before, shown),
      now: factWords(field, now, shown),
    }),
  )
}

/** Reason why an answer does not count, in words; with its values if a restore took it away. */
const lostWords = (shown: Shown, { message, taken }: LostAnswer): string => {
  const { texts } = shown
  // Messages that the page has words for are called as the server's.
  if (!taken) return texts[message as keyof AnswerTexts] ?? texts.refused
  const { answer, reason, note, at } = taken
  const values = [givenWord(shown, answer, reason), note].filter(Boolean).join(' – ')
  return fill(texts.restored, { time: momentWords(new Date(at).toISOString(), shown), answer: values })
}
/** Notices of answers that do not count, to trips that left the page: shown until a tap closes them. */
export const goneNotices = (shown: Shown): HTMLElement[] =>
  shown.gone.flatMap((trip) => {
    const lost = shown.refused.get(trip.tt_id)
    if (!lost) return []
    const label = `${trip.tour}, ${momentWords(trip.stp, shown)}`
    const press = { type: 'button', class: 'plain', 'data-do': `close ${trip.tt_id}`, 'data-quick': '' }
    return h(
      'div',
      { class: 'notice' },
      h('p', {}, fill(shown.texts.labelled, { label, value: lostWords(shown, lost) })),
      h('button', press, shown.texts.close),
    )
  })
const SIGNS = { asked: '○', accepted: '✓', declined: '✕', changed: '↻' } as const

/** The answer to a trip in words, with what is not sent yet; null for a trip that needs none. */
const answerWord = (shown: Shown, trip: AnswerTrip): string | null => {
  const { waiting } = shown
  const state = stateOf(shown, trip)
  const reason = waiting.get(trip.tt_id)?.reason ?? trip.reason
  return state && givenWord(shown, state, reason)
}
const givenWord = ({ texts }: Shown, state: NonNullable<AnswerTrip['state']>, reason: string): string =>
  state === 'declined'
    ? fill(texts.declined, { reason: texts[`reason_${reason as DeclineReason}`] ?? reason })
    : texts[state]

const stateLine = (shown: Shown, trip: AnswerTrip): HTMLElement => {
  const { texts } = shown
  const state = stateOf(shown, trip)
  if (trip.off) return h('p', { class: 'state declined' }, `${SIGNS.declined} ${texts.canceled}`)
  if (state === null) return h('p', { class: 'quiet' }, texts.off)
  const { waiting, unkept } = shown
  const unsent = waiting.has(trip.tt_id) && ` · ⧗ ${unkept.has(trip.tt_id) ? texts.unkept : texts.unsent}`
  return h('p', { class: `state ${state}` }, `${SIGNS[state]} ${answerWord(shown, trip)}`, unsent)
}

/** Reasons why a trip does not fit; a phone's older pages keep them as words, not as kinds. */
export const reasonsOf = ({ texts }: Shown, { misfits }: AnswerTrip): string | undefined =>
  misfits?.map((kind) => texts[`misfit_${kind}` as keyof AnswerTexts] ?? kind).join(', ')
const misfitWords = (shown: Shown, trip: AnswerTrip): string | null =>
  trip.misfits?.length ? fill(shown.texts.misfit, { reasons: reasonsOf(shown, trip) ?? '' }) : null
const misfitLine = (shown: Shown, trip: AnswerTrip): HTMLElement | null => {
  const words = misfitWords(shown, trip)
  return words === null ? null : h('p', { class: 'late' }, `▲ ${words}`)
}

const dueLine = (shown: Shown, trip: AnswerTrip): HTMLElement | null => {
  const { texts } = shown
  const isOpen = ['asked', 'changed'].includes(stateOf(shown, trip) ?? '')
  if (!isOpen || trip.due === null) return null
  const isLate = Date.parse(trip.due) <= shown.now
  const words = fill(isLate ? texts.overdue : texts.due, { time: momentWords(trip.due, shown) })
  return h('p', { class: isLate ? 'late' : 'quiet' }, isLate ? `▲ ${words}` : words)
}

const amountWords = ({ page, texts }: Shown, { price, toll }: AnswerTrip): string => {
  const amount = (value: number): string => `${formatAmount(value)} ${page.currency}`
  return toll === 0 ? amount(price) : `${amount(price)} + ${texts.field_toll} ${amount(toll)}`
}

const tripCard = (shown: Shown, trip: AnswerTrip): HTMLElement => {
  const { texts, page } = shown
  const day = dayOf(trip.stp, page.time_zone)
  const time = (instant: string) => clockOn(instant, day, page.time_zone)
  const state = stateOf(shown, trip)
  const times = [
    [texts.fact_tt_stp, time(trip.stp)],
    [texts.fact_tt_std, time(trip.std)],
    [texts.fact_tt_sta, time(trip.sta)],
  ] as const
  const lines = [
    `${trip.vehicle || texts.vehicle_missing} · ${trip.driver || texts.driver_missing}`,
    trip.requirements.length > 0 &&
      fill(texts.labelled, { label: texts.fact_tt_requirements, value: trip.requirements.join(', ') }),
    amountWords(shown, trip),
  ]
  const lost = lostAnswer(shown, trip)
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
    ...changedWords(shown, trip).map((words) => h('p', { class: 'changed' }, words)),
    misfitLine(shown, trip),
    lost && h('p', { class: 'notice' }, lostWords(shown, lost)),
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

/** Sentence about waiting answers: those that the phone cannot keep are lost with the page. */
export const waitingWords = (count: number, unkept: number, texts: AnswerTexts): string =>
  unkept > 0 ? fill(texts.not_kept, { count: unkept }) : fill(texts.not_sent, { count })

/** Line at the top: number of trips that wait for an answer, then number of unsent answers. */
export const headlineOf = (shown: Shown): string => {
  const { texts, waiting } = shown
  const open = openTrips(shown).length
  if (open > 0) return open === 1 ? texts.open_one : fill(texts.open_many, { count: open })
  if (waiting.size > 0) return fill(texts.all_unsent, { count: waiting.size })
  return shown.page.trips.some(({ state }) => state !== null) ? texts.all_answered : texts.nothing
}

const filterChoice = (shown: Shown): HTMLElement => {
  const { page, filter, texts } = shown
  const choice = (name: Shown['filter'], words: string) =>
    h(
      'button',
      {
        type: 'button',
        'data-do': `show ${name}`,
        'data-quick': '',
        class: filter === name && 'on',
        'aria-pressed': String(filter === name),
      },
      words,
    )
  return h(
    'div',
    { class: 'choice' },
    choice('open', fill(texts.show_open, { count: openTrips(shown).length })),
    choice('all', fill(texts.show_all, { count: page.trips.length })),
  )
}

/** Trips of the list: those to answer, then those that were called off and need no answer; each part by day. */
export const listedTrips = ({ page: { trips }, filter, met }: Shown): AnswerTrip[][] =>
  filter === 'all'
    ? [trips]
    : [trips.filter(({ tt_id, off }) => !off && met.has(tt_id)), trips.filter(({ off }) => off)]

/** Trips by day, each with its two buttons; after a day and a week, the button for the trips of it that fit. */
export const drawAnswers = (shown: Shown): HTMLElement[] => {
  const { page, language, texts } = shown
  const dayOfTrip = ({ stp }: AnswerTrip): string => dayOf(stp, page.time_zone)
  const dayWords = (day: string) => `${weekday(day, language)}, ${formatDayMonth(day)}`
  const { days: ofDays, weeks } = groupsOf(shown)
  const button = (key: string, text: string, trips: readonly AnswerTrip[], named: object) =>
    h(
      'button',
      { type: 'button', class: 'together', id: `together-${key}`, 'data-do': `together ${key}`, 'data-quick': '' },
      fill(text, { ...named, ...countAndSum(shown, trips) }),
    )
  const buttonsOf = (day: string) => [
    ...ofDays
      .filter(({ lastDay }) => lastDay === day)
      .map(({ key, trips }) => button(key, texts.accept_day, trips, { day: dayWords(day) })),
    ...weeks
      .filter(({ lastDay }) => lastDay === day)
      .map(({ key, trips }) => button(key, texts.accept_week, trips, { week: Number(key.slice(4)) })),
  ]
  return [
    h('h1', {}, headlineOf(shown)),
    h('p', { class: 'quiet' }, page.subcontractor),
    filterChoice(shown),
    ...listedTrips(shown).flatMap((listed, part) =>
      [...new Set(listed.map(dayOfTrip))].flatMap((day) => [
        h('h2', {}, dayWords(day)),
        ...listed.filter((trip) => dayOfTrip(trip) === day).map((trip) => tripCard(shown, trip)),
        ...(part === 0 ? buttonsOf(day) : []),
      ]),
    ),
  ]
}

const countAndSum = ({ page }: Shown, trips: readonly AnswerTrip[]) => ({
  count: trips.length,
  sum: `${formatAmount(sumOf(trips))} ${page.currency}`,
})

/** Returns true if a trip may be accepted with others: it fits, and has no lost answer but a yes that a restore took away. */
const fits = ({ refused }: Shown, { tt_id, misfits }: AnswerTrip): boolean => {
  const lost = refused.get(tt_id)
  return !misfits?.length && (!lost || lost.taken?.answer === 'accepted')
}
/** Open trips that may be accepted together. */
export const openTogether = (shown: Shown): AnswerTrip[] => openTrips(shown).filter((trip) => fits(shown, trip))
const groupsOf = (shown: Shown) => answerGroups(openTogether(shown), ({ stp }) => stp, shown.page.time_zone)

/** Trips that a button of a day or a week accepts, and those of it that are left out; null if the group is gone. */
export const together = (shown: Shown, key: string): { taken: readonly AnswerTrip[]; left: AnswerTrip[] } | null => {
  const { days, weeks } = groupsOf(shown)
  const group = [...days, ...weeks].find((one) => one.key === key)
  if (!group) return null
  const isOfGroup = ({ stp }: AnswerTrip): boolean => {
    const day = dayOf(stp, shown.page.time_zone)
    return day === key || String(yearWeekOf(day)) === key
  }
  return { taken: group.trips, left: openTrips(shown).filter((trip) => !fits(shown, trip) && isOfGroup(trip)) }
}

const tripLine = (shown: Shown, trip: AnswerTrip, word: string | null): HTMLElement =>
  h('li', {}, h('b', {}, trip.tour), [` ${momentWords(trip.stp, shown)}`, word].filter(Boolean).join(' · '))

/** Reason why a trip is not accepted with others. */
export const leftWords = (shown: Shown, trip: AnswerTrip): string => {
  const lost = shown.refused.get(trip.tt_id)
  return [lost && lostWords(shown, lost), reasonsOf(shown, trip)].filter(Boolean).join(' · ')
}

/** Question before trips are accepted together: it names all of them, and those that are left out with the reason. */
export const togetherDialog = (
  shown: Shown,
  taken: readonly AnswerTrip[],
  left: readonly AnswerTrip[],
): HTMLDialogElement => {
  const { texts } = shown
  const line = (trip: AnswerTrip, word: string | null) => tripLine(shown, trip, word)
  const wordsOf = (trip: AnswerTrip): string =>
    [amountWords(shown, trip), ...changedWords(shown, trip).map((words) => `↻ ${words}`)].join(' · ')
  return h(
    'dialog',
    { 'aria-labelledby': 'together-title' },
    h('h2', { id: 'together-title' }, fill(texts.accept_title, { count: taken.length })),
    left.length > 0 && h('p', { class: 'late' }, texts.left_out),
    left.length > 0 &&
      h(
        'ul',
        {},
        left.map((trip) => line(trip, leftWords(shown, trip))),
      ),
    h(
      'ul',
      {},
      taken.map((trip) => line(trip, wordsOf(trip))),
    ),
    h(
      'button',
      { type: 'button', class: 'on', 'data-do': 'these' },
      fill(texts.accept_these, countAndSum(shown, taken)),
    ),
    h('button', { type: 'button', class: 'plain', 'data-do': 'cancel', 'data-quick': '' }, texts.cancel),
  )
}

/** Asks for the reason before a trip is declined: one press on a reason sends it; another reason needs words. */
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

/** Rest of an ended link: the trips whose answers were not sent in time, as far as the phone kept them. */
export const lateAnswers = (shown: Shown): HTMLElement =>
  h(
    'ul',
    {},
    shown.page.trips.map((trip) => tripLine(shown, trip, answerWord(shown, trip))),
  )
