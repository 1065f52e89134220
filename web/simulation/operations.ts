import { pruneSyncLog } from '../../server/sync/store/sync-log.ts'
import { answerTrips, answerWhileChanging } from './acts/answers.ts'
import { changeDocuments, withdrawnWhileWaiting } from './acts/approvals.ts'
import { dropOnBoard, sameTripOnBoards, turnBoard } from './acts/board.ts'
import { decide } from './acts/decide.ts'
import { backUp, changeEmployer, changeRole, dropRows, fullDisk, restore } from './acts/disruptions.ts'
import { newTripsAndBack } from './acts/new-trips.ts'
import { changeAtOtherClient, rename, upload } from './acts/other-clients.ts'
import { assignDays, changeAndUndo, changeSeveral, undo } from './acts/several.ts'
import {
  accountRecreated,
  companyRecreated,
  exceptionsMeanwhile,
  keepTourDayInConflict,
  longFirstSync,
  longQueue,
  newTripOffline,
  numbersReused,
  renameWhileWaiting,
  restoreOfRestore,
  twoEditsOfATour,
  twoNamesReused,
} from './acts/stories.ts'
import { changePrice, createOrDeleteTour, editTour, saveTourForm } from './acts/tours.ts'
import { checkTrip, createTrip, editTrip, saveTripForm } from './acts/trips.ts'
import { copyChangedThenUndone, undoWeeks, weekOperation } from './acts/weeks.ts'
import { DAY, HOUR } from './company.ts'
import { type Device, FAULTS } from './device.ts'
import type { History } from './history-state.ts'
import type { Random } from './random.ts'

/** An operation of a history, and how often it occurs. */

type Operation = {
  weight: number
  name: string
  run: (history: History, device: Device) => Promise<string | null> | string | null
}

const withFault = ({ random }: History, device: Device): string => {
  device.fault = random.chance(0.55) ? random.pick(FAULTS) : null
  device.faultIn = random.chance(0.7) ? 0 : 1 + random.below(3)
  if (!device.fault) return 'no fault'
  return device.faultIn === 0 ? device.fault : `${device.fault} after ${device.faultIn}`
}

/** Saves one of the forms that are open on the device. */
const saveOpenForm = async (history: History, device: Device): Promise<string | null> => {
  const own = history.forms.filter((form) => form.device === device && form.user === device.user())
  const form = own[0]
  if (!form) return null
  history.forms = history.forms.filter((other) => other !== form)
  return form.entity === 'trip' ? saveTripForm(history, form) : saveTourForm(history, form)
}

const advanceTime = ({ random, world }: History): string => {
  const ms = random.chance(0.7) ? random.below(10) * HOUR : random.chance(0.9) ? (1 + random.below(3)) * DAY : 40 * DAY
  world.advance(ms)
  const answers = new Date(world.now() - 400 * DAY).toISOString()
  pruneSyncLog(world.store(), { changes: new Date(world.now() - 30 * DAY).toISOString(), answers })
  return `${ms / HOUR} h`
}

/** Removes the open forms of a page that is closed, or shows the login. */
const withoutForms = (history: History, device: Device): void => {
  history.forms = history.forms.filter((form) => form.device !== device)
}
/** Removes what a closed page offered to take back, and the steps of its board; it stays while another person logs in. */
const withoutUndos = (history: History, device: Device): void => {
  history.undos = history.undos.filter((undo) => undo.device !== device)
  history.boards = history.boards.filter((board) => board.device !== device)
}

