import { lastSeq } from '#server/store/history/change-feed.ts'
import { rowHistory } from '#server/store/history/history.ts'
import { tripAnswers } from '#server/store/schema/trips.ts'
import { compiledSelect } from '#server/store/sql/compiled-select.ts'
import { getTrip } from '#server/trips/store/trips.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import * as product from '#shared/domain/trip/trip-answers.ts'
import type { Mutation, MutationResult } from '#shared/schemas/sync.ts'
import type { AnswerPage, AnswerTrip, GivenAnswer } from '#shared/schemas/trip-link.ts'
import { lostAnswers } from '../../edits/answer-edit.ts'
import { ANSWER, factsOf } from '../oracle/answers.ts'
import { mustHold } from '../oracle/must-hold.ts'
import type { Device } from './answer-device.ts'
import { type AnswerHistory, iso, type Noted, SUBS, secretOf } from './answer-history-state.ts'
import type { Page } from './answer-page.ts'
import {
  dueOf,
  FOLLOWED,
  followed,
  isAsked,
  judge,
  lackOf,
  OWN_COMMENT,
  type Row,
  saysForWhom,
  standing,
  type Verdict,
  waits,
} from './answer-rules.ts'

/** Checks of trips and their answers: what has to be true is worked out beside the product from what people pressed. */

const pickAnswer = (row: Row): Row => Object.fromEntries(ANSWER.map((field) => [field, row[field] ?? '']))
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const tripOf = ({ trips }: AnswerHistory, id: number): Row => {
  const row = trips.get(id)
  mustHold(row !== undefined, () => `trip ${id} is none of these`)
  return row as Row
}

/** The trip is another one now: what is kept and noted of its answer. */
export const follow = (history: AnswerHistory, id: number, after: Row, by: string): void => {
  const before = tripOf(history, id)
  const isNoted = after.tt_sub_invoice_comment !== before.tt_sub_invoice_comment
  const own = isNoted ? { [OWN_COMMENT]: history.world.viewerOf(by).role === 'sub' } : {}
  history.trips.set(id, { ...after, ...own })
  history.checkedAt = null
  const [was, is] = [pickAnswer(before), pickAnswer(after)]
  const keep = (row: Row, source: unknown, at: string): void => {
    history.kept.push({
      ...{ tt_id: id, ta_sub: String(row.tt_sub), ta_facts: String(row.tt_answer_facts) },
      ...{ ta_answer: String(row.tt_answer), ta_reason: String(row.tt_answer_reason) },
      ...{ ta_note: String(row.tt_answer_note), ta_source: String(source), ta_by: by, ta_at: at },
      ta_due: iso(row.tt_answer_hours === null ? Date.parse(String(row.tt_stp)) : dueOf(row)),
    })
  }
  // Who was asked lost the trip without an answer.
  if (after.tt_sub !== before.tt_sub && isAsked(before) && before.tt_answer === '')
    keep(before, 'dispatch', iso(history.world.now()))
  if (isSame(was, is)) return
  history.noted.push({ trip: id, by, ...saidOf(is) })
  if (after.tt_answer_at !== null) keep(after, after.tt_answer_source, String(after.tt_answer_at))
}

/** Fields of an answer in the history of its trip. */
const saidOf = (row: Row): Omit<Noted, 'trip' | 'by'> => ({
  ...{ answer: String(row.tt_answer), reason: String(row.tt_answer_reason) },
  ...{ note: String(row.tt_answer_note), facts: String(row.tt_answer_facts) },
})

const selectKept = compiledSelect((query) => query.select().from(tripAnswers).orderBy(tripAnswers.ta_id))

