import type { Viewer } from '#shared/domain/access/roles.ts'
import { lineTotal } from '#shared/domain/money/statement.ts'
import type { LineAnswer, StatementLine } from '#shared/schemas/statement.ts'
import { answeredLines, editOfAnswers } from '../../data/statement-answers.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { queueEdit } from '../../sync/push/outbox.ts'
import type { Device } from '../device.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'

/** A history of disputes: dispatch on one side, two devices of a subcontractor on the other, and one of another company. */
export type Disputes = {
  world: World
  random: Random
  phone: Device
  tablet: Device
  stranger: Device
  /** Trips that were driven. */
  trips: number[]
  /** Missing trips as they were named, to be named again. */
  named: { st_id: number; name: string; missing: LineAnswer }[]
  /** Notes of trips that were reported as missing; each is said once. */
  missed: string[]
  /** Notes of disputes; each is said once. */
  said: string[]
  /** Lines with the totals at which they were confirmed: `12 340.5`. */
  confirmed: Set<string>
  /** Content of statements at the moment at which they became final, by id. */
  finals: Map<number, string>
  log: string[]
  seen: Record<'finals' | 'corrections' | 'disputed' | 'accepted' | 'refused' | 'missed', number>
}

export const DISPATCH = { username: 'anna', source: 'person' } as const
export const SUB = 'Alpen'
export const dispatcher = ({ world }: Disputes): Viewer => world.viewerOf('anna')

export const outboxOf = (device: Device): Promise<OutboxEntry[]> => device.db().outbox.orderBy('seq').toArray()

type Held<Row> = { key: number; row: Row }[]
const heldOf = async <Row>(device: Device, entity: string): Promise<Held<Row>> =>
  (await device.db().lookups.where('entity').equals(entity).toArray()).map(({ key, row }) => ({
    key: Number(key),
    row: row as Row,
  }))
export type HeldStatement = {
  st_id: number
  st_rev: number
  st_state: string
  st_items: { total: number }[]
  totals: { total: number }
}
export const heldStatements = async (device: Device): Promise<HeldStatement[]> =>
  (await heldOf<HeldStatement>(device, 'statement')).map(({ row }) => row)
export const heldLines = async (device: Device): Promise<StatementLine[]> =>
  (await heldOf<StatementLine>(device, 'statement_line')).map(({ row }) => row)

/** Puts answers into the queue, as the screen does it. */
export const answer = async (
  { confirmed }: Disputes,
  device: Device,
  { st_id, st_rev }: HeldStatement,
  answers: Record<string, LineAnswer>,
): Promise<void> => {
  const shown = answeredLines(await heldLines(device), await outboxOf(device), st_id)
  for (const line of shown) {
    const isMeant = answers.all !== undefined || answers[`line_${line.sl_id}`]?.sl_state === 'confirmed'
    if (isMeant) confirmed.add(`${line.sl_id} ${lineTotal(line)}`)
  }
  await queueEdit(device.outbox(), editOfAnswers({ st_id, st_rev, period: '11/2026' }, shown, answers))
}
