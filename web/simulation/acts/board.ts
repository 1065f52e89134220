import { shiftedTimes, shiftRefusal } from '#shared/domain/board/trip-shift.ts'
import { fitOfChange, offeredTo, type TripChange } from '#shared/domain/trip/trip-change.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { getMeta } from '../../db/local-db.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { editOfChange } from '../../edits/change-edit.ts'
import type { TripEdit } from '../../edits/take-back.ts'
import { NO_STEPS, redoStep, undoStep, withStep } from '../../screens/board/edits/steps.ts'
import type { Device } from '../device.ts'
import type { History, OpenBoard } from '../history-state.ts'
import { changesBetween } from '../oracle/changes.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { shownHere } from '../screen.ts'
import { type Lists, listsOf, saveSeveral } from './several.ts'

/** Drops on the board, made by the board's own functions, with undo and redo; two planners and a subcontractor at once. */
type Trip = Shown<VisibleTrip>

const QUARTER = 15 * 60_000
/** Rows that a person tries where one may not take the trips. */
const ATTEMPTS = 4

/** The board that a device has open; another session begins with none of the steps of the one before. */
const boardOf = (history: History, device: Device): OpenBoard => {
  const known = history.boards.find((board) => board.device === device && board.token === device.token())
  if (known) return known
  const board: OpenBoard = { device, token: device.token(), steps: NO_STEPS, rows: new Map() }
  history.boards = [...history.boards.filter((other) => other.device !== device), board]
  return board
}

/** The row that trips are dropped on: a vehicle, a driver or a subcontractor; subs have no rows of subcontractors. */
const rowToDropOn = ({ random }: History, device: Device, lists: Lists): TripChange | null => {
  const rows: TripChange[] = [
    ...lists.vehicles.map(({ gps_id }): TripChange => ({ kind: 'vehicle', vehicle: gps_id })),
    ...lists.drivers.map(
      ({ dr_name, dr_number }): TripChange => ({ kind: 'driver', name: dr_name, number: dr_number }),
    ),
    // The lane of what is not assigned.
    { kind: 'driver', name: '', number: '' },
  ]
  if (device.viewer().role === 'admin')
    for (const { sc_name } of lists.subcontractors) rows.push({ kind: 'subcontractor', subcontractor: sc_name })
  return rows.length > 0 ? random.pick(rows) : null
}

const saveStep = (history: History, board: OpenBoard, edits: readonly TripEdit[]): Promise<string> =>
  saveSeveral(
    history,
    board.device,
    edits,
    edits.map(({ key }) => board.rows.get(key) ?? ''),
  )

/** Edits that drop the trips on a row, or move them in time; null where one of them may not go there. */
const editsOfDrop = (
  history: History,
  device: Device,
  { trips, lists, seen }: { trips: readonly Trip[]; lists: Lists; seen: number | undefined },
): TripEdit[] | null => {
  const { random } = history
  const [viewer, now] = [device.viewer(), device.now()]
  if (viewer.role === 'admin' && random.chance(0.35)) {
    const by = (1 + random.below(8)) * QUARTER * (random.chance(0.5) ? 1 : -1)
    const edits: TripEdit[] = []
    for (const { key, rev, row } of trips) {
      const times = shiftedTimes(row, by)
      if (!times || shiftRefusal(viewer, row, now)) return null
      edits.push({ entity: 'trip', key, rev, seen, ...times })
    }
    return edits
  }
  const change = rowToDropOn(history, device, lists)
  if (!change) return null
  const offered = offeredTo(lists)
  const fits = trips.map((trip) => ({ trip, fit: fitOfChange(viewer, change, trip.row, offered, now) }))
  if (fits.some(({ fit }) => fit.kind === 'refused')) return null
  return fits.flatMap(({ trip, fit }) => (fit.kind === 'same' ? [] : editOfChange(change, trip, seen)))
}

