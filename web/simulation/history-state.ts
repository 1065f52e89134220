import type { RowKey } from '../../shared/schemas/sync.ts'
import type { TripEdit } from '../edits/take-back.ts'
import type { Steps } from '../screens/board/edits/steps.ts'
import type { OpenTour } from '../screens/disposition/tour-form.ts'
import type { OpenTrip } from '../screens/edit-trip/form/open-trip.ts'
import type { Device } from './device.ts'
import { UNIQUE_AMOUNTS } from './oracle/changes.ts'
import type { Ledger } from './oracle/ledger.ts'
import type { Watched } from './oracle/watched.ts'
import type { Random } from './random.ts'
import type { Backup, World } from './world.ts'

/** An open form on a device, with the row that the person opened and the number of the change feed at that moment. */
export type OpenForm = {
  device: Device
  user: string
  account: number
  key: RowKey
  row: string
  seen: number | undefined
} & ({ entity: 'trip'; open: OpenTrip } | { entity: 'tour'; open: OpenTour })

/** A notification on a device that offers to take edits of several trips back, and whose edits they are. */
export type OpenUndo = {
  device: Device
  user: string
  account: number
  token: string
  edits: readonly TripEdit[]
  rows: readonly string[]
}

/** The board of a device: its steps, and the trips that they are about. */
export type OpenBoard = {
  device: Device
  token: string
  steps: Steps
  rows: Map<RowKey, string>
}

/** The whole state of one history. */
export type History = {
  random: Random
  world: World
  devices: Device[]
  /** A network that fails loses answers alone. */
  isOneWay: boolean
  ledger: Ledger
  watched: Watched[]
  forms: OpenForm[]
  undos: OpenUndo[]
  boards: OpenBoard[]
  /** Keys of new trips that were taken back before any request carried them. */
  withdrawn: string[]
  backups: Backup[]
  values: number
  log: string[]
}

/** Returns a text that is written once in a history. */
export const freshValue = (history: History, prefix = ''): string => {
  history.values += 1
  return `${prefix}v${history.values}`
}
/** Returns an amount that is written once in a history. */
export const freshAmount = (history: History): number => {
  history.values += 1
  return UNIQUE_AMOUNTS + history.values
}
