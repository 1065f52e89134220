import { randomUUID } from 'node:crypto'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'

/** One write, with what makes it recognisable when it comes again. */
export type Write = {
  /** The text that it leaves behind, in one place only. */
  mark: string
  kind: 'create' | 'edit'
  path: string
  method: 'POST' | 'PUT'
  key: string
  body: unknown
}

const TRIP = {
  tt_from_adrnr: 'BS',
  tt_from_text: 'Basel',
  tt_to_adrnr: 'GE',
  tt_to_text: 'Genf',
  tt_gps: 'A-1',
  tt_stp: '2026-11-21T10:00:00.000Z',
  tt_std: '2026-11-21T11:00:00.000Z',
  tt_sta: '2026-11-21T15:00:00.000Z',
}

const push = (mutation: object) => ({
  client: randomUUID(),
  mutations: [
    { id: randomUUID(), user: 'admin', format: MUTATION_FORMAT, entity: 'trip', rev: null, base: {}, ...mutation },
  ],
})

/** The next write of a writer: a documented call or a push, a new trip or an edit of one that it made. */
const nextWrite = ({ name, turn, own, note }: Writer): Write => {
  const mark = `${name}-${turn}`
  const common = { mark, key: randomUUID(), method: 'POST' as const }
  if (own === undefined || turn % 4 === 0)
    return { ...common, kind: 'create', path: '/api/trips', body: { ...TRIP, tt_tour: mark } }
  if (turn % 4 === 1)
    return { ...common, kind: 'edit', method: 'PUT', path: `/api/trips/${own}`, body: { tt_info: mark } }
  const pushed =
    turn % 4 === 2
      ? { op: 'create', key: `c:${randomUUID()}`, set: { ...TRIP, tt_tour: mark } }
      : { op: 'edit', key: own, set: { tt_note: mark }, base: { tt_note: note } }
  return { ...common, kind: turn % 4 === 2 ? 'create' : 'edit', path: '/api/sync/push', body: push(pushed) }
}

/** A server, and how long a writer waits for its answer, in milliseconds; without it for good. */
export type Here = { url: string; token: string; deadlineMs?: number }

/** Sends a write. @returns the id of the trip that the server acknowledged. @throws Error when it refused, or is gone */
export const send = async ({ url, token, deadlineMs }: Here, write: Write): Promise<number> => {
  const answer = await fetch(url + write.path, {
    method: write.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': write.key },
    body: JSON.stringify(write.body),
    ...(deadlineMs !== undefined && { signal: AbortSignal.timeout(deadlineMs) }),
  })
  const body = (await answer.json()) as { tt_id?: number; results?: { status: string; id?: number }[] }
  const [result] = body.results ?? []
  if (answer.status !== 200 || (result && !['applied', 'merged', 'duplicate'].includes(result.status)))
    throw new Refused(`${write.path} answered ${answer.status} ${JSON.stringify(body)}`)
  return body.tt_id ?? result?.id ?? 0
}
/** The server answered, and not with yes: that is no crash. */
export class Refused extends Error {}

export type Writer = {
  name: string
  turn: number
  own: number | undefined
  /** The note of that trip, as the writer knows it. */
  note: string
  /** The write that was on its way when the server was killed. */
  pending: Write | null
}
export const newWriters = (count: number): Writer[] =>
  Array.from({ length: count }, (_, at) => ({ name: `w${at}`, turn: at, own: undefined, note: '', pending: null }))

const succeeded = (writer: Writer, write: Write, id: number): void => {
  writer.pending = null
  if (write.kind === 'create') Object.assign(writer, { own: id, note: '' })
  else if (write.path === '/api/sync/push') writer.note = write.mark
}

/** Writes until the server is gone, or does not answer in time. @param acknowledged gets every write that was answered with yes */
export const writeUntilKilled = async (
  writer: Writer,
  server: Here,
  acknowledged: (write: Write) => void,
): Promise<void> => {
  for (;;) {
    const write = nextWrite(writer)
    writer.turn += 1
    writer.pending = write
    try {
      succeeded(writer, write, await send(server, write))
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
    acknowledged(write)
  }
}

/** Sends again what got no answer, as a device does. @param acknowledged as above */
export const sendAgain = async (writer: Writer, server: Here, acknowledged: (write: Write) => void): Promise<void> => {
  const write = writer.pending
  if (!write) return
  succeeded(writer, write, await send(server, write))
  acknowledged(write)
}