/** The trips are as they have to be, each answer is kept once, and the states that screens and counters show are right. */
export const checkServer = (history: AnswerHistory): void => {
  const { store, world, trips, kept } = history
  for (const [id, row] of trips) checkStates(row, world.now(), `trip ${id}`)
  const seq = lastSeq(store)
  if (seq === history.checkedAt) return
  history.checkedAt = seq
  for (const [id, meant] of trips) {
    const row = followed(getTrip(store, id) as Row)
    const other = FOLLOWED.find((field) => row[field] !== (meant[field] ?? null))
    const told = () => `${other} of trip ${id} has to be ${meant[other ?? '']}, is ${row[other ?? '']}`
    mustHold(other === undefined, told)
  }
  const rows = selectKept(store)
    .all()
    .map(({ ta_id: _id, ...row }) => row)
  mustHold(
    rows.length === kept.length && kept.every((meant, at) => isSame(sorted(meant), sorted(rows[at] ?? {}))),
    () => `answers have to be kept as ${JSON.stringify(kept)}, are ${JSON.stringify(rows)}`,
  )
}
const sorted = (row: object): Row => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Checks the product's words about a trip as a screen shows it. */
const checkStates = (row: Row, now: number, what: string): void => {
  const trip = row as product.AnsweredTrip
  const meant = standing(row, now)
  const state = product.answerStateAt(trip, now) ?? 'not asked'
  mustHold(state === meant, () => `${what} has to be ${meant}, is ${state}`)
  const lack = product.lackOfYes(trip, now)
  mustHold(lack === lackOf(row, now), () => `${what} is ${meant}: counted wrongly as ${lack}`)
  mustHold(
    product.waitsForAnswer(trip, now) === waits(row, now),
    () => `${what} is ${meant}: shown wrongly as to answer`,
  )
}

/** Checks that no text for a subcontractor holds answers for another one. */
export const checkText = (sub: string | null, text: string): void => {
  for (const other of SUBS)
    mustHold(
      sub === null || sub === other || !text.includes(secretOf(other)),
      () => `${sub} reads of ${other}: ${text}`,
    )
}

/** Each answer of an edit is what a person pressed on this device, to what it showed. */
const checkPressed = ({ presses }: AnswerHistory, device: Device, { key, set }: Mutation): void => {
  if (!('tt_answer' in set)) return
  const answer = pickAnswer(set)
  mustHold(
    presses.some(({ on, trip, answer: pressed }) => on === device.name && trip === key && isSame(pressed, answer)),
    () => `${device.name} sends what nobody pressed: ${JSON.stringify(set)}`,
  )
}

const statusOf = ({ status }: MutationResult): Verdict['status'] =>
  status === 'conflict' || status === 'refused' ? status : 'taken'

/** Judges the decisions of a push, in their order. */
export const judgePush = (
  history: AnswerHistory,
  device: Device,
  mutations: readonly Mutation[],
  results: readonly MutationResult[],
): void => {
  const { viewer } = device
  for (const [at, result] of results.entries()) {
    const mutation = mutations[at] as Mutation
    const earlier = history.decided.get(mutation.id)
    const told = `${mutation.id}: ${JSON.stringify(result)}`
    if (earlier) {
      mustHold(earlier === statusOf(result), () => `was ${earlier}, is told as ${told}`)
      continue
    }
    checkPressed(history, device, mutation)
    const { set, base, key } = mutation
    const id = Number(key)
    const sub = viewer.role === 'sub' ? viewer.subcontractor : null
    const edit = { sub, source: sub === null ? 'dispatch' : 'sub', set, base, isInParts: true } as const
    mustHold(sub !== null || saysForWhom(edit), () => `${device.name} does not say for whom ${JSON.stringify(set)} is`)
    const verdict = judge(tripOf(history, id), edit, history.terms, history.world.now())
    const meant = JSON.stringify({ ...verdict, after: undefined })
    mustHold(statusOf(result) === verdict.status, () => `has to be ${meant}, is ${told}`)
    if (verdict.message) mustHold(result.message === verdict.message, () => `has to be ${meant}, is ${told}`)
    mustHold((result.units?.join() === 'answer') === verdict.isLeftOut, () => `has to be ${meant}, is ${told}`)
    const conflicts = (result.theirs ?? []).map(({ unit }) => unit)
    mustHold(conflicts.sort().join() === verdict.conflicts.sort().join(), () => `has to be ${meant}, is ${told}`)
    history.decided.set(mutation.id, verdict.status)
    const isCounted = verdict.status === 'taken' || (verdict.status === 'conflict' && !conflicts.includes('answer'))
    // What its person has answered anew meanwhile is said no more.
    const newest = history.presses.findLast(({ on, trip }) => on === device.name && trip === id)?.entry
    if ('tt_answer' in set && !isCounted) history.uncounted.add(mutation.id)
    if (history.uncounted.has(mutation.id) && (newest ?? mutation.id) === mutation.id)
      history.undecided.set(mutation.id, { on: device.name, trip: id })
    follow(history, id, verdict.after, viewer.username)
  }
  checkServer(history)
}

