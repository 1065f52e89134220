import type { PushData } from '#shared/schemas/accounts/declarative-push.ts'
import { getMeta, type LocalDb, setMeta } from '../../db/local-db.ts'
import type { Take } from '../../db/records.ts'
import { ApiRefusal, type Fetch, isForLater, sendCall } from '../api.ts'
import { PUSH_CALLS } from './push-calls.ts'

/**
 * Alerts that a person takes over from a notification (rules 19.3, 19.4). Each is kept in the person's own database until the
 * server has settled it: without a connection nothing is lost, another account sends none of them, and the server takes each
 * once, however often it is sent. The server's receipt counts.
 */

/** Returns what is to be kept of a tap; null for a notification that offers nothing to take. */
export const takeOf = (
  { title, tag }: Pick<Take, 'title' | 'tag'>,
  data: PushData & { navigate: string },
): Take | null => {
  const { message, epoch, navigate, take } = data
  return take ? { message, epoch, title, tag, navigate, words: take } : null
}

/** Keeps a tap, on the disk. A second one of the same changes nothing. */
export const keepTake = (db: LocalDb, take: Take): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const kept = (await getMeta(db, 'takes')) ?? []
    if (!kept.some(({ message }) => message === take.message)) await setMeta(db, 'takes', [...kept, take])
  })

const settle = (db: LocalDb, { message }: Take): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const left = ((await getMeta(db, 'takes')) ?? []).filter((take) => take.message !== message)
    if (left.length > 0) await setMeta(db, 'takes', left)
    else await db.meta.delete('takes')
  })

/** @returns what is shown. @throws NoConnection, ApiRefusal where it is to be sent again */
const send = async (fetch: Fetch, token: string, { message, epoch, words }: Take): Promise<string> => {
  try {
    await sendCall(fetch, token, PUSH_CALLS.outboxTake, { params: { id: message }, query: { epoch } })
    return words.taken
  } catch (error) {
    if (!(error instanceof ApiRefusal) || isForLater(error)) throw error
    const { message: reason, name } = error.body
    return reason === 'alert_taken_by_other' ? words.other.replace('{name}', String(name)) : words.failed
  }
}

/** Shows a notification in place of the one that was tapped. */
export type ShowWords = (take: Take, words: string) => Promise<void>

/**
 * Sends the taps that wait, and shows what became of each.
 * @throws NoConnection, ApiRefusal while they have to wait
 */
export const sendTakes = async (
  { db, fetch, session }: { db: LocalDb; fetch: Fetch; session: () => { token: string } | null },
  show: ShowWords,
): Promise<void> => {
  for (const take of (await getMeta(db, 'takes')) ?? []) {
    const token = session()?.token
    if (token === undefined) return
    const words = await send(fetch, token, take)
    await settle(db, take)
    await show(take, words)
  }
}

/** Shows it silently, where the tapped notification stood. */
export const showIn =
  (registration: ServiceWorkerRegistration | undefined): ShowWords =>
  async ({ title, tag, navigate }, body) =>
    registration?.showNotification(title, { body, tag, silent: true, icon: '/icon-192.png', data: { navigate } })
