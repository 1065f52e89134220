import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import type { MutationResult } from '../../shared/schemas/sync.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { drainOnce } from './drain.ts'
import { queueEdit } from './outbox.ts'
import { createPushPace, type PushPace } from './push-pace.ts'

export let db: LocalDb
/** The client, and the `tt_info` of the edits, of each push. */
export let sent: { client: string; infos: unknown[] }[]
export let rows: number

export const newId = () => crypto.randomUUID()
/** An edit of a row of its own. */
export const edit = (tt_info: string) => {
  rows += 1
  return editRow(rows, tt_info)
}
export const editRow = (key: number, tt_info: string, before = '') =>
  queueEdit(
    { db, username: 'anna', role: 'admin', now: () => 0, newId },
    { entity: 'trip', key, rev: 1, before: { tt_info: before }, after: { tt_info } },
  )
export const entries = () => db.outbox.orderBy('seq').toArray()
export const states = async () => (await entries()).map(({ set, state, attempts }) => [set.tt_info, state, attempts])

export type Sent = { id: string; set: { tt_info?: string }; key: number | string }
export type Answer = { status?: number; body: Record<string, unknown> }
export const taken = ({ id }: Sent, more: Partial<MutationResult> = {}): MutationResult => ({
  mutation: id,
  status: 'applied',
  seq: 9,
  rev: 2,
  ...more,
})
export const takenAll = (mutations: Sent[]): Answer => ({
  body: { epoch: 'e', results: mutations.map((one) => taken(one)) },
})

/** Drains once; the server answers each push with the next of these, and accepts all later ones. */
export const drain = (...answers: Answering[]) => drainAt(createPushPace(), ...answers)
type Answering = (mutations: Sent[]) => Answer | Promise<Answer>
export const drainAt = async (pace: PushPace, ...answers: Answering[]) => {
  const waiting = [...answers]
  const context = {
    db,
    fetch: async (_url: string, init: RequestInit) => {
      const { client, mutations } = JSON.parse(String(init.body)) as { client: string; mutations: Sent[] }
      sent.push({ client, infos: mutations.map(({ set }) => set.tt_info) })
      const { status = 200, body } = await (waiting.shift() ?? takenAll)(mutations)
      return Response.json(body, { status, headers: { [MARKER_HEADER]: '1' } })
    },
    now: () => 0,
    newId,
    session: () => ({ username: 'anna', token: 't' }),
  }
  return drainOnce(context, pace)
}
export const infosSent = () => sent.map(({ infos }) => infos)

/** Called once by each file of tests: every test begins anew. */
export const setUpDrain = (): void => {
  beforeEach(() => {
    rows = 0
    db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
    sent = []
  })
  afterEach(() => db.close())
}
