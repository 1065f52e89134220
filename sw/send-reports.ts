import { createCalls } from '../web/links/calls.ts'
import { forgetSent, isHeld, SENT_KEPT_MS, type Stopped, sendWaiting } from '../web/links/driver/queue.ts'
import { openStore, type Store } from '../web/links/driver/store.ts'
import { LINK_NAME } from '../web/links/link-name.ts'
import { phoneNow } from '../web/links/phone-clock.ts'
import { sendInTurn } from './send-in-turn.ts'

/** Waits until no report may be undone any more: none is sent before. */
const passUndo = async (store: Store): Promise<void> => {
  for (;;) {
    const now = phoneNow()
    const held = (await store.reports()).filter((report) => isHeld(report, now))
    if (held.length === 0) return
    const until = Math.max(...held.map(({ heldUntil }) => heldUntil))
    await new Promise((resolve) => setTimeout(resolve, until - now))
  }
}

/** Sends what waits of one driver's link as its page does. @param name of the link, and of its database */
const sendReportsOf = async (name: string): Promise<Stopped> => {
  const store = await openStore(name)
  const news = new BroadcastChannel(name)
  try {
    await forgetSent(store, phoneNow() - SENT_KEPT_MS)
    const key = await store.get('sendKey')
    if (key === undefined) return { by: 'nothing' }
    await passUndo(store)
    const stopped = await sendWaiting({
      store,
      calls: createCalls(key, (input, init) => fetch(input, init)),
      now: phoneNow,
      onChange: () => news.postMessage('changed'),
    })
    // What waits on is the page's to show.
    if (stopped.by === 'ended') await store.set('sendKey', undefined)
    return stopped
  } finally {
    news.close()
    store.close()
  }
}

/** Sends what waits of each driver's link of this phone. Rejects where something is left to be tried again. */
export const sendReports = async (): Promise<void> => {
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name?.startsWith(LINK_NAME) ? [name] : []))
  await sendInTurn(names, async (name) => ['nothing', 'ended'].includes((await sendReportsOf(name)).by))
}
