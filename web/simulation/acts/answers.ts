import { DECLINE_REASONS, isAsked, waitsForAnswer } from '#shared/domain/trip/trip-answers.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { getMeta } from '../../db/local-db.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { editOfAnswer, type GivenAnswer, undecidedAnswers, whyApart } from '../../edits/answer-edit.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { mustHold } from '../oracle/must-hold.ts'
import type { Random } from '../random.ts'
import { shownHere } from '../screen.ts'
import { listsOf, saveWithUndo } from './several.ts'

/** A subcontractor says yes or no to its trips, or dispatch in its name. */

type Trip = Shown<VisibleTrip>

const given = (random: Random): GivenAnswer =>
  random.chance(0.6)
    ? { answer: 'accepted' }
    : { answer: 'declined', reason: random.pick(DECLINE_REASONS), note: 'subonly note' }

/** Answers one of the trips that are shown, or accepts all that wait for it. */
export const answerTrips = async (history: History, device: Device): Promise<string | null> => {
  const { random, ledger } = history
  const { role } = device.viewer()
  if (role !== 'admin' && role !== 'sub') return null
  const { rows, numbers } = await shownHere(device, 'trip')
  const asked = (rows as unknown as Trip[]).filter(
    ({ row }) => isAsked(row) && Date.parse(row.tt_sta ?? '') > device.now(),
  )
  if (asked.length === 0) return null
  const undecidedNow = async () => undecidedAnswers(await device.db().outbox.toArray())
  const undecided = await undecidedNow()
  const waiting = asked.filter(({ row }) => waitsForAnswer(row, device.now()))
  const together = waiting.filter((trip) => whyApart(trip, undecided) === null)
  const isAll = role === 'sub' && together.length > 0 && random.chance(0.4)
  const chosen = isAll ? together : [random.pick(waiting.length > 0 && random.chance(0.7) ? waiting : asked)]
  const answer: GivenAnswer = isAll ? { answer: 'accepted' } : given(random)
  const seen = await getMeta(device.db(), 'seq')
  const nameOf = (key: Trip['key']): string => ledger.rowOf('trip', key, numbers)
  for (const { key, row } of chosen) ledger.show(device.user(), nameOf(key), row)
  const edits = chosen.map((trip) => editOfAnswer(trip, answer, seen))
  const said = await saveWithUndo(history, device, edits, nameOf, await listsOf(device))
  const left = isAll ? await undecidedNow() : undecided
  for (const key of undecided)
    mustHold(left.has(key), () => `trip ${nameOf(key)} waited for a decision, which a yes to others has settled`)
  return said
}

/** Changes a fact of a trip while an answer to it waits on the device. */
export const answerWhileChanging = async (
  history: History,
  device: Device,
  change: (history: History) => string,
): Promise<string | null> => {
  device.isOffline = true
  const said = await answerTrips(history, device)
  await history.world.idle()
  const changed = change(history)
  device.isOffline = false
  await device.sync()
  return `${said}, ${changed}, ${await answerTrips(history, device)}`
}
