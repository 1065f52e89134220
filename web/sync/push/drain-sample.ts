import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import type { MutationResult } from '#shared/schemas/sync.ts'
import { type LocalDb, openLocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import type { SyncSession } from '../api.ts'
import { drainOnce } from './drain.ts'
import { type OutboxContext, queueEdit } from './outbox.ts'
import { createPushPace, type PushPace } from './push-pace.ts'

export type Sent = { id: string; set: { tt_info?: string }; key: number | string }
export type Answer = { status?: number; body: Record<string, unknown> }
export type Answering = (mutations: Sent[]) => Answer | Promise<Answer>

/** Returns the server's result of one edit: taken, with line 9 of the change feed, by default. */
export const taken = ({ id }: Sent, more: Partial<MutationResult> = {}): MutationResult => ({
  mutation: id,
  status: 'applied',
  seq: 9,
  rev: 2,
  ...more,
})
export const results = (...all: MutationResult[]): Answer => ({ body: { epoch: 'e', results: all } })
export const takenAll = (mutations: Sent[]): Answer => results(...mutations.map((one) => taken(one)))

/** The device of anna, an admin, whose pushes are answered as a test says. */
export const createSampleDrain = () => {
  const db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  const newId = () => crypto.randomUUID()
  const context: OutboxContext = { db, username: 'anna', role: 'admin', now: () => 0, newId }
  /** The pushes that were sent: the client, the session's token, and the `tt_info` of its edits. */
  const sent: { client: string; token: string | undefined; infos: unknown[] }[] = []
  let rows = 0
  const editRow = (key: number, tt_info: string, before = '') =>
    queueEdit(context, { entity: 'trip', key, rev: 1, before: { tt_info: before }, after: { tt_info } })
  const entries = (): Promise<OutboxEntry[]> => db.outbox.orderBy('seq').toArray()
  const drainAt = async (pace: PushPace, ...answers: Answering[]) => {
    const waiting = [...answers]
    const fetch = async (_url: string, init: RequestInit) => {
      const { client, mutations } = JSON.parse(String(init.body)) as { client: string; mutations: Sent[] }
      const token = (init.headers as Record<string, string>).authorization
      sent.push({ client, token, infos: mutations.map(({ set }) => set.tt_info) })
      const { status = 200, body } = await (waiting.shift() ?? takenAll)(mutations)
      return Response.json(body, { status, headers: { [MARKER_HEADER]: '1' } })
    }
    return drainOnce({ db, fetch, now: () => 0, newId, session: () => device.session }, pace)
  }
  const device = {
    db,
    context,
    newId,
    sent,
    session: { username: 'anna', token: 't' } as SyncSession | null,
    /** An edit of a row of its own. */
    edit: (tt_info: string) => {
      rows += 1
      return editRow(rows, tt_info)
    },
    editRow,
    entries,
    states: async () => (await entries()).map(({ set, state, attempts }) => [set.tt_info, state, attempts]),
    infosSent: () => sent.map(({ infos }) => infos),
    /** Drains once; the server answers each push by the next of these, and takes whatever comes after them. */
    drain: (...answers: Answering[]) => drainAt(createPushPace(), ...answers),
    drainAt,
    /** The rows here are those of line 9 of the change feed. */
    hasPulled: () =>
      db.meta.bulkPut([
        { name: 'epoch', value: 'e' },
        { name: 'cursor', value: 'c' },
        { name: 'seq', value: 9 },
      ]),
  }
  return device
}

/** The device of the test that runs, and what most tests do with it, by short names. */
let device: ReturnType<typeof createSampleDrain>
export let db: LocalDb
/** The client, and the `tt_info` of the edits, of each push. */
export let sent: (typeof device)['sent']
export const newId = () => crypto.randomUUID()
export const edit = (tt_info: string) => device.edit(tt_info)
export const editRow = (key: number, tt_info: string, before = '') => device.editRow(key, tt_info, before)
export const entries = () => device.entries()
export const states = () => device.states()
export const infosSent = () => device.infosSent()
export const drain = (...answers: Answering[]) => device.drain(...answers)
export const drainAt = (pace: PushPace, ...answers: Answering[]) => device.drainAt(pace, ...answers)

/** Called once by a file of tests: every test begins anew. */
export const setUpDrain = (): void => {
  beforeEach(() => {
    device = createSampleDrain()
    db = device.db
    sent = device.sent
  })
  afterEach(() => db.close())
}