/** The link of a mail leads on: for 48 hours, while one of its trips is this subcontractor's. */
const LEADS_FOR = 48 * HOUR_MS
const listedOn = (history: AnswerHistory, { sub, trips }: Page): number[] =>
  trips.filter((id) => tripOf(history, id).tt_sub === sub)
const leadsOn = (history: AnswerHistory, page: Page): boolean =>
  history.world.now() < page.madeAt + LEADS_FOR && listedOn(history, page).length > 0

/** Checks that the page of a link shows its trips as they are. */
const checkListed = (history: AnswerHistory, page: Page, { trips, subcontractor }: AnswerPage): void => {
  const meant = listedOn(history, page).toSorted()
  mustHold(isSame(trips.map(({ tt_id }) => tt_id).sort(), meant), () => `${page.name} has to list ${meant}`)
  for (const shown of trips) {
    const row = tripOf(history, shown.tt_id)
    const state = standing(row, Number.NEGATIVE_INFINITY)
    const told = JSON.stringify(shown)
    mustHold((shown.state ?? 'not asked') === state, () => `${page.name} has to show ${state}: ${told}`)
    mustHold(shownFacts(shown, subcontractor) === factsOf(row).toLowerCase(), () => `${page.name} shows ${told}`)
    mustHold(
      shown.answer === row.tt_answer && shown.reason === row.tt_answer_reason,
      () => `${page.name} shows ${told}`,
    )
  }
}
/** The facts that a person reads on the page of a link. */
const shownFacts = (shown: AnswerTrip, sub: string): string =>
  factsOf({
    ...{ tt_sub: sub, tt_stp: shown.stp, tt_std: shown.std, tt_sta: shown.sta, tt_from_text: shown.from },
    ...{ tt_to_text: shown.to, tt_requirements: shown.requirements.join(';').toLowerCase() },
    ...{ tt_sub_invoice_trip: shown.price, tt_sub_invoice_toll: shown.toll },
  }).toLowerCase()
/** Checks that a press on the page of a link is bound to what it showed. */
export const checkPagePress = ({ subcontractor, trips }: AnswerPage, { tt_id, facts }: GivenAnswer): void => {
  const shown = trips.find((trip) => trip.tt_id === tt_id)
  const isShown = shown !== undefined && facts.toLowerCase() === shownFacts(shown, subcontractor)
  mustHold(isShown, () => `a page says yes or no to ${facts}`)
}

/** Judges a request of a mail's page. */
export const judgePage = (
  history: AnswerHistory,
  page: Page,
  answers: readonly GivenAnswer[],
  status: number,
  text: string,
): void => {
  checkText(page.sub, text)
  const told = `${page.name} is told ${status} ${text}`
  const leads = leadsOn(history, page)
  mustHold(leads ? status === 200 : status === 404 && text.includes('"link_unknown"'), () => told)
  if (!leads) return
  const { refused = [], page: shown = JSON.parse(text) as AnswerPage } = JSON.parse(text) as {
    refused?: { tt_id: number; message: string }[]
    page?: AnswerPage
  }
  const listed = listedOn(history, page)
  const meant = answers.flatMap(({ tt_id, answer, reason, note, facts, was }) => {
    const row = tripOf(history, tt_id)
    if (!listed.includes(tt_id))
      return [{ tt_id, message: page.trips.includes(tt_id) ? 'answer_given_away' : 'answer_not_asked' }]
    if (row.tt_answer !== was && row.tt_answer !== answer) return [{ tt_id, message: 'answer_given_meanwhile' }]
    const set = { tt_answer: answer, tt_answer_reason: reason, tt_answer_note: note, tt_answer_facts: facts }
    const edit = { sub: page.sub, source: 'link', set, base: null, isInParts: false } as const
    const { message, after } = judge(row, edit, history.terms, history.world.now())
    follow(history, tt_id, after, `${page.sub} (link)`)
    return message === undefined ? [] : [{ tt_id, message }]
  })
  mustHold(isSame(refused, meant), () => `has to refuse ${JSON.stringify(meant)}: ${told}`)
  checkListed(history, page, shown)
  checkServer(history)
}

