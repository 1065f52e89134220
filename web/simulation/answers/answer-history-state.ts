import type { Store } from '#server/store/db.ts'
import type { TripEdit } from '../../edits/take-back.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { Device } from './answer-device.ts'
import type { Page } from './answer-page.ts'
import type { Row } from './answer-rules.ts'

/** A yes or no that a person pressed, or took back, with what the screen showed. */
export type Press = {
  /** Name of the device or of the mail's page. */
  on: string
  trip: number
  answer: Row
  /** Waits on the device under this id, as far as it made an edit. */
  entry: string | undefined
}

/** A row of `trip_answers`, as it has to be. */
export type KeptRow = {
  tt_id: number
  ta_sub: string
  ta_facts: string
  ta_answer: string
  ta_reason: string
  ta_note: string
  ta_source: string
  ta_by: string
  ta_at: string
  ta_due: string
}
/** An answer in the history of a trip. */
export type Noted = { trip: number; by: string; answer: string; reason: string; note: string; facts: string }

/** Trips that subcontractors are asked about, with what has to be true of them. */
export type AnswerHistory = {
  seed: number
  world: World
  store: Store
  random: Random
  /** The trips as they have to be, by number. */
  trips: Map<number, Row>
  /** Hours of the subcontractors. */
  terms: Map<string, number | null>
  kept: KeptRow[]
  noted: Noted[]
  presses: Press[]
  /** Outcome of each edit that the server decided, by its id. */
  decided: Map<string, 'taken' | 'conflict' | 'refused'>
  /** Ids of edits whose answer did not count. */
  uncounted: Set<string>
  /** Those that wait for their person, by the id of their edit. */
  undecided: Map<string, { on: string; trip: number }>
  devices: Device[]
  pages: Page[]
  /** Edits of the last press of each device, which it offers to take back. */
  undos: Map<Device, readonly TripEdit[]>
  /** Of the sessions at other clients of the server, by name of the person. */
  tokens: Map<string, string>
  /** Mails that were read. */
  mails: number
  /** A number in each note. */
  notes: number
  log: string[]
  /** Number of the change feed at which the server was looked at last; null where something has to be another one since. */
  checkedAt: number | null
  /** A broken promise that a page takes for a lost connection. */
  violation: unknown
}

export const SUBS = ['Alpen', 'Bise'] as const
export const iso = (ms: number): string => new Date(ms).toISOString()

/** Words for this subcontractor and dispatch alone. */
export const secretOf = (sub: unknown): string => `~${sub}~`