/** Trips are dropped on a row of the board, or moved along it. @param wanted the trips; any without */
export const dropOnBoard = async (history: History, device: Device, wanted?: string): Promise<string | null> => {
  const { random, ledger } = history
  const { role } = device.viewer()
  if (role !== 'admin' && role !== 'sub') return null
  const lists = await listsOf(device)
  const { rows, numbers } = await shownHere(device, 'trip')
  const shown = rows as unknown as Trip[]
  const rowOf = (key: Trip['key']) => ledger.rowOf('trip', key, numbers)
  const offered = wanted === undefined ? shown : shown.filter(({ key }) => rowOf(key) === wanted)
  if (offered.length === 0) return null
  const trips = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(offered)))]
  const seen = await getMeta(device.db(), 'seq')
  let edits: TripEdit[] | null = null
  for (let attempt = 0; attempt < ATTEMPTS && !edits?.length; attempt += 1)
    edits = editsOfDrop(history, device, { trips, lists, seen })
  if (!edits || edits.length === 0) return null
  const board = boardOf(history, device)
  for (const { key } of edits) board.rows.set(key, rowOf(key))
  const changing = edits.filter(({ before, after }) => changesBetween(before, after).size > 0)
  if (changing.length === 0) return null
  const said = await saveStep(history, board, changing)
  board.steps = withStep(board.steps, { name: `${changing.length}`, edits: changing })
  return said
}

/** Takes back the last step of the board, or does it again. */
export const turnBoard = async (history: History, device: Device): Promise<string | null> => {
  const board = history.boards.find((one) => one.device === device && one.token === device.token())
  if (!board) return null
  const { rows, numbers } = await shownHere(device, 'trip')
  const lists = await listsOf(device)
  const trips = new Map((rows as unknown as Trip[]).map((trip) => [trip.key, trip]))
  const which = history.random.chance(0.7) ? 'undo' : 'redo'
  const rowNow = (key: Trip['key']) => trips.get(key)
  const turn = which === 'undo' ? undoStep(board.steps, rowNow, lists) : redoStep(board.steps, rowNow)
  if (!turn) return null
  for (const { key, before, after } of turn.edits) {
    mustHold(
      history.ledger.rowOf('trip', key, numbers) === board.rows.get(key),
      () => `5: the ${which} of a drop goes to another trip than was dropped: ${key}`,
    )
    mustHold(
      which === 'redo' || after.tt_gps !== '' || before.tt_gps === '',
      () => `12: the undo takes the vehicle of trip ${key} away`,
    )
  }
  const said = turn.edits.length > 0 ? await saveStep(history, board, turn.edits) : 'overtaken'
  board.steps = turn.steps
  return `${which}: ${said}`
}

/**
 * Planners and subcontractors have the same trip before them on their boards, each without a network, and drop it elsewhere;
 * one may take it back before or after the others' drops arrive.
 */
export const sameTripOnBoards = async (history: History): Promise<string | null> => {
  const { random, ledger } = history
  const planners = history.devices.filter((device) => ['admin', 'sub'].includes(device.viewer().role))
  if (planners.length < 2) return null
  for (const device of planners) {
    device.isOffline = false
    await device.sync()
  }
  const first = random.pick(planners)
  const { rows, numbers } = await shownHere(first, 'trip')
  if (rows.length === 0) return null
  const wanted = ledger.rowOf('trip', random.pick(rows).key, numbers)
  const said: (string | null)[] = []
  for (const device of planners) {
    device.isOffline = true
    said.push(await dropOnBoard(history, device, wanted))
    if (random.chance(0.3)) said.push(await turnBoard(history, device))
  }
  const waiting = new Set(planners)
  while (waiting.size > 0) {
    const device = random.pick([...waiting])
    waiting.delete(device)
    device.isOffline = false
    await device.sync()
    if (random.chance(0.4)) said.push(await turnBoard(history, device))
  }
  return said.filter(Boolean).join('; ')
}