/** A device shows the trips as they are, and counts them as they are. */
const checkDevice = async (history: AnswerHistory, device: Device): Promise<void> => {
  const { viewer, name } = device
  const shown = new Map((await device.shown()).map((trip) => [Number(trip.key), trip]))
  const entries = await device.entries()
  const waiting = entries.find(({ state }) => state === 'queued' || state === 'sent' || state === 'acked')
  mustHold(waiting === undefined, () => `${name} never comes to rest: ${JSON.stringify(waiting)}`)
  const now = history.world.now()
  const own = [...history.trips].filter(([, row]) => viewer.role === 'admin' || row.tt_sub === viewer.subcontractor)
  for (const [id, row] of history.trips) {
    const trip = shown.get(id)?.row as Row | undefined
    const isOwn = own.some(([other]) => other === id)
    mustHold((trip !== undefined) === isOwn, () => `${name} ${isOwn ? 'lacks' : 'holds'} trip ${id}`)
    const other = trip && FOLLOWED.find((field) => field in trip && trip[field] !== (row[field] ?? null))
    mustHold(!other, () => `${name}: ${other} of trip ${id} has to be ${row[other ?? '']}, is ${trip?.[other ?? '']}`)
  }
  const counted = [...shown.values()].filter(
    ({ key, row }) => history.trips.has(Number(key)) && product.lackOfYes(row as product.AnsweredTrip, now) !== null,
  )
  const meant = own.filter(([, row]) => lackOf(row, now) !== null)
  mustHold(
    counted.length === meant.length,
    () => `${name} counts ${counted.length} without yes instead of ${meant.length}`,
  )
  checkUndecided(history, device, [...shown.values()], entries)
}

/** An answer that did not count says so until its person has decided, and no longer. */
const checkUndecided = (
  history: AnswerHistory,
  { name }: Device,
  shown: Parameters<typeof lostAnswers>[0],
  entries: Awaited<ReturnType<Device['entries']>>,
): void => {
  const lost = lostAnswers(shown, entries)
  for (const [id, { on, trip }] of history.undecided) {
    if (on !== name) continue
    const entry = entries.find((one) => one.id === id)
    mustHold(
      entry?.state === 'refused' || entry?.state === 'conflict',
      () => `${name} forgets that ${id} did not count`,
    )
    const isSaid = lost.has(trip) || entry?.set.tt_answer === '' || !shown.some(({ key }) => key === trip)
    mustHold(isSaid, () => `${name} does not say that ${id} did not count`)
  }
  for (const trip of lost.keys()) {
    const last = history.presses.findLast((press) => press.on === name && press.trip === trip)?.entry ?? ''
    const isOpen = [...history.undecided.values()].some((one) => one.on === name && one.trip === trip)
    mustHold(
      isOpen && history.decided.get(last) !== 'taken',
      () => `${name} says of trip ${trip} that an answer did not count: ${JSON.stringify(entries)}`,
    )
  }
}

/** The last yes or no of each device was decided, and is not lost; what was taken back may leave nothing to send. */
const checkPresses = ({ presses, decided }: AnswerHistory): void => {
  for (const press of presses) {
    const { on, trip, entry, answer } = press
    const isLast = presses.findLast((other) => other.on === on && other.trip === trip) === press
    const isSent = answer.tt_answer === '' || entry === undefined || decided.has(entry)
    mustHold(!isLast || isSent, () => `${entry} of ${on} never reached the server`)
  }
}

const checkHistory = ({ store, trips, noted }: AnswerHistory): void => {
  for (const id of trips.keys()) {
    const said: Row = Object.fromEntries(ANSWER.map((field) => [field, '']))
    const found = rowHistory(store, 'trip', id)
      .toReversed()
      .flatMap(({ username, action, changes }) => {
        const told = ANSWER.filter((field) => changes[field])
        if (action === 'create' || told.length === 0) return []
        for (const field of told) said[field] = String(changes[field]?.to ?? '')
        return [{ trip: id, by: username, ...saidOf(said) }]
      })
    const meant = noted.filter(({ trip }) => trip === id)
    mustHold(isSame(found, meant), () => `the history has to be ${JSON.stringify(meant)}, is ${JSON.stringify(found)}`)
  }
}

/** Checks all, once all devices are at rest. */
export const checkAll = async (history: AnswerHistory): Promise<void> => {
  checkServer(history)
  for (const device of history.devices) await checkDevice(history, device)
  checkPresses(history)
  checkHistory(history)
}
