import { answerState, isAsked, waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { editOfAnswer, type GivenAnswer, lostAnswers } from '../../edits/answer-edit.ts'
import { editOfChange } from '../../edits/change-edit.ts'
import { type TripEdit, takeBack } from '../../edits/take-back.ts'
import { editOfTrip, openTrip } from '../../screens/edit-trip/form/open-trip.ts'
import type { TripForm } from '../../screens/edit-trip/form/trip-form.ts'
import { discardEntry, queueEdit, queueEdits, resolveConflict, retryEntry } from '../../sync/push/outbox.ts'
import { ANSWER, factsOf } from '../oracle/answers.ts'
import { mustHold } from '../oracle/must-hold.ts'
import type { Device } from './answer-device.ts'
import { type AnswerHistory, SUBS } from './answer-history-state.ts'
import type { Row } from './answer-rules.ts'
import { given, otherValues, STATUSES } from './answer-values.ts'

/** Acts of people on their devices, made of the screens' own functions. */

type ShownTrip = Shown<VisibleTrip>

/** The trips of this history that a device shows. */
const shownOn = async ({ trips }: AnswerHistory, device: Device): Promise<ShownTrip[]> =>
  (await device.shown()).filter(({ key }) => trips.has(Number(key)))

/** Notes what was pressed, and checks at once that the device has it. */
const pressed = async (history: AnswerHistory, device: Device, edits: readonly TripEdit[]): Promise<void> => {
  const [entries, shown] = [await device.entries(), await device.shown()]
  for (const { key, after } of edits) {
    const trip = Number(key)
    const answer = Object.fromEntries(ANSWER.map((field) => [field, after[field] ?? '']))
    const entry = entries.findLast(
      ({ key: of, set, state }) => of === key && 'tt_answer' in set && (state === 'queued' || state === 'sent'),
    )
    // What is back as it was before leaves nothing over what others wrote meanwhile.
    const isNew = ANSWER.some((field) => entry?.set[field] !== entry?.base[field])
    const row = isNew && (shown.find((one) => one.key === key)?.row as Row | undefined)
    const other = row && ANSWER.find((field) => row[field] !== answer[field])
    mustHold(!other, () => `${device.name} does not show the ${other} that was pressed for trip ${trip}`)
    // What stands already need not be sent.
    history.presses.push({ on: device.name, trip, answer, entry: isNew ? entry?.id : undefined })
    // A new answer takes the place of those that did not count, also of one that the device was not told of yet.
    for (const [id, one] of history.undecided)
      if (one.on === device.name && one.trip === trip && id !== entry?.id) history.undecided.delete(id)
    // It was sent already, and the device was not told what became of it.
    if (entry && history.uncounted.has(entry.id)) history.undecided.set(entry.id, { on: device.name, trip })
    history.log.push(
      `${device.name} answers trip ${trip}: ${answer.tt_answer} ${answer.tt_answer_reason} ${answer.tt_answer_note}`,
    )
  }
}

const answer = async (
  history: AnswerHistory,
  device: Device,
  trips: readonly ShownTrip[],
  given: GivenAnswer,
): Promise<void> => {
  const seen = device.viewer.role === 'admin' ? undefined : await device.seen()
  const edits = trips.map((trip) => editOfAnswer(trip, given, seen))
  for (const [index, { after }] of edits.entries())
    mustHold(
      after.tt_answer_facts === factsOf(trips[index]?.row as Row),
      () => `a screen says yes or no to ${after.tt_answer_facts}`,
    )
  await queueEdits(device.outbox, edits)
  history.undos.set(device, edits)
  await pressed(history, device, edits)
}

/** The buttons of a subcontractor's screen: yes to all that is open, or one by one; a note with a no alone. */
export const subAnswers = async (history: AnswerHistory, device: Device): Promise<void> => {
  const { random, world } = history
  const now = world.now()
  const trips = (await shownOn(history, device)).filter(({ row }) => isAsked(row) && now < Date.parse(row.tt_sta ?? ''))
  const lost = lostAnswers(trips, await device.entries())
  const open = trips.filter(({ key, row }) => waitsForAnswer(row, now) || lost.has(key))
  if (open.length > 0 && random.chance(0.35)) return answer(history, device, open, { answer: 'accepted' })
  if (trips.length === 0) return
  const trip = random.pick(open.length > 0 && random.chance(0.7) ? open : trips)
  const isOpen = open.includes(trip)
  const isDecline = isOpen ? random.chance(0.4) : answerState(trip.row) === 'accepted'
  const said = given(history, { tt_sub: trip.row.tt_sub }, isDecline)
  await answer(history, device, [trip], isDecline ? said : { answer: 'accepted' })
}

/** Dispatch answers in the subcontractor's name, as on the telephone. */
const dispatchAnswers = async (history: AnswerHistory, device: Device, trips: readonly ShownTrip[]): Promise<void> => {
  const { random } = history
  const open = trips.filter(({ row }) => answerState(row) !== null)
  if (open.length === 0) return
  const trip = random.pick(open)
  const state = answerState(trip.row)
  const isDecline = state === 'accepted' || (state !== 'declined' && random.chance(0.4))
  await answer(history, device, [trip], given(history, { tt_sub: trip.row.tt_sub }, isDecline))
}
export const adminAnswers = async (history: AnswerHistory, device: Device): Promise<void> =>
  dispatchAnswers(history, device, await shownOn(history, device))

/** Takes the last press back, as the notification offers. */
export const takeLastBack = async (history: AnswerHistory, device: Device): Promise<void> => {
  const edits = history.undos.get(device)
  history.undos.delete(device)
  if (!edits) return
  const rows = new Map((await device.shown()).map(({ key, rev }) => [key, rev]))
  const back = takeBack(edits, { author: device.token, present: device.token }, ({ key }) => rows.get(key)) ?? []
  await queueEdits(device.outbox, back)
  history.log.push(`${device.name} takes back`)
  await pressed(history, device, back)
}

/** The person decides about an answer that did not count. */
export const decide = async (history: AnswerHistory, device: Device): Promise<void> => {
  const { random } = history
  const open = (await device.entries()).filter(({ state }) => state === 'refused' || state === 'conflict')
  if (open.length === 0) return
  const { id, seq, state, theirs = [] } = random.pick(open)
  if (random.chance(0.3)) await discardEntry(device.outbox.db, seq)
  else if (state === 'conflict')
    await resolveConflict(device.outbox, seq, new Set(theirs.map(({ unit }) => unit).filter(() => random.chance(0.5))))
  else await retryEntry(device.outbox, seq)
  const kept = (await device.entries()).find((entry) => entry.seq === seq)
  if (kept?.id !== id || !('tt_answer' in kept.set)) history.undecided.delete(id)
  // What is sent again is another edit.
  for (const press of history.presses) if (press.entry === id) press.entry = kept?.id
  history.log.push(`${device.name} decides ${id.slice(0, 8)}`)
}

/** Dispatch types into the form of a trip, or a subcontractor its comment, and saves. */
export const typeIntoTrip = async (
  history: AnswerHistory,
  device: Device,
  firsts: ReadonlyMap<number, Row>,
): Promise<void> => {
  const { random } = history
  const trips = await shownOn(history, device)
  if (trips.length === 0) return
  const trip = random.pick(trips)
  const isAdmin = device.viewer.role === 'admin'
  const open = openTrip(trip)
  const typed = isAdmin
    ? otherValues(history, firsts.get(Number(trip.key)) as Row)
    : { tt_sub_invoice_comment: `comment ${random.below(1000)}` }
  const form = Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, String(value)]),
  ) as Partial<TripForm>
  const mayWrite = (field: string): boolean => isAdmin || field === 'tt_sub_invoice_comment'
  const edit = editOfTrip(trip.key, { ...open, form: { ...open.form, ...form } }, mayWrite)
  await queueEdit(device.outbox, { ...edit, seen: await device.seen() } as typeof edit)
  history.log.push(`${device.name} types ${JSON.stringify(typed)} into trip ${trip.key}`)
}

/** Dispatch gives a trip to a subcontractor or sets its status; sometimes it notes the answer before anything is sent. */
export const changeTrip = async (history: AnswerHistory, device: Device): Promise<void> => {
  const { random } = history
  const trips = await shownOn(history, device)
  if (trips.length === 0) return
  const trip = random.pick(trips)
  const change = random.chance(0.6)
    ? ({ kind: 'subcontractor', subcontractor: random.pick(SUBS) } as const)
    : ({ kind: 'status', status: random.pick(STATUSES) } as const)
  await queueEdit(device.outbox, editOfChange(change, trip, await device.seen()))
  history.log.push(`${device.name}: trip ${trip.key} ${JSON.stringify(change)}`)
  if (!random.chance(0.4)) return
  await dispatchAnswers(
    history,
    device,
    (await shownOn(history, device)).filter(({ key }) => key === trip.key),
  )
  if (random.chance(0.1)) await takeLastBack(history, device)
}