const OPERATIONS: readonly Operation[] = [
  { weight: 9, name: 'edit trip', run: editTrip },
  { weight: 3, name: 'create trip', run: async (history, device) => (await createTrip(history, device)).said },
  { weight: 4, name: 'edit tour', run: editTour },
  { weight: 0.5, name: 'price list', run: changePrice },
  { weight: 1, name: 'tour', run: createOrDeleteTour },
  { weight: 3, name: 'save the open form', run: saveOpenForm },
  { weight: 1.5, name: 'several trips', run: changeSeveral },
  { weight: 1.5, name: 'several days', run: assignDays },
  { weight: 2, name: 'undo', run: undo },
  { weight: 1, name: 'several trips, and back', run: changeAndUndo },
  { weight: 2.5, name: 'drop on the board', run: (history, device) => dropOnBoard(history, device) },
  { weight: 1.5, name: 'undo or redo on the board', run: turnBoard },
  { weight: 0.8, name: 'the same trip on several boards', run: (history) => sameTripOnBoards(history) },
  { weight: 1.5, name: 'check mark', run: checkTrip },
  { weight: 6, name: 'elsewhere', run: changeAtOtherClient },
  { weight: 4, name: 'answer trips', run: answerTrips },
  {
    weight: 1,
    name: 'an answer to what changes',
    run: (history, device) => answerWhileChanging(history, device, changeAtOtherClient),
  },
  { weight: 0.7, name: 'weeks', run: weekOperation },
  { weight: 0.5, name: 'undo weeks', run: undoWeeks },
  { weight: 0.4, name: 'a copy that is undone', run: copyChangedThenUndone },
  { weight: 0.4, name: 'upload', run: upload },
  { weight: 1, name: 'documents', run: changeDocuments },
  { weight: 0.5, name: 'an approval withdrawn while an edit waits', run: withdrawnWhileWaiting },
  { weight: 0.8, name: 'rename', run: (history) => rename(history) },
  {
    weight: 10,
    name: 'sync',
    run: async (history, device) => {
      if (history.random.chance(0.5)) device.checkSession()
      const fault = withFault(history, device)
      await device.sync()
      return fault
    },
  },
  {
    weight: 3,
    name: 'pull',
    run: async (history, device) => {
      const fault = withFault(history, device)
      await device.pull()
      return fault
    },
  },
  {
    weight: 2,
    name: 'two tabs',
    run: async (history, device) => {
      const fault = withFault(history, device)
      await Promise.all([device.sync(), device.drain()])
      return fault
    },
  },
  {
    weight: 3,
    name: 'release',
    run: async (_history, device) => {
      await device.release()
      return null
    },
  },
  {
    weight: 2,
    name: 'kill',
    run: async (history, device) => {
      withoutForms(history, device)
      withoutUndos(history, device)
      await device.kill()
      return null
    },
  },
  {
    weight: 1,
    name: 'switch user',
    run: async (history, device) => {
      withoutForms(history, device)
      await device.logIn(history.random.pick(device.people))
      return device.user()
    },
  },
  {
    weight: 1,
    name: 'log out, edits sealed',
    run: async (history, device) => {
      withoutForms(history, device)
      await dropRows(history, device, 'seq', 'last_pull')
      await device.logIn(device.user())
      return null
    },
  },
  {
    weight: 1,
    name: 'sessions expire',
    run: (history) => {
      history.world.expire()
      return null
    },
  },
  {
    weight: 3,
    name: 'log in again',
    run: async (_history, device) => {
      await device.renewSession()
      return null
    },
  },
  { weight: 3, name: 'time goes by', run: advanceTime },
  {
    weight: 1,
    name: 'server restarts',
    run: (history) => {
      history.world.restart()
      return null
    },
  },
  { weight: 1, name: 'backup', run: backUp },
  { weight: 0.6, name: 'restore', run: restore },
  {
    weight: 1,
    name: 'clock jumps',
    run: (history, device) => {
      const days = history.random.below(5) - 2
      device.setClock(days * DAY)
      return `${days} days off`
    },
  },
  {
    weight: 2,
    name: 'network',
    run: ({ isOneWay }, device) => {
      const kind = isOneWay ? 'isDeaf' : 'isOffline'
      device[kind] = !device[kind]
      return device[kind] ? (isOneWay ? 'answers are lost' : 'off') : 'on'
    },
  },
  {
    weight: 1,
    name: 'push blocked',
    run: (_history, device) => {
      device.isPushBlocked = !device.isPushBlocked
      return device.isPushBlocked ? 'yes' : 'no'
    },
  },
  {
    weight: 1,
    name: 'upgrade drops cached rows',
    run: async (history, device) => {
      await dropRows(history, device)
      return null
    },
  },
  { weight: 0.7, name: 'a long first sync', run: longFirstSync },
  { weight: 0.5, name: 'a long queue', run: longQueue },
  { weight: 0.6, name: 'another employer', run: changeEmployer },
  { weight: 0.4, name: 'another role', run: changeRole },
  { weight: 3, name: 'decide', run: decide },
  { weight: 0.4, name: 'an account made anew', run: accountRecreated },
  { weight: 0.5, name: 'two edits of a tour, and somebody else between them', run: twoEditsOfATour },
  { weight: 0.5, name: 'exceptions of a tour, and somebody else meanwhile', run: exceptionsMeanwhile },
  { weight: 0.5, name: 'a new trip in a dead spot', run: newTripOffline },
  { weight: 0.4, name: 'numbers given again', run: numbersReused },
  { weight: 0.5, name: 'mine of a tour day', run: keepTourDayInConflict },
  { weight: 0.5, name: 'a rename while an edit waits', run: renameWhileWaiting },
  { weight: 0.3, name: 'a company made anew', run: companyRecreated },
  { weight: 0.3, name: 'two names given anew', run: twoNamesReused },
  { weight: 0.5, name: 'quota', run: fullDisk },
]
/** Operations that only a search for them makes: all other histories stay as they were. */
const ASKED_FOR: readonly Operation[] = [
  { weight: 1, name: 'new trips, and back', run: newTripsAndBack },
  { weight: 1, name: 'a restore of a restore', run: restoreOfRestore },
]
/** Factor for the operations of a search: they occur so many times as often. */
const OFTEN = 8

/** @param often names of operations that occur more often than in other histories */
export const pickOperation = (random: Random, often: readonly string[] = []): Operation => {
  const weightOf = ({ name, weight }: Operation): number => (often.includes(name) ? OFTEN * weight : weight)
  const operations = [...OPERATIONS, ...ASKED_FOR.filter(({ name }) => often.includes(name))]
  let rest = random.next() * operations.reduce((sum, operation) => sum + weightOf(operation), 0)
  for (const operation of operations) {
    rest -= weightOf(operation)
    if (rest < 0) return operation
  }
  return OPERATIONS[0] as Operation
}
