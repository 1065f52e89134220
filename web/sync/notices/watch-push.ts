import { getMeta, type LocalDb } from '../../db/local-db.ts'
import { readSetting } from '../../db/local-settings.ts'
import type { DrainContext } from '../push/drain.ts'

/** Sends what was taken from notifications, and compares the subscription once; nothing of it is fetched where neither is asked for. */
export const watchPush = ({ db, fetch, session }: DrainContext): (() => Promise<void>) => {
  let isCompared = false
  const compare = async (): Promise<void> => {
    const token = session()?.token
    const manager = (await navigator.serviceWorker?.getRegistration())?.pushManager
    if (token === undefined || !manager || Notification.permission !== 'granted') return
    isCompared = true
    const { compareDevice } = await import('./subscription.ts')
    await compareDevice({ db, fetch, token, manager }, readSetting('language'))
  }
  const send = async (): Promise<void> => {
    const { sendTakes, showIn } = await import('./takes.ts')
    await sendTakes({ db, fetch, session }, showIn(await navigator.serviceWorker?.getRegistration()))
  }
  // What cannot be done now is done at the next pass, or at the next start.
  const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined)
  return async () => {
    if (await hasMeta(db, 'takes')) await quietly(send())
    if (!isCompared && (await hasMeta(db, 'push'))) await quietly(compare())
  }
}

/** A database that was closed meanwhile holds nothing to do. */
const hasMeta = async (db: LocalDb, name: 'takes' | 'push'): Promise<boolean> =>
  (await getMeta(db, name).catch(() => undefined)) !== undefined
